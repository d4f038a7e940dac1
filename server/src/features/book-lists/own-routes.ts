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
  listOwnBookLists,
  moveInBookList,
  readListKeepers,
  readListRevision,
  removeListEditor,
  setDefaultBookList,
  takeFromBookList,
  updateBookList,
  uploadListCover,
} from '@shulin/contract/own-book-lists'
import type { Serve } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import { keepListCover, removeCovers } from './covers.ts'
import { invite, join, keepersOf, removeEditor } from './keepers.ts'
import { addTitles, listedAmong, moveTitle, takeTitles } from './list-titles.ts'
import { addNote, changeNote, removeNote } from './notes.ts'
import { addList, changeList, ownLists, preferList, removeList, revisionOf } from './own-lists.ts'

/** Calls of readers who keep lists. */
export function ownListsRoutes(
  serve: Serve,
  { config: { objectDirectory }, redraw }: Pick<Resources, 'config' | 'redraw'>,
) {
  serve(listOwnBookLists, ({ within, reader, query }) =>
    within((db) => ownLists(db, reader.id, query)),
  )
  serve(addBookList, ({ within, reader, institution: { groupCode }, body }) =>
    within(async (trx) => ({
      bookListId: await addList(trx, { groupCode, readerId: reader.id }, body),
    })),
  )
  serve(updateBookList, async ({ within, reader, institution: { groupCode }, body }) => {
    const owner = { groupCode, readerId: reader.id }
    await removeCovers(objectDirectory, await within((trx) => changeList(trx, owner, body)))
    return true as const
  })
  serve(deleteBookList, async ({ within, reader, body }) => {
    const { bookListId } = body
    await removeCovers(
      objectDirectory,
      await within((trx) => removeList(trx, reader.id, bookListId)),
    )
    return true as const
  })
  serve(uploadListCover, async ({ within, reader, institution: { groupCode }, body }) => ({
    cover: await keepListCover(
      { objectDirectory, redraw },
      within,
      { groupCode, readerId: reader.id },
      body.file,
    ),
  }))
  serve(setDefaultBookList, async ({ within, reader, body }) => {
    await within((trx) => preferList(trx, reader.id, body.bookListId))
    return true as const
  })

  serve(addToBookList, async ({ within, reader, institution: { groupCode }, body }) => {
    await within((trx) => addTitles(trx, { groupCode, readerId: reader.id }, body))
    return true as const
  })
  serve(takeFromBookList, async ({ within, reader, institution: { groupCode }, body }) => {
    await within((trx) => takeTitles(trx, { groupCode, readerId: reader.id }, body))
    return true as const
  })
  serve(findListedTitles, ({ within, reader, body }) =>
    within((db) => listedAmong(db, reader.id, body)),
  )
  serve(moveInBookList, async ({ within, reader, institution: { groupCode }, body }) => {
    await within((trx) => moveTitle(trx, { groupCode, readerId: reader.id }, body))
    return true as const
  })

  serve(addListNote, ({ within, reader, institution: { groupCode }, body }) =>
    within(async (trx) => ({
      noteId: await addNote(trx, { groupCode, readerId: reader.id }, body),
    })),
  )
  serve(changeListNote, ({ within, reader, institution: { groupCode }, body }) =>
    within(async (trx) => ({
      version: await changeNote(trx, { groupCode, readerId: reader.id }, body),
    })),
  )
  serve(deleteListNote, async ({ within, reader, institution: { groupCode }, body }) => {
    await within((trx) => removeNote(trx, { groupCode, readerId: reader.id }, body))
    return true as const
  })

  serve(readListKeepers, ({ within, reader, query }) =>
    within((db) => keepersOf(db, reader.id, query.bookListId)),
  )
  serve(readListRevision, ({ within, reader, query }) =>
    within((db) => revisionOf(db, reader.id, query.bookListId)),
  )
  serve(inviteToBookList, ({ within, reader, institution: { groupCode }, body }) =>
    within((trx) => invite(trx, { groupCode, readerId: reader.id }, body.bookListId)),
  )
  serve(joinBookList, async ({ within, reader, institution: { groupCode }, body }) => {
    const { bookListId, key } = body
    await within((trx) => join(trx, { groupCode, readerId: reader.id }, bookListId, key))
    return true as const
  })
  serve(removeListEditor, async ({ within, reader, institution: { groupCode }, body }) => {
    await within((trx) => removeEditor(trx, { groupCode, readerId: reader.id }, body))
    return true as const
  })
}
