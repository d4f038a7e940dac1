import type { FrozenSearch } from '@shulin/contract/frozen-searches'
import { instantOf } from '@shulin/contract/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { storedJson } from '../../platform/text/stored-json.ts'
import type { CitationData } from '../record/record.ts'

const columns = [
  'id',
  'name',
  'search',
  'sortField',
  'sortClause',
  'rung',
  'indexVersion',
  'titles',
  'checksum',
  'frozenAt',
] as const

interface FrozenRow {
  id: string
  name: string
  search: unknown
  sortField: string
  sortClause: string
  rung: string
  indexVersion: string
  titles: number
  checksum: string
  frozenAt: Date
}

/** A frozen search as it is kept; its words are those of whoever asks. */
export type KeptSearch = Omit<FrozenSearch, 'words'>

const shown = (row: FrozenRow): KeptSearch => ({
  frozenId: row.id,
  name: row.name,
  search: row.search as FrozenSearch['search'],
  sortField: row.sortField as FrozenSearch['sortField'],
  sortClause: row.sortClause as FrozenSearch['sortClause'],
  rung: row.rung,
  indexVersion: row.indexVersion,
  total: row.titles,
  createTime: instantOf(row.frozenAt),
  checksum: row.checksum,
})

export async function selectFrozenSearch(db: Database, id: string) {
  const found = await db
    .selectFrom('frozenSearch')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return found && shown(found)
}

/** A page of what a reader has frozen, newest first. */
export async function selectFrozenSearches(
  db: Database,
  readerId: string,
  { page, rows }: { page: number; rows: number },
) {
  const list = await db
    .selectFrom('frozenSearch')
    .select(columns)
    .where('readerId', '=', readerId)
    .orderBy('frozenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
  return list.map(shown)
}

export async function countFrozenSearches(db: Database, readerId: string) {
  const { count } = await db
    .selectFrom('frozenSearch')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('readerId', '=', readerId)
    .executeTakeFirstOrThrow()
  return count
}

interface NewFrozenSearch extends Omit<FrozenRow, 'frozenAt' | 'search'> {
  groupCode: string
  readerId: string
  search: object
}

export const insertFrozenSearch = (db: Database, { search, ...frozen }: NewFrozenSearch) =>
  db
    .insertInto('frozenSearch')
    .values({ ...frozen, search: storedJson(search) })
    .execute()

/**
 * Waits for whoever freezes or deletes here just now. A description belongs to many searches: one that is deleted with the last of them
 * while another search is about to refer to it would fail either.
 */
export const holdDescriptions = (db: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('frozen descriptions of ' || current_institution(), 0))`.execute(
    db,
  )

interface NewFrozenTitle {
  position: number
  recordId: number
  version: number
  fingerprint: Buffer
  description: CitationData
}

/** Keeps titles of a frozen search; a description that is kept already is kept once. Whoever calls it holds the descriptions. */
export async function insertFrozenTitles(
  db: Database,
  groupCode: string,
  searchId: string,
  titles: NewFrozenTitle[],
) {
  const given = JSON.stringify(
    titles.map(({ fingerprint, ...title }) => ({
      ...title,
      fingerprint: fingerprint.toString('hex'),
    })),
  )
  const rows = sql`jsonb_to_recordset(${given}::jsonb)
    as t (position int, "recordId" bigint, version bigint, fingerprint text, description jsonb)`
  await sql`
    insert into frozen_description (group_code, fingerprint, description)
    select ${groupCode}, decode(t.fingerprint, 'hex'), t.description from ${rows}
     order by 2
    on conflict do nothing`.execute(db)
  await sql`
    insert into frozen_title (group_code, search_id, position, record_id, version, fingerprint)
    select ${groupCode}, ${searchId}, t.position, t."recordId", t.version, decode(t.fingerprint, 'hex') from ${rows}`.execute(
    db,
  )
}

/** When the rows of these titles last changed; a loan changes them, too. */
export async function selectVersions(db: Database, recordIds: number[]) {
  const { rows } = await sql<{ recordId: number; version: number }>`
    select r.id as record_id, greatest(r.version, h.version) as version
      from record r left join holding h on h.record_id = r.id
     where r.id = any (${recordIds}::bigint[])`.execute(db)
  return rows
}

/** Every title of a frozen search, in its order. */
export const selectFrozenTitles = (db: Database, searchId: string) =>
  db
    .selectFrom('frozenTitle')
    .select(['position', 'recordId', 'version', 'fingerprint'])
    .where('searchId', '=', searchId)
    .orderBy('position')
    .execute()

/** Titles of a frozen search as they were described then: those behind a position, or at some. */
export async function selectFrozenDescriptions(
  db: Database,
  searchId: string,
  wanted: { after: number; most: number } | { positions: readonly number[] },
) {
  const which =
    'positions' in wanted
      ? sql`t.position = any (${wanted.positions}::int[])`
      : sql`t.position > ${wanted.after} and t.position <= ${wanted.after + wanted.most}`
  const { rows } = await sql<{ position: number; description: CitationData }>`
    select t.position, d.description
      from frozen_title t
      join frozen_description d on d.group_code = t.group_code and d.fingerprint = t.fingerprint
     where t.group_code = current_institution() and t.search_id = ${searchId} and ${which}
     order by t.position`.execute(db)
  return rows
}

/** Deletes a frozen search of the reader, and descriptions that no other has; whether there was one. */
export async function deleteFrozenSearchOf(db: Database, readerId: string, id: string) {
  await holdDescriptions(db)
  const { rows: had } = await sql<{ fingerprint: Buffer }>`
    select t.fingerprint from frozen_title t
      join frozen_search s on s.group_code = t.group_code and s.id = t.search_id
     where s.group_code = current_institution() and s.id = ${id} and s.reader_id = ${readerId}`.execute(
    db,
  )
  const { numDeletedRows } = await db
    .deleteFrom('frozenSearch')
    .where('id', '=', id)
    .where('readerId', '=', readerId)
    .executeTakeFirstOrThrow()
  await sql`
    delete from frozen_description d
     where d.group_code = current_institution() and d.fingerprint = any (${had.map(({ fingerprint }) => fingerprint)}::bytea[])
       and not exists (select from frozen_title t where t.group_code = d.group_code and t.fingerprint = d.fingerprint)`.execute(
    db,
  )
  return numDeletedRows > 0n
}
