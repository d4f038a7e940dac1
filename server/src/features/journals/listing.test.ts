import { expect, test } from 'vitest'
import { listingOf } from './listing.ts'

const listed = (title: string, given: { otherTitles?: string[]; issn?: string[] } = {}) =>
  listingOf({ recordId: 1, title, otherTitles: [], issn: [], describedAt: '2026-01-01', ...given })

test.each([
  ['历史研究', 'L'],
  ['歷史研究', 'L'],
  ['重庆大学学报', 'C'],
  ['重慶大學學報', 'C'],
  ['《文学评论》', 'W'],
  ['Économie', 'E'],
  ['2000年', '#'],
  ['Вопросы истории', '#'],
])('%s stands under %s', (title, initial) => {
  expect(listed(title).initial).toBe(initial)
})

test('either script, pinyin, its initials and the ISSN lead to one place', () => {
  const simplified = listed('历史研究', { issn: ['0459-1909'] })
  const traditional = listed('歷史研究', { issn: ['0459-1909'] })
  expect(traditional.searchKey).toBe(simplified.searchKey)
  expect(simplified.searchKey.split(' ')).toEqual(
    expect.arrayContaining(['lishiyanjiu', 'lsyj', '04591909']),
  )
})

test('other titles lead to a journal, too', () => {
  expect(listed('历史研究', { otherTitles: ['Historical Research'] }).searchKey).toContain(
    'historicalresearch',
  )
})

test('marks before the first word do not count in the order', () => {
  expect(listed('《文学评论》').sortTitle).toBe('文学评论》')
  expect(listed('…').sortTitle).toBe('...')
})

test('either apostrophe stands at one place', () => {
  expect(listed('L’Année du Maghreb').sortTitle).toBe("L'Année du Maghreb")
})
