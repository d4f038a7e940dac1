import type { BookList, ListNote } from '@shulin/contract/book-lists'
import { createContext, use, useSyncExternalStore } from 'react'

/** A note that is being written. */
export interface NoteDraft {
  recordId: number
  title: string
  /** The note that is changed, as the reader saw it last; without one, another is added. */
  changed?: ListNote | undefined
  /** Another wording of it, from elsewhere. */
  elsewhere: string
  text: string
}

/** A draft is found by the title it is for, or by the note it changes. */
const keyOf = ({ recordId, changed }: Pick<NoteDraft, 'recordId' | 'changed'>) =>
  changed?.noteId ?? String(recordId)

/**
 * The notes being written on the page of one list. They stand outside the rows: a row comes and goes with what others do to the
 * list, and what somebody typed must not go with it.
 */
export function newNoteDrafts() {
  let drafts: ReadonlyMap<string, NoteDraft> = new Map()
  const listeners = new Set<() => void>()
  const become = (next: ReadonlyMap<string, NoteDraft>) => {
    drafts = next
    listeners.forEach((tell) => tell())
  }
  return {
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    all: () => drafts,
    put: (draft: NoteDraft) => become(new Map(drafts).set(keyOf(draft), draft)),
    drop: (draft: NoteDraft) =>
      become(new Map([...drafts].filter(([key]) => key !== keyOf(draft)))),
  }
}

export type NoteDrafts = ReturnType<typeof newNoteDrafts>

export const NoteDraftsContext = createContext<NoteDrafts>(newNoteDrafts())

/** The note being written for a title, or the change of one of its notes. */
export function useNoteDraft(recordId: number, changed?: ListNote) {
  const drafts = use(NoteDraftsContext)
  const key = keyOf({ recordId, changed })
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.all().get(key))
  const open = (title: string) =>
    drafts.put({ recordId, title, changed, elsewhere: '', text: changed?.text ?? '' })
  return { draft, open }
}

export function useNoteDrafts() {
  const { subscribe, all } = use(NoteDraftsContext)
  return useSyncExternalStore(subscribe, all)
}

/** Drafts with words in them whose title or note is not there any more; without a list, all. */
export function lostDrafts(drafts: Iterable<NoteDraft>, list: BookList | undefined) {
  const hasPlace = ({ recordId, changed }: NoteDraft) => {
    const title = list?.list.find((one) => one.recordId === recordId)
    if (!title || list?.role === 'visitor') return false
    return !changed || title.notes.some(({ noteId }) => noteId === changed.noteId)
  }
  return [...drafts].filter(
    (draft) => draft.text.trim() !== (draft.changed?.text ?? '') && !hasPlace(draft),
  )
}
