import { expect, test } from 'vitest'
import { countOf } from './clauses.ts'
import { planSearch, rungsOf, type PlannedItem } from './plan.ts'
import { missingWords } from './some-words.ts'

const planOf = (text: string, more: Partial<PlannedItem> = {}) =>
  planSearch({ items: [{ oper: 'and', field: 'any', matchMode: '2', text, ...more }] })
const someRung = (text: string, more: Partial<PlannedItem> = {}) =>
  rungsOf(planOf(text, more)).find(({ name }) => name === 'some')
const wordsOf = (text: string, more: Partial<PlannedItem> = {}) => someRung(text, more)?.words
const leastOf = (text: string) => {
  const { filter } = someRung(text)!.query['bool'] as { filter: { bool: object }[] }
  return filter[0]!.bool
}

test('words are those between blanks, and of Chinese those of the dictionary', () => {
  expect(wordsOf('红楼梦 续书')).toEqual(['红楼梦', '续书'])
  expect(wordsOf('农村税费改革')).toEqual(['农村', '税费', '改革'])
  expect(wordsOf('卫星遥感')).toEqual(['卫星', '遥感'])
  expect(wordsOf('Matlab遗传算法')).toEqual(['matlab', '遗传', '算法'])
  expect(wordsOf('"civil war" regiments')).toEqual(['civil war', 'regiments'])
})

test('what stands in every title is no word, and neither is a word typed twice', () => {
  expect(wordsOf('the history of the bees')).toEqual(['history', 'bees'])
  expect(wordsOf('bees bees honey')).toEqual(['bees', 'honey'])
})

test('there is no such group for one word, a number, an operator or a whole value', () => {
  for (const text of [
    '茶',
    '红楼梦',
    'bees',
    'of bees',
    '9787020002207',
    'I247.5 123',
    'tea OR coffee',
    'feng menglong',
  ])
    expect(wordsOf(text), text).toBeUndefined()
  expect(wordsOf('红楼梦 续书', { matchMode: '1' })).toBeUndefined()
  expect(wordsOf('红楼梦 续书', { oper: 'not' })).toBeUndefined()
})

test('a name is one word: half of it is another person', () => {
  expect(wordsOf('mark twain', { field: 'author' })).toBeUndefined()
})

test('half of the words must be there, rounded up', () => {
  expect(leastOf('bees honey')).toMatchObject({ minimum_should_match: 1 })
  expect(leastOf('bees honey wax')).toMatchObject({ minimum_should_match: 2 })
  expect(leastOf('bees honey wax hive queen')).toMatchObject({ minimum_should_match: 3 })
})

test('what a rung has found is not in the group below it', () => {
  const { rungs, someWordsBelow } = planOf('红楼梦 续书')
  const strict = rungs.find(({ name }) => name === 'strict')!
  const below = someWordsBelow!(strict)
  const { filter } = strict.query['bool'] as { filter: unknown[] }
  expect(JSON.stringify(below.query)).toContain(`"must_not":${JSON.stringify(filter)}`)
})

test('words that no statement of a hit names are missing', () => {
  expect(missingWords(['红楼梦', '续书'], ['word 0', 'exact title'])).toEqual(['续书'])
})

test('however long the text, the engine is not asked more than it takes', () => {
  for (const text of ['history '.repeat(60), '农村税费改革研究'.repeat(40), '"a b" '.repeat(80)]) {
    const { rungs, someWordsBelow } = planOf(text.slice(0, 500))
    const below = rungs.flatMap((rung) => someWordsBelow?.(rung) ?? [])
    for (const { query } of [...rungs, ...below]) {
      expect(countOf(query)).toBeLessThanOrEqual(1_000)
    }
  }
})
