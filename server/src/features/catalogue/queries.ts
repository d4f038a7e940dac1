import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import type {
  AuthorityName,
  DeliveredItem,
  DeliveredReference,
  Description,
  Origin,
  Package,
} from './description.ts'

export const selectFingerprints = (
  db: Database,
  { ownerGroupCode, source }: Pick<Origin, 'ownerGroupCode' | 'source'>,
  keys: string[],
) =>
  db
    .selectFrom('record')
    .select(['id', 'sourceKey', 'fingerprint', 'withdrawnAt'])
    .where('source', '=', source)
    .where('sourceKey', '=', sql<string>`any (${keys}::text[])`)
    .where('ownerGroupCode', 'is not distinct from', ownerGroupCode)
    .execute()

/** What staff corrected in these records; nobody corrects them, the first time neither, until the transaction ends. */
export const lockCorrections = (db: Database, ids: number[]) =>
  db
    .selectFrom('record')
    .select(['id', 'corrections'])
    .where('id', '=', sql<number>`any (${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** A description as the columns of `record`. */
export type RecordRow = Omit<
  Description,
  'names' | 'link' | 'covered' | 'items' | 'institutions' | 'references'
> & {
  corrections: object
  workId: number | null
  fingerprint: string
}

/** One statement for a whole batch: new ones are added, known ones become what they are now, withdrawn ones return. */
export async function upsertRecords(
  db: Database,
  { ownerGroupCode, source }: Pick<Origin, 'ownerGroupCode' | 'source'>,
  rows: RecordRow[],
) {
  const { rows: written } = await sql<{ id: number; sourceKey: string }>`
    insert into record (owner_group_code, source, source_key, work_id, document_type, is_electronic, title, other_titles,
        creators, series, publisher, place, published_year, published, edition, extent, price, isbn, issn, doi, language,
        country, class_scheme, class_no, subjects, disciplines, abstract, contents, original, corrections, fingerprint)
    select ${ownerGroupCode}::text, ${source}, "sourceKey", "workId", "documentType", "isElectronic", title, "otherTitles",
        creators, series, publisher, place, "publishedYear", published, edition, extent, price, isbn, issn, doi, language,
        country, "classScheme", "classNo", subjects, disciplines, abstract, nullif(contents, 'null'),
        nullif(original, 'null'), corrections, decode(fingerprint, 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as delivered ("sourceKey" text, "workId" bigint, "documentType" text, "isElectronic" boolean, title text,
          "otherTitles" text[], creators text[], series text[], publisher text, place text, "publishedYear" smallint,
          published text, edition text, extent text, price text, isbn text[], issn text[], doi text, language text[],
          country text, "classScheme" text, "classNo" text, subjects text[], disciplines text[], abstract text,
          contents jsonb, original jsonb, corrections jsonb, fingerprint text)
    on conflict (owner_group_code, source, source_key) do update set
        (work_id, document_type, is_electronic, title, other_titles, creators, series, publisher, place, published_year,
         published, edition, extent, price, isbn, issn, doi, language, country, class_scheme, class_no, subjects,
         disciplines, abstract, contents, original, corrections, fingerprint, withdrawn_at) =
        (excluded.work_id, excluded.document_type, excluded.is_electronic, excluded.title, excluded.other_titles,
         excluded.creators, excluded.series, excluded.publisher, excluded.place, excluded.published_year,
         excluded.published, excluded.edition, excluded.extent, excluded.price, excluded.isbn, excluded.issn, excluded.doi,
         excluded.language, excluded.country, excluded.class_scheme, excluded.class_no, excluded.subjects,
         excluded.disciplines, excluded.abstract, excluded.contents, excluded.original, excluded.corrections,
         excluded.fingerprint, null)
    returning id, source_key`.execute(db)
  return written
}

interface ArticleParts {
  recordId: number
  institutions: string[] | undefined
  references: DeliveredReference[] | undefined
}

/** Where authors work and what an article refers to, in place of what was known; a source that says nothing of it changes nothing. */
export async function putArticleParts(db: Database, articles: ArticleParts[]) {
  const told = articles.filter(({ institutions, references }) => institutions ?? references)
  if (told.length === 0) return
  const recordIds = told.map(({ recordId }) => recordId)
  await sql`delete from record_institution where record_id = any (${recordIds}::bigint[])`.execute(
    db,
  )
  await sql`delete from record_reference where record_id = any (${recordIds}::bigint[])`.execute(db)
  const institutions = told.flatMap(({ recordId, institutions: names = [] }) =>
    names.map((name) => ({ recordId, name })),
  )
  await sql`
    insert into record_institution (record_id, name)
    select "recordId", name
      from jsonb_to_recordset(${JSON.stringify(institutions)}::jsonb) as told ("recordId" bigint, name text)
    on conflict do nothing`.execute(db)
  const references = told.flatMap(({ recordId, references: works = [] }) =>
    works.map((work, position) => ({ ...work, recordId, position })),
  )
  await sql`
    insert into record_reference (record_id, position, title, author, source, year, doi)
    select "recordId", position, title, author, source, year, doi
      from jsonb_to_recordset(${JSON.stringify(references)}::jsonb)
        as told ("recordId" bigint, position int, title text, author text, source text, year smallint, doi text)`.execute(
    db,
  )
}

/**
 * What an institution describes itself, it has: with a way to the full text where its description names one. Where nobody has
 * shelved it yet, it stands where its first copy does.
 */
export async function holdOwn(
  db: Database,
  groupCode: string,
  titles: { recordId: number; url: string | null; callNo: string | null }[],
) {
  await sql`
    insert into holding as h (group_code, record_id, call_no)
    select ${groupCode}, record_id, call_no
      from unnest(${titles.map(({ recordId }) => recordId)}::bigint[], ${titles.map(({ callNo }) => callNo)}::text[])
        as delivered (record_id, call_no)
    on conflict (group_code, record_id) do update set call_no = excluded.call_no
     where h.call_no is null and excluded.call_no is not null`.execute(db)
  const linked = titles.flatMap(({ recordId, url }) =>
    url === null ? [] : [{ id: uuidOf(`link ${groupCode} ${recordId}`), recordId, url }],
  )
  if (linked.length === 0) return
  await sql`
    insert into electronic_resource as e (group_code, id, record_id, kind, url)
    select ${groupCode}, id, "recordId", 'full text', url
      from jsonb_to_recordset(${JSON.stringify(linked)}::jsonb) as r (id uuid, "recordId" bigint, url text)
    on conflict (group_code, id) do update set url = excluded.url where e.url <> excluded.url`.execute(
    db,
  )
}

/** A mirror before and after, of a library whose system has told of its copies itself. */
const isFollowed = sql`(i.seen_at is not null and excluded.seen_at is not null and exists (
  select from location p join library_sync s on s.group_code = p.group_code and s.lib_code = p.lib_code
   where p.group_code = excluded.group_code and p.location_id = excluded.location_id and coalesce(s.complete_at, s.changes_at) is not null))`

/**
 * Adds copies that are new by their barcode, and brings known ones up to date in what describes them. Where a known copy is, and
 * whether it is lent, the desk knows better; of a library whose lending another system decides, that system does: once its lists or
 * changes are followed, what a record says of a copy we have is older than what they say.
 */
export const putItems = (
  db: Database,
  groupCode: string,
  items: (DeliveredItem & { recordId: number })[],
) =>
  sql`
    insert into item as i (group_code, id, record_id, barcode, call_no, volume, location_id, current_location_id, status, seen_at)
    select ${groupCode}, gen_random_uuid(), "recordId", barcode, "callNo", volume, "locationId", "locationId", status,
           case when l.circulation_authority = 'ils' then now() end
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as delivered ("recordId" bigint, barcode text, "callNo" text, volume text, "locationId" text, status text)
      left join location p on p.group_code = ${groupCode} and p.location_id = "locationId"
      left join library l on l.group_code = p.group_code and l.lib_code = p.lib_code
     order by barcode
    on conflict (group_code, barcode) do update set
        (record_id, call_no, volume, location_id, status, seen_at) =
        (excluded.record_id, excluded.call_no, excluded.volume, excluded.location_id,
         case when excluded.seen_at is null or ${isFollowed} then i.status else excluded.status end,
         case when ${isFollowed} then i.seen_at else excluded.seen_at end)
     where (i.record_id, i.call_no, i.volume, i.location_id) is distinct from
           (excluded.record_id, excluded.call_no, excluded.volume, excluded.location_id)
        or excluded.seen_at is not null and i.status <> excluded.status and not ${isFollowed}`.execute(
    db,
  )

export const selectWorks = (db: Database, keys: string[]) =>
  db
    .selectFrom('work')
    .select(['id', 'key'])
    .where('key', '=', sql<string>`any (${keys}::text[])`)
    .execute()

/** In the order of their keys: two imports that add the same works wait for each other, they never deadlock. */
export const addWorks = (db: Database, works: { key: string; title: string }[]) =>
  sql`
    insert into work (key, title)
    select key, title from jsonb_to_recordset(${JSON.stringify(works)}::jsonb) as found (key text, title text)
     order by key
    on conflict (key) do nothing`.execute(db)

export const selectNames = (db: Database, source: string, keys: string[]) =>
  db
    .selectFrom('authorityName')
    .select(['id', 'sourceKey', 'kind', 'name', 'otherNames', 'dates', 'introduction'])
    .where('source', '=', source)
    .where('sourceKey', '=', sql<string>`any (${keys}::text[])`)
    .execute()

export const putNames = (db: Database, source: string, names: AuthorityName[]) =>
  sql`
    insert into authority_name (kind, name, other_names, dates, introduction, source, source_key)
    select kind, name, "otherNames", dates, introduction, ${source}, key
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
        as delivered (key text, kind text, name text, "otherNames" text[], dates text, introduction text)
     order by key
    on conflict (source, source_key) do update set
        (kind, name, other_names, dates, introduction) =
        (excluded.kind, excluded.name, excluded.other_names, excluded.dates,
         coalesce(excluded.introduction, authority_name.introduction))`.execute(db)

interface NameLink {
  recordId: number
  nameId: number
}

export const linkRecords = (db: Database, links: NameLink[]) =>
  sql`
    insert into record_name (record_id, name_id)
    select distinct "recordId", "nameId"
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as wanted ("recordId" bigint, "nameId" bigint)
     order by 1, 2
    on conflict do nothing`.execute(db)

/** Takes away the links of these records that are no longer wanted. */
export const unlinkRecords = (db: Database, records: number[], wanted: NameLink[]) =>
  sql`
    delete from record_name r
     where r.record_id = any (${records}::bigint[]) and r.role = 'author'
       and not exists (
         select from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("recordId" bigint, "nameId" bigint)
          where w."recordId" = r.record_id and w."nameId" = r.name_id)`.execute(db)

/** Its id follows from supplier and code: the same in every installation. */
export async function putPackage(db: Database, { supplier, code, name, introduction }: Package) {
  const id = uuidOf(`package ${supplier} ${code}`)
  await sql`
    insert into package (id, supplier, code, name, introduction)
    values (${id}, ${supplier}, ${code}, ${name}, ${introduction ?? null})
    on conflict (supplier, code) do update set name = excluded.name, introduction = excluded.introduction
      where (package.name, package.introduction) is distinct from (excluded.name, excluded.introduction)`.execute(
    db,
  )
  return db
    .selectFrom('package')
    .select('id')
    .where('supplier', '=', supplier)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
}

const uuidOf = (text: string) => {
  const hex = createHash('md5').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}

export const upsertPackageTitles = (
  db: Database,
  packageId: string,
  titles: { recordId: number; url: string | null; covered: string | null }[],
) =>
  sql`
    insert into package_title as t (package_id, record_id, url, covered)
    select ${packageId}, "recordId", url, covered
      from jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as delivered ("recordId" bigint, url text, covered text)
     order by 2
    on conflict (package_id, record_id) do update
       set (url, covered, withdrawn_at) = (excluded.url, excluded.covered, null)
     where (t.url, t.covered, t.withdrawn_at) is distinct from (excluded.url, excluded.covered, null)`.execute(
    db,
  )
