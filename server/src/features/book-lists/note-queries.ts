import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

interface NoteRow {
  noteId: string
  recordId: number
  text: string
  version: number
  writtenAt: Date
  readerId: string | null
  name: string | null
  nickname: string | null
}

/** All notes of a list, the oldest of each title first. */
export async function selectNotes(db: Database, listId: string) {
  const { rows } = await sql<NoteRow>`
    select n.id as note_id, n.record_id, n.text, n.version, n.written_at, n.reader_id, p.name, p.nickname
      from book_list_note n left join reader p on p.id = n.reader_id
     where n.list_id = ${listId} order by n.written_at, n.id`.execute(db)
  return rows
}

/** How many notes a title of a list has; undefined where it is not in the list. */
export async function countNotes(db: Database, listId: string, recordId: number) {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from book_list_note n where n.list_id = e.list_id and n.record_id = e.record_id) as count
      from book_list_entry e where e.list_id = ${listId} and e.record_id = ${recordId}`.execute(db)
  return rows[0]?.count
}

/** How many notes some titles of a list have together. */
export async function countNotesOn(db: Database, listId: string, recordIds: readonly number[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from book_list_note
     where list_id = ${listId} and record_id = any (${recordIds}::bigint[])`.execute(db)
  return rows[0]!.count
}

interface NewNote {
  groupCode: string
  id: string
  listId: string
  recordId: number
  readerId: string
  text: string
}

export const insertNote = (db: Database, note: NewNote) =>
  db.insertInto('bookListNote').values(note).execute()

interface NoteChange {
  listId: string
  noteId: string
  readerId: string
  version: number
  text: string
}

/** Changes a note of the reader that is still as they saw it; the title it stands on, or undefined where it is not. */
export const updateNote = (db: Database, change: NoteChange) =>
  db
    .updateTable('bookListNote')
    .set({
      text: change.text,
      version: change.version + 1,
      writtenAt: sql<Date>`clock_timestamp()`,
    })
    .where('listId', '=', change.listId)
    .where('id', '=', change.noteId)
    .where('readerId', '=', change.readerId)
    .where('version', '=', change.version)
    .returning(['recordId', 'version'])
    .executeTakeFirst()

export const selectNote = (db: Database, listId: string, noteId: string) =>
  db
    .selectFrom('bookListNote')
    .select(['readerId', 'text', 'version'])
    .where('listId', '=', listId)
    .where('id', '=', noteId)
    .executeTakeFirst()

export const deleteNote = (db: Database, listId: string, noteId: string) =>
  db.deleteFrom('bookListNote').where('listId', '=', listId).where('id', '=', noteId).execute()
