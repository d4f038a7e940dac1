import { createStore } from './create-store.ts'

/** What was changed on a page and not yet sent; kept until it is sent or dropped, wherever one goes meanwhile. */
const drafts = createStore<ReadonlyMap<string, unknown>>(new Map())

/** The draft of a name, and the act that changes it as it is at that moment; undefined is none. */
export function useDraft<T>(name: string) {
  const draft = drafts.usePart((all) => all.get(name)) as T | undefined
  const change = (next: (draft: T | undefined) => T | undefined) => {
    const all = new Map(drafts.get())
    const changedDraft = next(all.get(name) as T | undefined)
    if (changedDraft === undefined) all.delete(name)
    else all.set(name, changedDraft)
    drafts.set(all)
  }
  return [draft, change] as const
}

export const useHasDrafts = () => drafts.usePart((all) => all.size > 0)

export const dropDrafts = () => drafts.set(new Map())
