import { expect, test } from 'vitest'
import { metBy, planSearch, rungsOf, type PlannedItem } from './plan.ts'

/** What one box understands: class numbers, years, initials, names turned round. */

const rung = (name: string, text: string, more: Partial<PlannedItem> = {}) =>
  rungsOf(
    planSearch({ items: [{ oper: 'and', field: 'any', matchMode: '2', text, ...more }] }),
  ).find((one) => one.name === name)!
const strictly = (text: string, more: Partial<PlannedItem> = {}) =>
  JSON.stringify(metBy(rung('strict', text, more)))
const loosely = (text: string, more: Partial<PlannedItem> = {}) =>
  JSON.stringify(metBy(rung('loose', text, more)))
const scores = (text: string, more: Partial<PlannedItem> = {}) =>
  JSON.stringify(rung('strict', text, more).query)

const term = (field: string, value: string) => `{"term":{"${field}":{"value":"${value}"}}}`
const prefix = (field: string, value: string) => `{"prefix":{"${field}":{"value":"${value}"}}}`

test.each([
  ['I242.4', 'I242.4', 'i242.4'],
  ['i242.4', 'I242.4', 'i242.4'],
  ['Ｉ２４２．４', 'I242.4', 'i242.4'],
  ['TP312', 'TP312', 'tp312'],
  ['PS3545', 'PS3545', 'ps3545'],
  ['O1-49', 'O1-49', 'o1-49'],
])('%s is a class and the beginning of call numbers, beside its words', (text, classNo, callNo) => {
  const met = strictly(text)
  expect(met).toContain(prefix('classNo', classNo))
  expect(met).toContain(prefix('callNos', callNo))
  expect(met).toContain('"all"')
})

test('a call number is found with a blank or a stroke, a cutter with or without a blank', () => {
  for (const text of ['I242.4/C504', 'I242.4 C504', 'i242.4 / c504'])
    expect(strictly(text)).toContain(prefix('callNos', 'i242.4/c504'))
  for (const text of ['QA76.73 .J38', 'QA76.73.J38']) {
    expect(strictly(text)).toContain(prefix('callNos', 'qa76.73/.j38'))
    expect(strictly(text)).toContain(prefix('callNos', 'qa76.73.j38'))
  }
})

test('what is as often a word adds that very class alone', () => {
  for (const text of ['B2B', 'H1N1', 'R2D2', 'G20', 'B2', 'CO2', 'MP3']) {
    const met = strictly(text)
    expect(met, text).toContain(term('classNo', text))
    expect(met, text).not.toContain('{"prefix":{"classNo"')
    expect(met, text).toContain(term('all', text.toLowerCase()))
  }
})

test('words, names of fields and quotations are no class numbers', () => {
  for (const text of ['C++', '5G', 'COVID-19', 'F-16', '1984', '红楼梦', '"I242.4"'])
    expect(strictly(text), text).not.toContain('classNo')
  expect(strictly('I242.4', { field: 'title' })).not.toContain('classNo')
})

test('a class number is worth less than the words in a title', () => {
  const worths = (rung('strict', 'TP312').query['bool'] as { should: object[] }).should.flatMap(
    (clause) => ('constant_score' in clause ? [clause.constant_score] : []),
  ) as { _name: string; boost: number }[]
  const sum = (isMeant: (name: string) => boolean) =>
    worths.filter(({ _name: name }) => isMeant(name)).reduce((all, { boost }) => all + boost, 0)
  expect(sum((name) => name.startsWith('class or call'))).toBeGreaterThan(0)
  expect(sum((name) => name.startsWith('class or call'))).toBeLessThan(
    sum((name) => name === 'together in title'),
  )
})

test('a year beside other words is also the year of publication', () => {
  for (const text of ['红楼梦 曹雪芹 1996', '红楼梦 1996年', '红楼梦 1996年版', 'emma 1996']) {
    expect(strictly(text), text).toContain(term('year', '1996'))
    expect(strictly(text), text).toContain(term('all', '1996'))
  }
  expect(strictly('红楼梦 1996年')).not.toContain('"年"')
  expect(scores('emma 1996')).toContain('title and year')
})

test('a year alone, in a named field, or a number that is no year is a text', () => {
  for (const text of ['1984', '1984 1985', '1984年', 'emma 3096', 'emma 996', 'emma 19960'])
    expect(strictly(text), text).not.toContain('{"year"')
  expect(strictly('emma 1996', { field: 'title' })).not.toContain('{"year"')
})

test('where nothing has words and year, the words alone are found', () => {
  // Pairs of characters alone would not have the three of them together.
  expect(loosely('金瓶梅')).not.toContain('{"match_phrase":{"all.uni":{"query":"金瓶梅"}}}')
  expect(loosely('金瓶梅 1996')).toContain('{"match_phrase":{"all.uni":{"query":"金瓶梅"}}}')
})

test('letters that are no word are also initials; others where nothing fits', () => {
  expect(strictly('hlm')).toContain(term('titleInitials', 'hlm'))
  // The letters within words are found as before.
  expect(strictly('hlm')).toContain('titleLetters')
  for (const text of ['art', 'hl', 'sun', 'hlm xyj'])
    expect(strictly(text), text).not.toContain('titleInitials')
  expect(loosely('amtjys')).toContain(term('titleInitials', 'amtjys'))
  expect(loosely('amtjys')).toContain(prefix('titleInitials', 'amtjys'))
  expect(strictly('hlm', { field: 'author' })).not.toContain('titleInitials')
})

test('a name in letters is exact in either order', () => {
  for (const text of ['mark twain', 'Twain, Mark']) {
    expect(scores(text)).toContain(term('creatorKeys', 'twainmark'))
    expect(scores(text)).toContain(term('creatorKeys', 'marktwain'))
  }
  const whole = strictly('Jane Austen', { field: 'author', matchMode: '1' })
  expect(whole).toContain(term('creatorKeys', 'austenjane'))
  expect(whole).toContain(term('creatorKeys', 'janeausten'))
})

test('where nothing fits, names of the same sound are found, also among authors', () => {
  expect(loosely('鲁讯')).toContain(term('nameJoined', 'luxun'))
  expect(loosely('鲁讯', { field: 'author' })).toContain(term('nameJoined', 'luxun'))
  expect(loosely('红楼孟')).toContain(term('titleJoined', 'hongloumeng'))
  expect(strictly('鲁讯')).not.toContain('nameJoined')
  expect(loosely('鲁')).not.toContain('nameJoined')
})

test('where nothing fits, relatives of a word are found by its beginning', () => {
  expect(loosely('arctic explorers')).toContain(prefix('all', 'explor'))
  expect(loosely('greek mythology')).toContain(prefix('all', 'myth'))
  expect(loosely('intro statistics')).toContain(prefix('all', 'intro'))
})
