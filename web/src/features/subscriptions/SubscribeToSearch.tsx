import { searchBodyOf, type SearchActProps } from '../search/search.ts'
import { SubscribeDialog } from './SubscribeDialog.tsx'

/** Follows the search on the page, with everything that narrows it. */
export function SubscribeToSearch({ search, words, onClose }: SearchActProps) {
  const { words: _, ...asked } = searchBodyOf(search)
  return (
    <SubscribeDialog
      subscribeType="search"
      condition={{ ...asked, twiceItems: search.twice }}
      name={words.join(' ')}
      onClose={onClose}
    />
  )
}
