import { expect, test } from 'vitest'
import { allOf, anyOf, everything, nothing, term } from './clauses.ts'
import { planSearch } from './plan.ts'

const [one, other] = [term('a', '1'), term('b', '2')]

test('where nothing is demanded everything is met, and no choice at all is met by nothing', () => {
  expect(allOf([])).toEqual(everything)
  expect(anyOf([])).toEqual(nothing)
})

test('one clause stands for itself; several are joined', () => {
  expect(allOf([one])).toBe(one)
  expect(anyOf([one])).toBe(one)
  expect(allOf([one, other])).toEqual({ bool: { filter: [one, other] } })
  expect(anyOf([one, other])).toEqual({ bool: { should: [one, other], minimum_should_match: 1 } })
})

test('a text of signs alone is not met by every title', () => {
  const met = planSearch({
    items: [{ oper: 'and', field: 'any', matchMode: '2', text: '？！' }],
  }).rungs.find(({ name }) => name === 'strict')!.query['bool'] as { filter: unknown[] }
  expect(JSON.stringify(met.filter)).not.toContain('match_all')
})
