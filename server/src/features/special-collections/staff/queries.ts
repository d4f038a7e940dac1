import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

/** What a collection is called and how it is introduced in a language other than Simplified Chinese. */
interface Translation {
  name?: string
  introduction?: string
}

export interface StaffCollectionRow {
  id: string
  parentId: string | null
  name: string
  introduction: string | null
  translations: Partial<Record<'zh-TW' | 'en-US', Translation>>
  isShown: boolean
  shownFrom: string | null
  shownUntil: string | null
  isOpen: boolean
  records: number
}

/** Every collection in its order, each followed by its parts. */
export async function selectEveryCollection(db: Database) {
  const { rows } = await sql<StaffCollectionRow>`
    select c.id, c.parent_id, c.name, c.introduction, c.translations, c.is_shown, c.shown_from, c.shown_until,
           c.is_shown and institution_day() between coalesce(c.shown_from, '-infinity') and coalesce(c.shown_until, 'infinity')
             and (p.id is null
                  or (p.is_shown and institution_day() between coalesce(p.shown_from, '-infinity') and coalesce(p.shown_until, 'infinity')))
             as is_open,
           (select count(*)::int from collection_record cr where cr.group_code = c.group_code and cr.collection_id = c.id) as records
      from collection c left join collection p on p.group_code = c.group_code and p.id = c.parent_id
     order by coalesce(p.position, c.position), coalesce(p.name, c.name), coalesce(p.id, c.id),
              c.parent_id is not null, c.position, c.name, c.id`.execute(db)
  return rows
}

interface NewCollection {
  groupCode: string
  id: string
  parentId: string | null
  name: string
  initial: string
  introduction: string | null
  translations: string
  isShown: boolean
  shownFrom: string | null
  shownUntil: string | null
}

/** Adds a collection at the end, or changes the one of that number. */
export async function upsertCollection(db: Database, collection: NewCollection) {
  const { groupCode: _groupCode, id: _id, ...changed } = collection
  await db
    .insertInto('collection')
    .values({
      ...collection,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from collection)`,
    })
    .onConflict((conflict) => conflict.columns(['groupCode', 'id']).doUpdateSet(changed))
    .execute()
}

export const deleteCollection = (db: Database, id: string) =>
  db.deleteFrom('collection').where('id', '=', id).execute()

export async function placeCollections(db: Database, ids: string[]) {
  await sql`
    update collection c set position = placed.n
      from unnest(${ids}::uuid[]) with ordinality as placed (id, n)
     where c.id = placed.id`.execute(db)
}

interface CollectionRecordRow {
  recordId: number
  title: string
  author: string
  url: string
}

export async function selectCollectionRecords(
  db: Database,
  collectionId: string,
  { page, rows: limit }: { page: number; rows: number },
) {
  const { rows } = await sql<CollectionRecordRow>`
    select r.id as record_id, r.title, array_to_string(r.creators, '; ') as author, coalesce(cr.url, '') as url
      from collection_record cr join record r on r.id = cr.record_id
     where cr.collection_id = ${collectionId}::uuid
     order by r.title collate "zh-Hans-x-icu", r.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  return rows
}

export async function countCollectionRecords(db: Database, collectionId: string) {
  const { total } = await db
    .selectFrom('collectionRecord')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('collectionId', '=', collectionId)
    .executeTakeFirstOrThrow()
  return total
}

interface NewCollectionRecord {
  groupCode: string
  collectionId: string
  recordId: number
  url: string | null
}

export const upsertCollectionRecords = (db: Database, records: NewCollectionRecord[]) =>
  db
    .insertInto('collectionRecord')
    .values(records)
    .onConflict((conflict) =>
      conflict
        .columns(['groupCode', 'collectionId', 'recordId'])
        .doUpdateSet((eb) => ({ url: eb.ref('excluded.url') })),
    )
    .execute()

/** Whether the title was in the collection. */
export async function deleteCollectionRecord(db: Database, collectionId: string, recordId: number) {
  const { numDeletedRows } = await db
    .deleteFrom('collectionRecord')
    .where('collectionId', '=', collectionId)
    .where('recordId', '=', recordId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
