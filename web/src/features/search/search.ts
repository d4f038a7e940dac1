import { countSearch } from '@shulin/contract/search'
import { call } from '../../platform/api.ts'

export { addressOf, isNoTerm } from './address.ts'
export { PopularSearches } from './PopularSearches.tsx'

/** Longer ones are pasted texts, which nobody else searches for. */
const longestCounted = 100

/** Counts what a reader has typed among the frequent searches. Nobody waits for it, nobody hears when it fails. */
export function countTyped(keyword: string) {
  if (keyword.length > longestCounted) return
  void call(countSearch, { body: { keyword } }, { isSilent: true }).catch(() => undefined)
}
