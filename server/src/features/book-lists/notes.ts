import { randomUUID } from 'node:crypto'
import { longestNote, mostNotes } from '@shulin/contract/own-book-lists'
import { Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import { countNotes, deleteNote, insertNote, selectNote, updateNote } from './note-queries.ts'
import { holdList, noteDone } from './own-lists.ts'
import type { Owner } from './own-queries.ts'
import {
  noteChanged,
  noteMissing,
  noteTooLong,
  noteUnknown,
  titleNotListed,
  tooManyNotes,
} from './refusals.ts'

interface NewNote {
  bookListId: string
  recordId: number
  text: string
}

/** Adds a note of the reader to a title; answers its id. */
export async function addNote(
  trx: Database,
  keeper: Owner,
  { bookListId, recordId, text }: NewNote,
) {
  requireWords(text)
  await holdList(trx, bookListId, keeper.readerId)
  const count = await countNotes(trx, bookListId, recordId)
  if (count === undefined) throw new Refused(titleNotListed)
  if (count >= mostNotes) throw new Refused(tooManyNotes, { most: mostNotes })
  const id = randomUUID()
  await insertNote(trx, { ...keeper, id, listId: bookListId, recordId, text })
  await noteDone(trx, { ...keeper, listId: bookListId, act: 'note', recordId })
  return id
}

interface NoteChange {
  bookListId: string
  noteId: string
  text: string
  version: number
}

/** Changes a note of the reader's own that is still as they saw it; answers what number it has now. */
export async function changeNote(
  trx: Database,
  keeper: Owner,
  { bookListId, noteId, text, version }: NoteChange,
) {
  requireWords(text)
  await holdList(trx, bookListId, keeper.readerId)
  const { readerId } = keeper
  const changed = await updateNote(trx, { listId: bookListId, noteId, readerId, version, text })
  if (!changed) {
    const found = await selectNote(trx, bookListId, noteId)
    if (found?.readerId !== readerId) throw new Refused(noteUnknown)
    throw new Refused(noteChanged, { text: found.text, version: found.version })
  }
  const { recordId } = changed
  await noteDone(trx, { ...keeper, listId: bookListId, act: 'note', recordId })
  return changed.version
}

/** Deletes a note: the own one, or as owner of the list any. */
export async function removeNote(
  trx: Database,
  keeper: Owner,
  { bookListId, noteId }: { bookListId: string; noteId: string },
) {
  const { isOwner } = await holdList(trx, bookListId, keeper.readerId)
  const found = await selectNote(trx, bookListId, noteId)
  if (!found || !(isOwner || found.readerId === keeper.readerId)) throw new Refused(noteUnknown)
  await deleteNote(trx, bookListId, noteId)
  await noteDone(trx, { ...keeper, listId: bookListId, act: 'note' })
}

function requireWords(text: string) {
  if (text === '') throw new Refused(noteMissing, { field: 'text' })
  // oxlint-disable-next-line typescript/no-misused-spread -- code points are what is counted
  if ([...text].length > longestNote) throw new Refused(noteTooLong, { field: 'text' })
}
