import { expect, test } from 'vitest'
import { leastWork } from '../../../../test/work.ts'
import { Refused } from '../../../platform/failure.ts'
import { countOf } from './clauses.ts'
import { wordsIn } from './han.ts'
import { planSearch, rungsOf, type PlannedItem } from './plan.ts'
import { readQuery, withoutLifeDates } from './read-query.ts'

const aTerm = (text: string, more: Partial<PlannedItem> = {}): PlannedItem => ({
  oper: 'and',
  field: 'any',
  matchMode: '2',
  text,
  ...more,
})
const plan = (text: string, more: Partial<PlannedItem> = {}) =>
  planSearch({ items: [aTerm(text, more)] })
const rungNames = (text: string, more: Partial<PlannedItem> = {}) =>
  rungsOf(plan(text, more)).map((rung) => rung.name)

test('a quotation counts between blanks, and is punctuation inside a title', () => {
  const [one] = readQuery('红楼梦 "石头记 脂砚" 考')
  expect(one!.parts).toEqual([
    { kind: 'free', text: '红楼梦' },
    { kind: 'quoted', text: '石头记 脂砚' },
    { kind: 'free', text: '考' },
  ])
  expect(readQuery('论“新国学”的意义')[0]!.parts).toEqual([
    { kind: 'free', text: '论“新国学”的意义' },
  ])
  expect(readQuery('「紅樓夢」')[0]!.parts).toEqual([{ kind: 'quoted', text: '紅樓夢' }])
  expect(readQuery('"红楼')[0]!.parts).toEqual([{ kind: 'free', text: '"红楼' }])
})

test('query 67: operators in capitals divide, others are words', () => {
  const operands = (text: string) => readQuery(text).map(({ oper, text: of }) => `${oper} ${of}`)
  expect(operands('war AND peace')).toEqual(['and war', 'and peace'])
  expect(operands('鲁迅 OR 胡适 NOT 传')).toEqual(['and 鲁迅', 'or 胡适', 'not 传'])
  expect(operands('a AND NOT b')).toEqual(['and a', 'not b'])
  expect(operands('IT and Society')).toEqual(['and IT and Society'])
  expect(operands('TO BE OR NOT TO BE')).toEqual(['and TO BE OR NOT TO BE'])
  expect(operands('NOT me')).toEqual(['and NOT me'])
})

test('query 51: the dates of a life are not searched for, years in titles are', () => {
  expect(withoutLifeDates('Shen, Congwen, 1902-1988')).toBe('Shen, Congwen')
  expect(withoutLifeDates('中国 1902-1988')).toBe('中国 1902-1988')
})

test('query 28: connectives between words do not decide; left-over characters join a word', () => {
  expect(wordsIn('妇女与文学')).toEqual(['妇女', '文学'])
  expect(wordsIn('俞平伯红楼梦').join('')).toBe('俞平伯红楼梦')
  expect(wordsIn('俞平伯红楼梦').every((word) => word.length > 1)).toBe(true)
})

test('the ladder: a number first, then strictly, then loosely, then titles alike', () => {
  expect(rungNames('9787020002207')).toEqual(['identifier', 'strict', 'loose'])
  expect(rungNames('中国农村土地制度')).toEqual(['strict', 'loose', 'near', 'some'])
  expect(rungNames('Austen', { field: 'author' })).toEqual(['strict'])
  expect(rungNames('张爱玲', { field: 'author' })).toEqual(['strict', 'loose'])
  expect(rungNames('红楼梦', { matchMode: '1' })).toEqual(['strict'])
})

test('query 57: the reader is told of a wrong check digit', () => {
  expect(plan('9787020002208').understood.identifier).toEqual({ kind: 'isbn', isValid: false })
  expect(plan('红楼梦').understood.identifier).toBeUndefined()
})

test('query 53: the reader is told what was read as pinyin', () => {
  expect(plan('you xi').understood.pinyin).toEqual([['you', 'xi']])
  expect(plan('python').understood.pinyin).toEqual([])
})

test('two scripts are one question', () => {
  const membership = (text: string) =>
    (rungsOf(plan(text))[0]!.query['bool'] as { filter: unknown }).filter
  for (const [one, other] of [
    ['紅樓夢研究', '红楼梦研究'],
    ['呂思勉兩晉南北朝史', '吕思勉两晋南北朝史'],
    ['第2版', '第二版'],
  ]) {
    expect(membership(one!)).toEqual(membership(other!))
  }
})

test('[T-55] a search has bounds: its length, its terms, its clauses', () => {
  expect(() => plan('红'.repeat(501))).toThrow(Refused)
  expect(() => planSearch({ items: Array.from({ length: 11 }, () => aTerm('红')) })).toThrow(
    Refused,
  )
  expect(() => plan(`${'a OR '.repeat(99)}a`)).toThrow(Refused)
  const texts = [
    '红楼梦研究'.repeat(100),
    'a b '.repeat(125),
    'xian '.repeat(100),
    '"a" '.repeat(125),
    '俞平伯红楼梦研究论集 OR 中国地方志集成 OR xian guo',
    Array.from({ length: 71 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}x`).join(' '),
  ]
  for (const text of texts) {
    for (const count of [1, 10]) {
      const items = Array.from({ length: count }, (_, i) =>
        aTerm(text, { oper: i % 2 ? 'or' : 'and' }),
      )
      for (const rung of rungsOf(planSearch({ items })))
        expect(countOf(rung.query)).toBeLessThan(1_024)
    }
  }
})

test('[T-56] hostile texts of 100,000 characters are planned or refused in 50 ms', async ({
  annotate,
}) => {
  await annotate('T-56 characters: 100000', 'figure')
  await annotate('T-56 milliseconds for each: 50', 'figure')
  const units = '"|“| AND | OR |a\'|xian|第1|红|1,|.|《|, 1902-|\u0301| '.split('|')
  for (const unit of units) {
    for (const length of [500, 100_000]) {
      const text = unit.repeat(Math.floor(length / unit.length))
      expect(await leastWork(() => planOrRefusal(text), 50), unit).toBeLessThan(50)
    }
  }
})

function planOrRefusal(text: string) {
  try {
    return plan(text)
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}
