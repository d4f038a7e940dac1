import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgedAmong, readJudgements, readWholeJudgements } from './judgements.ts'

const whole = readWholeJudgements()
const all = [...readJudgements(), ...whole]

test('there are a thousand judged queries, each once', () => {
  expect(all.length).toBeGreaterThanOrEqual(1_000)
  expect(new Set(all.map(({ query }) => query)).size).toBe(all.length)
})

test('every kind of query is asked often enough to say something', () => {
  const least = {
    topic: 200,
    subject: 30,
    course: 40,
    mixed: 30,
    name: 60,
    journal: 50,
    'call number': 15,
    'class number': 20,
    'title and author': 20,
    'title part': 20,
    'title with year': 20,
    'variant characters': 20,
    pinyin: 20,
  }
  const asked = Map.groupBy(whole, ({ kind }) => kind)
  expect([...asked.keys()].toSorted()).toEqual(Object.keys(least).toSorted())
  for (const [kind, number] of Object.entries(least)) {
    expect(asked.get(kind)!.length, kind).toBeGreaterThanOrEqual(number)
  }
  const chinese = whole.filter(({ language }) => language === 'zh').length
  expect(Math.min(chinese, whole.length - chinese)).toBeGreaterThanOrEqual(0.4 * whole.length)
})

test('the halves are of one size, and the text of a query decides to which it belongs', () => {
  const held = whole.filter(({ half }) => half === 'held').length
  expect(Math.min(held, whole.length - held)).toBeGreaterThanOrEqual(0.45 * whole.length)
  const moved = whole.filter(({ query, half }) => {
    const [first] = createHash('sha256').update(query).digest()
    return half !== (first! % 2 === 1 ? 'held' : 'open')
  })
  expect(moved.map(({ query }) => query)).toEqual([])
})

test('every query has an answer, and every record a source, a key and one grade', () => {
  for (const { query, grades } of whole) {
    expect(Math.max(...grades.values()), query).toBeGreaterThanOrEqual(2)
    expect(
      [...grades.keys()].filter((key) => !/^[a-z0-9-]+:\S/u.test(key)),
      query,
    ).toEqual([])
  }
  const rows = whole.reduce((sum, { grades }) => sum + grades.size, 0)
  expect(rows).toBeGreaterThanOrEqual(8_000)
})

test('a query is asked of a part of the records only where that part answers it', () => {
  const [first, second] = [
    { a: 3, b: 1 },
    { a: 0, b: 1 },
  ].map((grades, i) => ({
    kind: '',
    language: 'en' as const,
    query: `${i}`,
    grades: new Map(Object.entries(grades)),
  }))
  const among = judgedAmong([first!, second!], (id) => id === 'a')
  expect(among).toEqual([{ ...first, grades: new Map([['a', 3]]) }])
})
