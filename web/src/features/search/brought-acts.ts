import type { ComponentType } from 'react'
import { late, type Load } from '../../platform/late.tsx'
import type { Search } from './query/address.ts'

/** What can be done with a search as a whole. */
export const searchActs = ['subscribe', 'freeze'] as const
export type SearchAct = (typeof searchActs)[number]

export interface SearchActProps {
  search: Search
  /** What is looked for and what narrows it, in words. */
  words: readonly string[]
  onClose: () => void
}

/** What a feature exports as `searchActs` from its `search-acts.ts`: the dialog that an act opens. */
export type BroughtActs = Partial<Record<SearchAct, Load<SearchActProps>>>

const brought = import.meta.glob<Record<string, Load<SearchActProps>>>('../*/search-acts.ts', {
  eager: true,
  import: 'searchActs',
})

/** The acts that features bring, each loaded when it is wanted. */
export const broughtActs: Partial<Record<SearchAct, ComponentType<SearchActProps>>> =
  Object.fromEntries(
    Object.values(brought)
      .flatMap((acts) => Object.entries(acts))
      .map(([act, load]) => [act, late(load).Late]),
  )
