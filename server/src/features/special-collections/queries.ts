import type { Locale } from '@shulin/contract/locale'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isShown } from '../catalogue/catalogue.ts'

interface Paging {
  page: number
  rows: number
}

/** Of `collection c`: staff show it, and today is one of its days. */
const isOpen = sql<boolean>`
  (c.is_shown and institution_day() between coalesce(c.shown_from, '-infinity') and coalesce(c.shown_until, 'infinity'))`

/** The same of `collection p`, to which a part belongs: a part of what is not shown is not shown either. */
const isParentOpen = sql<boolean>`
  (c.parent_id is null
   or (p.is_shown and institution_day() between coalesce(p.shown_from, '-infinity') and coalesce(p.shown_until, 'infinity')))`

const collections = sql`
  collection c left join collection p on p.group_code = c.group_code and p.id = c.parent_id`

const inLocale = (part: 'name' | 'introduction', locale: Locale) => sql<string>`
  coalesce(nullif(c.translations -> ${locale}::text ->> ${part}::text, ''), ${sql.ref(`c.${part}`)}, '')`

/** What is typed is looked for as it is: nothing in it stands for other letters. */
const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/gu, '\\$&')}%`

export interface CollectionFilter {
  /** Null: those that are no parts. */
  parentId: string | null
  keyword: string
  initial: string
}

function isWanted({ parentId, keyword, initial }: CollectionFilter) {
  const words = containing(keyword)
  const conditions = [
    isOpen,
    isParentOpen,
    parentId === null ? sql`c.parent_id is null` : sql`c.parent_id = ${parentId}::uuid`,
    ...(initial === '' ? [] : [sql`c.initial = ${initial}`]),
    ...(keyword === ''
      ? []
      : [
          sql`(c.name ilike ${words} or c.introduction ilike ${words}
               or exists (select from jsonb_each(c.translations) as said (locale, texts)
                           where texts ->> 'name' ilike ${words} or texts ->> 'introduction' ilike ${words}))`,
        ]),
  ]
  return sql.join(conditions, sql` and `)
}

interface CollectionRow {
  id: string
  name: string
  introduction: string
  coverKey: string | null
}

/** Collections that readers see, in the order the library gave them. */
export async function selectCollections(
  db: Database,
  filter: CollectionFilter,
  { page, rows: limit }: Paging,
  locale: Locale,
) {
  const { rows } = await sql<CollectionRow>`
    select c.id, ${inLocale('name', locale)} as name, ${inLocale('introduction', locale)} as introduction, c.cover_key
      from ${collections} where ${isWanted(filter)}
     order by c.position, c.name, c.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

export async function countCollections(db: Database, filter: CollectionFilter) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${collections} where ${isWanted(filter)}`.execute(db)
  return rows[0]!.total
}

/** Every collection that readers see, parts included, by name. */
export async function selectOpenCollections(db: Database, locale: Locale) {
  const { rows } = await sql<{ id: string; name: string; storedName: string }>`
    select c.id, ${inLocale('name', locale)} as name, c.name as stored_name
      from ${collections} where ${isOpen} and ${isParentOpen}
     order by c.name collate "zh-Hans-x-icu", c.id`.execute(db)
  return rows
}

interface OneCollectionRow extends CollectionRow {
  parentId: string | null
}

/** One collection that readers see. */
export async function selectCollection(db: Database, id: string, locale: Locale) {
  const { rows } = await sql<OneCollectionRow>`
    select c.id, ${inLocale('name', locale)} as name, ${inLocale('introduction', locale)} as introduction, c.cover_key,
           c.parent_id
      from ${collections} where c.id = ${id}::uuid and ${isOpen} and ${isParentOpen}`.execute(db)
  return rows[0]
}

/** The titles of collections and of the parts that readers see, as far as they may see them. */
const titlesIn = sql`
  collection c
  join collection_record cr on cr.group_code = c.group_code and cr.collection_id = c.id
  join holding h on h.group_code = cr.group_code and h.record_id = cr.record_id
  join record r on r.id = cr.record_id`

/** How many titles each collection has, those of its parts included; each once. */
export async function countTitles(db: Database, ids: string[]) {
  const { rows } = await sql<{ id: string; count: number }>`
    select case when c.id = any (${ids}::uuid[]) then c.id else c.parent_id end as id,
           count(distinct cr.record_id)::int as count
      from ${titlesIn}
     where (c.id = any (${ids}::uuid[]) or c.parent_id = any (${ids}::uuid[])) and ${isOpen} and ${isShown}
     group by 1`.execute(db)
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return (id: string) => counts.get(id) ?? 0
}

interface TitleRow {
  recordId: number
  title: string
  author: string
}

/** The first titles of each collection: their covers stand for it. */
export async function selectFirstTitles(db: Database, ids: string[], most: number) {
  const { rows } = await sql<TitleRow & { id: string }>`
    select wanted.id, drawn.* from unnest(${ids}::uuid[]) as wanted (id) cross join lateral (
      select distinct on (cr.record_id) cr.record_id, r.title, array_to_string(r.creators, '; ') as author
        from ${titlesIn}
       where (c.id = wanted.id or c.parent_id = wanted.id) and ${isOpen} and ${isShown}
       order by cr.record_id limit ${most}) drawn`.execute(db)
  return rows
}

/** How often each collection was visited within the last days. */
export async function countVisits(db: Database, ids: string[], days: number) {
  const { rows } = await sql<{ id: string; visits: number }>`
    select subject as id, sum(visits)::int as visits from visit_day
     where kind = 'collection' and subject = any (${ids}::text[]) and day > institution_day() - ${days}::int
     group by subject`.execute(db)
  const visits = new Map(rows.map(({ id, visits: count }) => [id, count]))
  return (id: string) => visits.get(id) ?? 0
}

interface ResourceFilter {
  collectionId: string
  keyword: string
}

function isResourceWanted({ collectionId, keyword }: ResourceFilter) {
  const words = containing(keyword)
  const named = sql`(r.title ilike ${words} or array_to_string(r.creators, '; ') ilike ${words})`
  return sql`
    (c.id = ${collectionId}::uuid or c.parent_id = ${collectionId}::uuid) and ${isOpen} and ${isShown}
    ${keyword === '' ? sql`` : sql`and ${named}`}`
}

/** The titles of a collection and its parts, each once. A text that needs a login is reached by the page of its title. */
export async function selectResources(
  db: Database,
  filter: ResourceFilter,
  { page, rows: limit }: Paging,
) {
  const { rows } = await sql<TitleRow & { url: string }>`
    select r.id as record_id, r.title, array_to_string(r.creators, '; ') as author,
           coalesce(min(cr.url),
                    (select e.url from electronic_resource e
                      where e.record_id = r.id and e.kind = 'full text' and not e.needs_login order by e.id limit 1),
                    '') as url
      from ${titlesIn} where ${isResourceWanted(filter)}
     group by r.id
     order by r.title collate "zh-Hans-x-icu", r.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  return rows
}

export async function countResources(db: Database, filter: ResourceFilter) {
  const { rows } = await sql<{ total: number }>`
    select count(distinct cr.record_id)::int as total from ${titlesIn} where ${isResourceWanted(filter)}`.execute(
    db,
  )
  return rows[0]!.total
}
