import type { OpenListSort } from '@shulin/contract/book-lists'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isShown } from '../catalogue/catalogue.ts'

interface Paging {
  page: number
  rows: number
}

const from = ({ page, rows }: Paging) => (page - 1) * rows

/** What stands anywhere in a text, whatever signs of a pattern it has. */
const anywhere = (words: string) => `%${words.replace(/[\\%_]/gu, '\\$&')}%`

/** Lists that readers have opened; what the library keeps itself are topics. */
const openLists = (db: Database, keyword = '') =>
  db
    .selectFrom('bookList')
    .where('isOpen', '=', true)
    .where('readerId', 'is not', null)
    .$if(keyword.trim() !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('name', 'ilike', anywhere(keyword.trim())),
          eb('introduction', 'ilike', anywhere(keyword.trim())),
        ]),
      ),
    )

/** How often a list was visited in the last three months. */
const recentVisits = sql<number>`
  (select coalesce(sum(v.visits), 0)::int from visit_day v
    where v.kind = 'book list' and v.subject = book_list.id::text and v.day > institution_day() - 90)`

interface OpenListsQuery extends Paging {
  keyword?: string | undefined
  sortType?: OpenListSort
}

export const selectOpenLists = (db: Database, query: OpenListsQuery) =>
  openLists(db, query.keyword)
    .select(['id', 'name', 'introduction', 'coverKey', 'createdAt'])
    .$if(query.sortType === 'hot', (lists) => lists.orderBy(recentVisits, 'desc'))
    .$if(query.sortType === 'name', (lists) => lists.orderBy('name'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.rows)
    .offset(from(query))
    .execute()

export async function countOpenLists(db: Database, keyword?: string) {
  const { total } = await openLists(db, keyword)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Open lists that have a title, those visited most of late first. */
export const selectHotLists = (db: Database, recordId: number, rows: number) =>
  openLists(db)
    .innerJoin('bookListEntry', 'bookListEntry.listId', 'bookList.id')
    .where('bookListEntry.recordId', '=', recordId)
    .select(['bookList.id', 'bookList.name', 'bookList.coverKey', recentVisits.as('hot')])
    .orderBy('hot', 'desc')
    .orderBy('bookList.createdAt', 'desc')
    .orderBy('bookList.id', 'desc')
    .limit(rows)
    .execute()

/** Counts a visit of an open list; whether there is such a list. */
export async function addListVisit(db: Database, id: string) {
  const { numAffectedRows = 0n } = await sql`
    insert into visit_day (group_code, kind, subject, day, visits)
    select group_code, 'book list', id::text, institution_day(), 1 from book_list
     where id = ${id} and is_open and reader_id is not null
    on conflict (group_code, kind, day, subject) do update set visits = visit_day.visits + 1`.execute(
    db,
  )
  return numAffectedRows > 0n
}

const topics = (db: Database) => db.selectFrom('bookList').where('readerId', 'is', null)

const shownTopics = (db: Database, keyword = '') =>
  topics(db)
    .where('isOpen', '=', true)
    .$if(keyword.trim() !== '', (query) => query.where('name', 'ilike', anywhere(keyword.trim())))

export const selectTopics = (db: Database, keyword: string | undefined, paging: Paging) =>
  shownTopics(db, keyword)
    .select(['id', 'name', 'introduction'])
    .orderBy('position')
    .orderBy('id')
    .limit(paging.rows)
    .offset(from(paging))
    .execute()

export async function countTopics(db: Database, keyword: string | undefined) {
  const { total } = await shownTopics(db, keyword)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const selectShownTopic = (db: Database, id: string) =>
  shownTopics(db).select(['id', 'name', 'introduction']).where('id', '=', id).executeTakeFirst()

export const selectEveryTopic = (db: Database) =>
  topics(db)
    .select(['id', 'name', 'introduction', 'isOpen'])
    .orderBy('position')
    .orderBy('id')
    .execute()

export const selectList = (db: Database, id: string) =>
  db
    .selectFrom('bookList')
    .innerJoin('reader', 'reader.id', 'bookList.readerId')
    .select(['bookList.id', 'bookList.name', 'bookList.introduction', 'bookList.isOpen'])
    .select(['bookList.coverKey', 'bookList.changedAt', 'bookList.revision'])
    .select(['bookList.readerId', 'reader.name as readerName', 'reader.nickname'])
    .select(isDefault.as('isDefault'))
    .where('bookList.id', '=', id)
    .executeTakeFirst()

/** Of `book_list`: its owner has made it the default. */
const isDefault = sql<boolean>`
  exists (select from reader_default d where d.reader_id = book_list.reader_id and d.book_list_id = book_list.id)`

/** Whether a reader keeps a list together with its owner. */
export const isEditor = async (db: Database, listId: string, readerId: string) =>
  (await db
    .selectFrom('bookListEditor')
    .select('listId')
    .where('listId', '=', listId)
    .where('readerId', '=', readerId)
    .executeTakeFirst()) !== undefined

export interface ListedTitle {
  listId: string
  recordId: number
  title: string
  author: string
  cover: string
  note: string
}

/** The titles of lists that readers may see, each list in its order, from its first title to its last. */
export async function selectEntries(
  db: Database,
  listIds: string[],
  { first = 1, last = 1_000 }: { first?: number; last?: number } = {},
) {
  const { rows } = await sql<ListedTitle>`
    select * from (
      select e.list_id, e.record_id, r.title, array_to_string(r.creators, '; ') as author, coalesce(e.note, '') as note,
             coalesce(h.local_cover, '') as cover,
             row_number() over (partition by e.list_id order by e.rank, e.record_id) as n
        from book_list_entry e join holding h on h.record_id = e.record_id join record r on r.id = e.record_id
       where e.list_id = any(${listIds}::uuid[])
         and ${isShown}) listed
     where n between ${first} and ${last} order by list_id, n`.execute(db)
  return rows
}

/** How many titles of each list readers may see. */
export async function countEntries(db: Database, listIds: string[]) {
  const { rows } = await sql<{ listId: string; count: number }>`
    select e.list_id, count(*)::int as count
      from book_list_entry e join holding h on h.record_id = e.record_id join record r on r.id = e.record_id
     where e.list_id = any(${listIds}::uuid[])
       and ${isShown}
     group by e.list_id`.execute(db)
  const counts = new Map(rows.map(({ listId, count }) => [listId, count]))
  return (listId: string) => counts.get(listId) ?? 0
}

/** Adds a topic at the end, or changes the one of that number. False: it is a reader's list. */
export async function upsertTopic(
  db: Database,
  topic: {
    groupCode: string
    id: string
    name: string
    introduction: string
    isOpen: boolean
  },
) {
  const { name, introduction, isOpen } = topic
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('bookList')
    .values({
      ...topic,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from book_list where reader_id is null)`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['groupCode', 'id'])
        .doUpdateSet({ name, introduction, isOpen })
        .where('bookList.readerId', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function replaceEntries(
  db: Database,
  groupCode: string,
  listId: string,
  recordIds: number[],
) {
  await db
    .deleteFrom('bookListEntry')
    .where('listId', '=', listId)
    .$if(recordIds.length > 0, (query) => query.where('recordId', 'not in', recordIds))
    .execute()
  for (const [place, recordId] of recordIds.entries()) {
    // Keys of one length sort like numbers, and leave room for keys between them.
    const rank = `m${String(place).padStart(4, '0')}`
    await db
      .insertInto('bookListEntry')
      .values({ groupCode, listId, recordId, rank })
      .onConflict((conflict) =>
        conflict.columns(['groupCode', 'listId', 'recordId']).doUpdateSet({ rank }),
      )
      .execute()
  }
}

export const deleteTopic = (db: Database, id: string) =>
  db.deleteFrom('bookList').where('readerId', 'is', null).where('id', '=', id).executeTakeFirst()

export async function placeTopics(db: Database, ids: string[]) {
  for (const [position, id] of ids.entries()) {
    await db
      .updateTable('bookList')
      .set({ position })
      .where('readerId', 'is', null)
      .where('id', '=', id)
      .execute()
  }
}
