import { countSearch } from '@shulin/contract/search'
import { lazy } from 'react'
import { call } from '../../platform/api.ts'
import { rememberSearch } from './query/own-searches.ts'

export type { BroughtActs, SearchActProps } from './brought-acts.ts'
export { addressOf, isNoTerm, searchIn } from './query/address.ts'
export { CatalogueSearch } from './query/CatalogueSearch.tsx'
export type { SelectedTitlesAct } from './results/brought-acts.ts'
export { Marked } from './results/Marked.tsx'
export { passageOf } from './results/marks.ts'
export { searchBodyOf } from './query/question.ts'
export { savedSearch } from './query/ready-search.ts'
export { languageOf } from '@shulin/presentation/language-of'
export { topTen } from './box-queries.ts'
export { useSearchNames } from './useSearchNames.ts'

/** Titles as a file for reference managers; loaded with the list that offers it. */
export const ExportMenu = lazy(async () => ({
  default: (await import('./results/ExportMenu.tsx')).ExportMenu,
}))

/** The way through a result from title to title, on the pages of the titles. */
export const HitsBeside = lazy(async () => ({
  default: (await import('./hits/HitsBeside.tsx')).HitsBeside,
}))
export type { ListPage } from './hits/useHitsBeside.ts'

/** The page of a title. */
export const recordAddress = (recordId: number) => `/searchList/bookDetails/${recordId}`

/** Longer ones are pasted texts, which nobody else searches for. */
const longestCounted = 100

/**
 * Remembers what a reader has typed, and counts it among the frequent searches. Nobody waits for that, nobody hears when
 * it fails.
 */
export function noteTyped(keyword: string) {
  rememberSearch(keyword)
  if (keyword.length > longestCounted) return
  void call(countSearch, { body: { keyword } }, { isSilent: true }).catch(() => undefined)
}
