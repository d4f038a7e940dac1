import { useSyncExternalStore } from 'react'

type Look = 'light' | 'dark' | 'system'

/** What the portal remembers of its pages over a reload. Never a token, a name or an account. */
interface PageState {
  look: Look
  /** Names of the panels the reader has folded. */
  folded: string[]
}

const key = 'pageState'
const fresh: PageState = { look: 'system', folded: [] }

let state = fresh
const listeners = new Set<() => void>()

/** Reads what was kept; the document has the single top key `global`. */
export function restorePageState() {
  state = { ...fresh, ...kept() }
  for (const tell of listeners) tell()
}

function kept(): Partial<PageState> {
  try {
    const { global } = JSON.parse(localStorage.getItem(key) ?? '{}') as { global?: object }
    return global ?? {}
  } catch {
    return {}
  }
}

export function changePageState(change: Partial<PageState>) {
  state = { ...state, ...change }
  localStorage.setItem(key, JSON.stringify({ global: state }))
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const usePageState = () => useSyncExternalStore(subscribe, () => state)

/** Whether a panel is folded, and the act that folds or unfolds it. */
export function useFolded(panel: string) {
  const { folded } = usePageState()
  const isFolded = folded.includes(panel)
  const toggle = () =>
    changePageState({
      folded: isFolded ? folded.filter((name) => name !== panel) : [...folded, panel],
    })
  return [isFolded, toggle] as const
}
