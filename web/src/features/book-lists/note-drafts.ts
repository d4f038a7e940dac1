import type { BookList, ListNote } from '@shulin/contract/book-lists'
import { createContext, use } from 'react'
import { createStore } from '../../platform/create-store.ts'

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
  const drafts = createStore<ReadonlyMap<string, NoteDraft>>(new Map())
  return {
    usePart: drafts.usePart,
    put: (draft: NoteDraft) => drafts.set(new Map(drafts.get()).set(keyOf(draft), draft)),
    drop: (draft: NoteDraft) =>
      drafts.set(new Map([...drafts.get()].filter(([key]) => key !== keyOf(draft)))),
  }
}

export const NoteDraftsContext = createContext(newNoteDrafts())

/** The note being written for a title, or the change of one of its notes. */
export function useNoteDraft(recordId: number, changed?: ListNote) {
  const drafts = use(NoteDraftsContext)
  const key = keyOf({ recordId, changed })
  const draft = drafts.usePart((all) => all.get(key))
  const open = (title: string) =>
    drafts.put({ recordId, title, changed, elsewhere: '', text: changed?.text ?? '' })
  return { draft, open }
}

export const useNoteDrafts = () => use(NoteDraftsContext).usePart((all) => all)

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
