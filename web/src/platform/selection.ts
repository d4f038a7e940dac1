import { setTabState, tabState, useTabState } from './tab-state.ts'

/** So many can be chosen at once: what an export takes. */
const mostSelected = 1_000

/** What is chosen of one list, and of which question to it. */
interface StoredSelection<Entry> {
  question: string
  entries: Entry[]
}

const keyOf = (list: string) => `selection ${list}` as const

function read<Entry>(list: string, question: string): Entry[] {
  const text = tabState(keyOf(list))
  if (text === '') return []
  const kept = JSON.parse(text) as StoredSelection<Entry>
  return kept.question === question ? kept.entries : []
}

function keep<Entry>(list: string, selection: StoredSelection<Entry>) {
  setTabState(keyOf(list), JSON.stringify(selection))
}

/**
 * What is chosen in a result list, over all of its pages. It stays while the question does, also when the reader has
 * been elsewhere; another question begins with nothing chosen.
 */
export function useSelection<Entry extends { id: number }>(list: string, question: string) {
  useTabState(keyOf(list))
  const entries = read<Entry>(list, question)
  const chosen = new Set(entries.map(({ id }) => id))
  return {
    entries,
    has: (id: number) => chosen.has(id),
    /** Chooses these or takes them away; what would be too many is left out. */
    choose: (some: readonly Entry[], isChosen: boolean) => {
      const ids = new Set(some.map(({ id }) => id))
      const others = entries.filter(({ id }) => !ids.has(id))
      const next = isChosen ? [...others, ...some].slice(0, mostSelected) : others
      keep(list, { question, entries: next })
    },
    clear: () => keep(list, { question, entries: [] }),
  }
}
export type Selection<Entry extends { id: number }> = ReturnType<typeof useSelection<Entry>>
