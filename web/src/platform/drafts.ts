import { useSyncExternalStore } from 'react'

/** What was changed on a page and not yet sent; kept until it is sent or dropped, wherever one goes meanwhile. */
const drafts = new Map<string, unknown>()
const listeners = new Set<() => void>()

function tellAll() {
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The draft of a name, and the act that changes it as it is at that moment; undefined is none. */
export function useDraft<T>(name: string) {
  const draft = useSyncExternalStore(subscribe, () => drafts.get(name)) as T | undefined
  const change = (next: (draft: T | undefined) => T | undefined) => {
    const changedDraft = next(drafts.get(name) as T | undefined)
    if (changedDraft === undefined) drafts.delete(name)
    else drafts.set(name, changedDraft)
    tellAll()
  }
  return [draft, change] as const
}

export const useHasDrafts = () => useSyncExternalStore(subscribe, () => drafts.size > 0)

export function dropDrafts() {
  drafts.clear()
  tellAll()
}
