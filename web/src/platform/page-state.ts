import { createStore } from './create-store.ts'

type Theme = 'light' | 'dark' | 'system'

/** What the portal remembers of its pages over a reload. Never a token, a name or an account. */
interface PageState {
  look: Theme
  /** Names of the panels the reader has folded. */
  folded: string[]
  /** Where a desk of staff stands, and whether it sounds: of this machine, whoever sits at it. */
  desk?: { place: string; isSilent: boolean }
}

const key = 'pageState'
const fresh: PageState = { look: 'system', folded: [] }

const state = createStore(fresh)

/** Reads what was kept; the document has the single top key `global`. */
export const restorePageState = () => state.set({ ...fresh, ...kept() })

function kept(): Partial<PageState> {
  try {
    const { global } = JSON.parse(localStorage.getItem(key) ?? '{}') as { global?: object }
    return global ?? {}
  } catch {
    return {}
  }
}

export function changePageState(change: Partial<PageState>) {
  const next = { ...state.get(), ...change }
  localStorage.setItem(key, JSON.stringify({ global: next }))
  state.set(next)
}

export const usePageState = state.useValue

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
