/** What a row under the search box is: something of the catalogue, what others search for, or an earlier search of one's own. */
export type SuggestionKind = 'own' | 'title' | 'author' | 'subject' | 'popular'

/** So many rows the list has at most; on a phone the keyboard leaves room for fewer. */
export const mostSuggestions = 8
export const mostSuggestionsOnPhone = 6

/** Whose turn it is to have a row, again and again: titles most often, and each kind once before a phone's list is full. */
const turns: readonly SuggestionKind[] = [
  'title',
  'own',
  'author',
  'subject',
  'title',
  'popular',
  'title',
  'own',
  'author',
  'title',
]

/** How many rows each kind gets of `most`, in turn: what one kind has no use for goes to the others. */
export function dealRows(
  offered: Partial<Record<SuggestionKind, number>>,
  most: number,
): Record<SuggestionKind, number> {
  const dealt = { own: 0, title: 0, author: 0, subject: 0, popular: 0 }
  const all = Object.values(offered).reduce((sum, count) => sum + count, 0)
  let left = Math.min(most, all)
  for (let at = 0; left > 0; at += 1) {
    const kind = turns[at % turns.length]!
    if (dealt[kind] === (offered[kind] ?? 0)) continue
    dealt[kind] += 1
    left -= 1
  }
  return dealt
}
