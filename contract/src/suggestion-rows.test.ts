import { expect, test } from 'vitest'
import { dealRows, mostSuggestions, mostSuggestionsOnPhone } from './suggestion-rows.ts'

const plenty = { own: 9, title: 9, author: 9, subject: 9, popular: 9 }

test('eight rows are dealt among the kinds, six on a phone, and every kind has one', () => {
  const eight = { own: 2, title: 3, author: 1, subject: 1, popular: 1 }
  expect(dealRows(plenty, mostSuggestions)).toEqual(eight)
  const six = { own: 1, title: 2, author: 1, subject: 1, popular: 1 }
  expect(dealRows(plenty, mostSuggestionsOnPhone)).toEqual(six)
})

test('what a kind has no use for goes to the others', () => {
  expect(dealRows({ ...plenty, own: 0 }, 8)).toMatchObject({ own: 0, title: 4, author: 2 })
  expect(dealRows({ title: 9 }, 8)).toMatchObject({ title: 8 })
  expect(dealRows({ own: 9, popular: 9 }, 8)).toMatchObject({ own: 5, popular: 3 })
  expect(dealRows({ own: 1, subject: 1 }, 8)).toMatchObject({ own: 1, subject: 1, title: 0 })
})

test('never more than there are, nor more than there is room for', () => {
  const kinds = ['own', 'title', 'author', 'subject', 'popular'] as const
  for (let offered = 0; offered < 4 ** 5; offered += 1) {
    const counts = kinds.map((_, at) => (offered >> (2 * at)) & 3)
    const dealt = dealRows(Object.fromEntries(kinds.map((kind, at) => [kind, counts[at]!])), 8)
    const all = counts.reduce((sum, count) => sum + count, 0)
    expect(kinds.every((kind, at) => dealt[kind] <= counts[at]!)).toBe(true)
    expect(Object.values(dealt).reduce((sum, count) => sum + count, 0)).toBe(Math.min(8, all))
  }
})
