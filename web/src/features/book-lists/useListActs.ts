import {
  addBookList,
  addListNote,
  addToBookList,
  changeListNote,
  deleteBookList,
  deleteListNote,
  findListedTitles,
  inviteToBookList,
  joinBookList,
  moveInBookList,
  removeListEditor,
  setDefaultBookList,
  takeFromBookList,
  updateBookList,
} from '@shulin/contract/own-book-lists'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import type { ListForm } from './list-form.ts'
import { bookList, listKeepers, ownListsKey } from './queries.ts'

/** Asks again for a list, who keeps it, and where it stands among the own ones. */
function useReload(bookListId?: string) {
  const queries = useQueryClient()
  return async () => {
    const own = queries.invalidateQueries({ queryKey: ownListsKey })
    if (bookListId === undefined) return own
    void queries.invalidateQueries({ queryKey: listKeepers(bookListId).queryKey })
    await queries.invalidateQueries({ queryKey: bookList(bookListId).queryKey })
    return own
  }
}

/** Adds a list or describes one anew; answers its id, or nothing where the reader turned away from the login. */
export function useSaveList(bookListId?: string) {
  const { t } = useTranslation('book-lists')
  const reload = useReload(bookListId)
  return async (form: ListForm) => {
    // What is refused is said at its field.
    const quietly = { isSilent: true }
    const saved = await asReader(async () => {
      if (bookListId === undefined) {
        return (await call(addBookList, { body: form }, quietly)).bookListId
      }
      await call(updateBookList, { body: { ...form, bookListId } }, quietly)
      return bookListId
    })
    if (saved === undefined) return undefined
    showToast({ kind: 'success', message: t(bookListId === undefined ? 'saved' : 'changed') })
    await reload()
    return saved
  }
}

export function useDeleteList(bookListId: string, onDeleted: () => void) {
  const { t } = useTranslation('book-lists')
  const reload = useReload()
  return useMutation({
    mutationFn: () => asReader(() => call(deleteBookList, { body: { bookListId } })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      showToast({ kind: 'success', message: t('deleted') })
      onDeleted()
      await reload()
    },
  })
}

export function usePreferList(bookListId: string) {
  const { t } = useTranslation('book-lists')
  const reload = useReload(bookListId)
  return useMutation({
    mutationFn: () => asReader(() => call(setDefaultBookList, { body: { bookListId } })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      showToast({ kind: 'success', message: t('madeDefault') })
      await reload()
    },
  })
}

/** Adds titles to one of the lists, and says to which, and how many of them the library does not have. */
export function useAddTitles() {
  const { t } = useTranslation('book-lists')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ bookListId, recordIds }: AddedTitles) =>
      asReader(async () => {
        const body = { bookListId, recordIds: [...new Set(recordIds)] }
        await call(addToBookList, { body })
        // One title is added or refused; of many, some may be left out.
        const isOne = body.recordIds.length === 1
        const listed = isOne ? body : await call(findListedTitles, { body }, { isSilent: true })
        return { leftOut: body.recordIds.length - listed.recordIds.length }
      }),
    onSuccess: async (done, { bookListId, name, recordIds }) => {
      if (!done) return
      const count = done.leftOut
      if (count === 0) {
        showToast({ kind: 'success', message: t('added', { name, count: recordIds.length }) })
      } else showToast({ kind: 'info', message: t('added.leftOut', { name, count }) })
      void queries.invalidateQueries({ queryKey: bookList(bookListId).queryKey })
      await queries.invalidateQueries({ queryKey: ownListsKey })
    },
  })
}

interface AddedTitles {
  bookListId: string
  name: string
  recordIds: readonly number[]
}

/** Takes a title out of a list; what had no note can be put back where it stood. */
export function useTakeTitle(bookListId: string) {
  const { t } = useTranslation('book-lists')
  const reload = useReload(bookListId)
  const putBack = async (recordId: number, afterRecordId: number | null) => {
    await asReader(async () => {
      await call(addToBookList, { body: { bookListId, recordIds: [recordId] } })
      await call(moveInBookList, { body: { bookListId, recordId, afterRecordId } })
    })
    await reload()
  }
  return useMutation({
    mutationFn: ({ recordId, notesSeen }: TakenTitle) =>
      asReader(() =>
        call(takeFromBookList, { body: { bookListId, recordIds: [recordId], notesSeen } }),
      ),
    // Somebody may have written a note, or taken the title out: what was asked about is old.
    onError: reload,
    onSuccess: async (isDone, { recordId, afterRecordId, title, notesSeen }) => {
      if (!isDone) return
      showToast({
        kind: 'success',
        message: t('taken', { title }),
        ...(notesSeen === 0 && {
          action: {
            label: t('undo'),
            onAction: () => void putBack(recordId, afterRecordId).catch(() => undefined),
          },
        }),
      })
      await reload()
      // What had the focus is gone.
      document.querySelector<HTMLElement>('h1')?.focus()
    },
  })
}

interface TakenTitle {
  recordId: number
  title: string
  /** Behind which title it stood. */
  afterRecordId: number | null
  /** On how many notes the reader was told that they go with it. */
  notesSeen: number
}

export function useMoveTitle(bookListId: string, onMoved: () => void) {
  const reload = useReload(bookListId)
  return useMutation({
    mutationFn: (move: { recordId: number; afterRecordId: number | null }) =>
      asReader(() => call(moveInBookList, { body: { bookListId, ...move } })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      onMoved()
      await reload()
    },
    // Somebody may have taken a title out: what is shown is old.
    onError: reload,
  })
}

interface WrittenNote {
  recordId: number
  text: string
  /** The note that is changed; none is added. */
  changed?: { noteId: string; version: number } | undefined
}

/** Writes a note; whether the reader stayed to the end. What is refused is thrown, for the form to say. */
export function useWriteNote(bookListId: string) {
  const { t } = useTranslation('book-lists')
  const reload = useReload(bookListId)
  return async ({ recordId, text, changed }: WrittenNote) => {
    const quietly = { isSilent: true }
    const isDone = await asReader(async () => {
      if (changed) {
        await call(changeListNote, { body: { bookListId, text, ...changed } }, quietly)
      } else {
        await call(addListNote, { body: { bookListId, recordId, text } }, quietly)
      }
      return true
    })
    if (!isDone) return false
    showToast({ kind: 'success', message: t('note.saved') })
    await reload()
    return true
  }
}

export function useDeleteNote(bookListId: string) {
  const { t } = useTranslation('book-lists')
  const reload = useReload(bookListId)
  return useMutation({
    mutationFn: (noteId: string) =>
      asReader(() => call(deleteListNote, { body: { bookListId, noteId } })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      showToast({ kind: 'success', message: t('note.deleted') })
      await reload()
    },
  })
}

export const useInvite = (bookListId: string) =>
  useMutation({
    mutationFn: () => asReader(() => call(inviteToBookList, { body: { bookListId } })),
  })

export function useJoin(bookListId: string, onJoined: () => void) {
  const { t } = useTranslation('book-lists')
  const reload = useReload(bookListId)
  return useMutation({
    mutationFn: (key: string) => asReader(() => call(joinBookList, { body: { bookListId, key } })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      showToast({ kind: 'success', message: t('joined') })
      onJoined()
      await reload()
    },
  })
}

export function useRemoveEditor(bookListId: string, onRemoved?: () => void) {
  const reload = useReload(bookListId)
  return useMutation({
    mutationFn: (keeperId: string) =>
      asReader(() => call(removeListEditor, { body: { bookListId, keeperId } })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      onRemoved?.()
      await reload()
    },
  })
}
