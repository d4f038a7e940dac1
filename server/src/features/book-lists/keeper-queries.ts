import type { ListChangeAct } from '@shulin/contract/own-book-lists'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isShown } from '../catalogue/catalogue.ts'

interface KeeperRow {
  keeperId: string
  name: string
  nickname: string | null
  isOwner: boolean
}

/** Who keeps a list: its owner, then the others as they came. */
export async function selectKeepers(db: Database, listId: string) {
  const { rows } = await sql<KeeperRow>`
    select p.id as keeper_id, p.name, p.nickname, k.is_owner
      from (select reader_id, true as is_owner, created_at as since from book_list where id = ${listId}
            union all
            select reader_id, false, since from book_list_editor where list_id = ${listId}) k
      join reader p on p.id = k.reader_id
     order by k.is_owner desc, k.since, p.id`.execute(db)
  return rows
}

export async function countEditors(db: Database, listId: string) {
  const { count } = await db
    .selectFrom('bookListEditor')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('listId', '=', listId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the reader is new among those who keep the list. */
export async function insertEditor(
  db: Database,
  editor: { groupCode: string; listId: string; readerId: string },
) {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('bookListEditor')
    .values(editor)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Whether the reader was among those who keep the list. */
export async function deleteEditor(db: Database, listId: string, readerId: string) {
  const { numDeletedRows } = await db
    .deleteFrom('bookListEditor')
    .where('listId', '=', listId)
    .where('readerId', '=', readerId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function putInvitation(
  db: Database,
  { groupCode, listId, keyHash }: { groupCode: string; listId: string; keyHash: Buffer },
) {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into book_list_invitation (group_code, list_id, key_hash, expires_at)
    values (${groupCode}, ${listId}, ${keyHash}, now() + interval '7 days')
    on conflict (group_code, list_id) do update set key_hash = excluded.key_hash, expires_at = excluded.expires_at
    returning expires_at`.execute(db)
  return rows[0]!.expiresAt
}

export const isInvitation = async (db: Database, listId: string, keyHash: Buffer) =>
  (await db
    .selectFrom('bookListInvitation')
    .select('listId')
    .where('listId', '=', listId)
    .where('keyHash', '=', keyHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()) !== undefined

export interface NewChange {
  groupCode: string
  listId: string
  readerId: string
  act: ListChangeAct
  recordId?: number
  titles?: number
}

/** So many changes of a list are remembered. */
const changesKept = 100

export async function insertChange(db: Database, { recordId, titles, ...change }: NewChange) {
  await db
    .insertInto('bookListChange')
    .values({ ...change, recordId: recordId ?? null, titles: titles ?? 0 })
    .execute()
  await sql`
    delete from book_list_change where list_id = ${change.listId} and id <= (
      select id from book_list_change where list_id = ${change.listId} order by id desc offset ${changesKept} limit 1)`.execute(
    db,
  )
}

interface ChangeRow {
  id: number
  at: Date
  by: string | null
  name: string | null
  nickname: string | null
  act: ListChangeAct
  title: string | null
  titles: number
}

export async function selectChanges(db: Database, listId: string, most: number) {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.at, c.reader_id as by, p.name, p.nickname, c.act, r.title, c.titles
      from book_list_change c
      left join reader p on p.id = c.reader_id
      left join holding h on h.record_id = c.record_id
      left join record r on r.id = h.record_id and ${isShown}
     where c.list_id = ${listId} order by c.id desc limit ${most}`.execute(db)
  return rows
}
