import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

/** Records of these sources, one page after another, but for those an institution holds already. */
export const selectDemoRecords = (
  db: Database,
  {
    sources,
    notHeldBy,
    after,
    rows,
  }: { sources: string[]; notHeldBy: string; after: number; rows: number },
) =>
  db
    .selectFrom('record')
    .select([
      'id',
      'source',
      'sourceKey',
      'documentType',
      'title',
      'publishedYear',
      'classScheme',
      'classNo',
      sql<string | null>`creators[1]`.as('author'),
      sql<string | null>`original ->> 'url'`.as('url'),
    ])
    .where('ownerGroupCode', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('source', 'in', sources)
    .where('id', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('holding')
            .select('recordId')
            .whereRef('recordId', '=', 'record.id')
            .where('groupCode', '=', notHeldBy),
        ),
      ),
    )
    .orderBy('id')
    .limit(rows)
    .execute()
export type DemoRecord = Awaited<ReturnType<typeof selectDemoRecords>>[number]

/** The described titles of the demo that an institution holds, by what they are called. */
export async function selectDescribedTitles(db: Database, groupCode: string) {
  const rows = await db
    .selectFrom('record')
    .innerJoin('holding', 'holding.recordId', 'record.id')
    .select(['record.id', 'record.title'])
    .where('holding.groupCode', '=', groupCode)
    .where('record.source', 'in', ['demo-books', 'demo-cnmarc'])
    // Of two of one name the first is meant.
    .orderBy('record.id', 'desc')
    .execute()
  return new Map(rows.map(({ id, title }) => [title, id]))
}

export const countDemoRecords = async (db: Database, sources: string[]) => {
  const { count } = await db
    .selectFrom('record')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ownerGroupCode', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('source', 'in', sources)
    .executeTakeFirstOrThrow()
  return count
}

export const selectDemoPlaces = (db: Database, groupCodes: string[]) =>
  db
    .selectFrom('location')
    .innerJoin('library', (join) =>
      join
        .onRef('library.groupCode', '=', 'location.groupCode')
        .onRef('library.libCode', '=', 'location.libCode'),
    )
    .select([
      'location.groupCode',
      'location.locationId',
      'location.locationType',
      'library.kind as libraryKind',
      'library.circulationAuthority',
    ])
    .where('location.groupCode', 'in', groupCodes)
    .orderBy('location.groupCode')
    .orderBy('location.locationId')
    .execute()
export type DemoPlace = Awaited<ReturnType<typeof selectDemoPlaces>>[number]

export const selectDemoCollections = (db: Database, groupCodes: string[]) =>
  db
    .selectFrom('collection')
    .select(['groupCode', 'id'])
    .where('groupCode', 'in', groupCodes)
    .orderBy('groupCode')
    .orderBy('id')
    .execute()

export const selectPackageIds = (db: Database) =>
  db.selectFrom('package').select(['id', 'code']).where('supplier', '=', 'open').execute()

/** What a batch adds, by table. */
export interface DemoRows {
  holdings: { groupCode: string; recordId: number; callNo: string | null; daysAgo: number }[]
  items: {
    groupCode: string
    id: string
    recordId: number
    barcode: string
    callNo: string
    locationId: string
    loanClass: string
    status: string
    daysAgo: number
    isMirror: boolean
  }[]
  resources: { groupCode: string; id: string; recordId: number; url: string }[]
  figures: { groupCode: string; recordId: number; loans: number }[]
  journals: {
    groupCode: string
    recordId: number
    initial: string
    frequency: string
    coreLists: string[]
  }[]
  theses: {
    groupCode: string
    recordId: number
    author: string
    degree: string
    year: number
    verification: string
  }[]
  inCollections: { groupCode: string; collectionId: string; recordId: number }[]
}

/** Adds what is not there yet, and leaves alone what is: the demo may have been worked with. Returns how many rows are new. */
export async function insertDemoRows(db: Database, rows: DemoRows): Promise<number> {
  const statements = [
    rows.holdings.length > 0 &&
      sql`
      insert into holding (group_code, record_id, call_no, arrived_on)
      select "groupCode", "recordId", "callNo", current_date - "daysAgo"
        from jsonb_to_recordset(${JSON.stringify(rows.holdings)}::jsonb)
          as r ("groupCode" text, "recordId" bigint, "callNo" text, "daysAgo" int)
      on conflict do nothing`,
    rows.items.length > 0 &&
      sql`
      insert into item (group_code, id, record_id, barcode, call_no, location_id, current_location_id, loan_class, status,
                        acquired_on, seen_at)
      select "groupCode", id, "recordId", barcode, "callNo", "locationId", "locationId", "loanClass", status,
             current_date - "daysAgo", case when "isMirror" then now() end
        from jsonb_to_recordset(${JSON.stringify(rows.items)}::jsonb)
          as r ("groupCode" text, id uuid, "recordId" bigint, barcode text, "callNo" text, "locationId" text, "loanClass" text,
                status text, "daysAgo" int, "isMirror" boolean)
      on conflict do nothing`,
    rows.resources.length > 0 &&
      sql`
      insert into electronic_resource (group_code, id, record_id, kind, url)
      select "groupCode", id, "recordId", 'full text', url
        from jsonb_to_recordset(${JSON.stringify(rows.resources)}::jsonb)
          as r ("groupCode" text, id uuid, "recordId" bigint, url text)
       where not exists (select from electronic_resource e
                          where e.group_code = r."groupCode" and e.record_id = r."recordId" and e.url = r.url)
      on conflict do nothing`,
    rows.figures.length > 0 &&
      sql`
      insert into title_figure (group_code, record_id, loans)
      select "groupCode", "recordId", loans
        from jsonb_to_recordset(${JSON.stringify(rows.figures)}::jsonb)
          as r ("groupCode" text, "recordId" bigint, loans int)
      on conflict do nothing`,
    rows.journals.length > 0 &&
      sql`
      insert into journal (group_code, record_id, initial, frequency, core_lists)
      select "groupCode", "recordId", initial, frequency, "coreLists"
        from jsonb_to_recordset(${JSON.stringify(rows.journals)}::jsonb)
          as r ("groupCode" text, "recordId" bigint, initial text, frequency text, "coreLists" text[])
      on conflict do nothing`,
    rows.theses.length > 0 &&
      sql`
      insert into thesis (group_code, record_id, author, degree, year, verification)
      select "groupCode", "recordId", author, degree, year, verification
        from jsonb_to_recordset(${JSON.stringify(rows.theses)}::jsonb)
          as r ("groupCode" text, "recordId" bigint, author text, degree text, year smallint, verification text)
      on conflict do nothing`,
    rows.inCollections.length > 0 &&
      sql`
      insert into collection_record (group_code, collection_id, record_id)
      select "groupCode", "collectionId", "recordId"
        from jsonb_to_recordset(${JSON.stringify(rows.inCollections)}::jsonb)
          as r ("groupCode" text, "collectionId" uuid, "recordId" bigint)
      on conflict do nothing`,
  ]
  let added = 0
  for (const statement of statements) {
    if (statement === false) continue
    const { numAffectedRows = 0n } = await statement.execute(db)
    added += Number(numAffectedRows)
  }
  return added
}

export async function insertEntitlements(
  db: Database,
  entitlements: { groupCode: string; packageId: string }[],
) {
  const { numAffectedRows = 0n } = await sql`
    insert into entitlement (group_code, package_id, starts_on, status)
    select "groupCode", "packageId", date '2020-01-01', 'open access'
      from jsonb_to_recordset(${JSON.stringify(entitlements)}::jsonb) as r ("groupCode" text, "packageId" uuid)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}
