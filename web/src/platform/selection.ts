import { useSyncExternalStore } from 'react'

/** So many can be chosen at once: what an export takes. */
export const mostSelected = 1_000

/** What is chosen of one list, and of which question to it. */
interface Kept {
  question: string
  ids: number[]
}

const listeners = new Set<() => void>()
const keyOf = (list: string) => `selection ${list}`
const stored = (list: string) => sessionStorage.getItem(keyOf(list)) ?? ''

const read = (list: string, question: string): number[] => {
  const text = stored(list)
  if (text === '') return []
  const kept = JSON.parse(text) as Kept
  return kept.question === question ? kept.ids : []
}

function keep(list: string, kept: Kept) {
  sessionStorage.setItem(keyOf(list), JSON.stringify(kept))
  for (const tell of listeners) tell()
}

function listen(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/**
 * What is chosen in a result list, over all of its pages. It stays while the question does, also when the reader has
 * been elsewhere; another question begins with nothing chosen.
 */
export function useSelection(list: string, question: string) {
  useSyncExternalStore(listen, () => stored(list))
  const ids = read(list, question)
  const chosen = new Set(ids)
  return {
    ids,
    has: (id: number) => chosen.has(id),
    /** Chooses these or takes them away; what would be too many is left out. */
    choose: (some: readonly number[], isChosen: boolean) => {
      const others = ids.filter((id) => !some.includes(id))
      const next = isChosen ? [...others, ...some].slice(0, mostSelected) : others
      keep(list, { question, ids: next })
    },
    clear: () => keep(list, { question, ids: [] }),
  }
}
export type Selection = ReturnType<typeof useSelection>
