import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import type { Counts } from './runs/counts.ts'
import type { SourceDescription } from './sources/source-file.ts'

const sourceColumns = [
  'id',
  'name',
  'ownerGroupCode',
  'format',
  'encoding',
  'mapping',
  'isComplete',
  'withdrawnShare',
  'packageId',
  'harvest',
  'harvestedUntil',
] as const

export const selectSource = (db: Database, ownerGroupCode: string | null, name: string) =>
  db
    .selectFrom('importSource')
    .select(sourceColumns)
    .where('name', '=', name)
    .where('ownerGroupCode', 'is not distinct from', ownerGroupCode)
    .executeTakeFirst()

export const selectSourceById = (db: Database, id: string) =>
  db.selectFrom('importSource').select(sourceColumns).where('id', '=', id).executeTakeFirst()

/** The sources of one owner that are harvested by themselves and have not been for as long as they say. */
export const selectDueSources = (db: Database, ownerGroupCode: string | null) =>
  db
    .selectFrom('importSource')
    .select(sourceColumns)
    .where('ownerGroupCode', 'is not distinct from', ownerGroupCode)
    .where(
      sql<boolean>`harvest ->> 'everyHours' is not null and not exists (
        select from import_run r
         where r.source_id = import_source.id and r.kind = 'harvest' and r.state in ('done', 'asks')
           and r.started_at > now() - make_interval(hours => (harvest ->> 'everyHours')::int))`,
    )
    .orderBy('name')
    .execute()

export const selectSources = (db: Database, ownerGroupCode: string | null) =>
  db
    .selectFrom('importSource')
    .select((eb) => [
      'name',
      'title',
      'format',
      'isComplete',
      'licence',
      'harvest',
      eb
        .selectFrom('importRun')
        .select('startedAt')
        .whereRef('sourceId', '=', 'importSource.id')
        .orderBy('startedAt', 'desc')
        .limit(1)
        .as('lastRunAt'),
    ])
    .where('ownerGroupCode', 'is not distinct from', ownerGroupCode)
    .orderBy('name')
    .execute()

type SourceColumns = Omit<SourceDescription, 'package' | 'files' | 'mayBeShown'> & {
  packageId: string | null
}

/** A source that is as it was is not written. */
export const upsertSource = (db: Database, ownerGroupCode: string | null, source: SourceColumns) =>
  sql`
    insert into import_source as s (id, owner_group_code, name, title, format, encoding, mapping, is_complete, withdrawn_share,
        package_id, licence, attribution, harvest)
    values (${randomUUID()}, ${ownerGroupCode}, ${source.name}, ${JSON.stringify(source.title)}, ${source.format},
        ${source.encoding}, ${JSON.stringify(source.mapping)}, ${source.isComplete}, ${source.withdrawnShare},
        ${source.packageId}, ${source.licence ?? null}, ${source.attribution ?? null},
        ${source.harvest ? JSON.stringify(source.harvest) : null})
    on conflict (owner_group_code, name) do update set
        (title, format, encoding, mapping, is_complete, withdrawn_share, package_id, licence, attribution, harvest) =
        (excluded.title, excluded.format, excluded.encoding, excluded.mapping, excluded.is_complete, excluded.withdrawn_share,
         excluded.package_id, excluded.licence, excluded.attribution, excluded.harvest)
     where (s.title, s.format, s.encoding, s.mapping, s.is_complete, s.withdrawn_share, s.package_id, s.licence, s.attribution,
            s.harvest) is distinct from
           (excluded.title, excluded.format, excluded.encoding, excluded.mapping, excluded.is_complete, excluded.withdrawn_share,
            excluded.package_id, excluded.licence, excluded.attribution, excluded.harvest)`.execute(
    db,
  )

/** What the product says of the sources whose records an institution can see. */
export const selectAttributions = (db: Database) =>
  db
    .selectFrom('importSource')
    .select(['title', 'licence', 'attribution'])
    .where('attribution', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('record')
          .select('record.id')
          .whereRef('record.source', '=', 'importSource.name')
          .whereRef('record.ownerGroupCode', 'is not distinct from', 'importSource.ownerGroupCode'),
      ),
    )
    .orderBy('name')
    .execute()

interface NewRun {
  sourceId: string
  ownerGroupCode: string | null
  kind: 'file' | 'harvest'
  origin: string
  startedBy: string
}

export const insertRun = (db: Database, run: NewRun) =>
  db
    .insertInto('importRun')
    .values({ id: randomUUID(), ...run })
    .returning(['id', 'startedAt'])
    .executeTakeFirstOrThrow()

/** Nothing else imports from this source now: what seems to run was cut off, what asked is out of date. */
export const giveUpEarlierRuns = (db: Database, sourceId: string) =>
  sql`
    with earlier as (
      update import_run set state = 'given up', ended_at = coalesce(ended_at, now())
       where source_id = ${sourceId} and state in ('running', 'asks') returning id),
    forgotten as (delete from import_seen_item where run_id in (select id from earlier))
    delete from import_seen where run_id in (select id from earlier)`.execute(db)

export const updateCounts = (db: Database, runId: string, counts: Counts) =>
  db
    .updateTable('importRun')
    .set({ ...counts })
    .where('id', '=', runId)
    .execute()

interface RunEnd {
  state: 'done' | 'asks' | 'failed' | 'given up'
  wouldWithdraw?: number | null
  message?: string | null
}

export const endRun = (db: Database, runId: string, end: RunEnd) =>
  db
    .updateTable('importRun')
    .set({ ...end, endedAt: sql<Date>`now()` })
    .where('id', '=', runId)
    .execute()

export const selectRun = (db: Database, runId: string) =>
  db
    .selectFrom('importRun')
    .innerJoin('importSource', 'importSource.id', 'importRun.sourceId')
    .select([
      'importRun.id',
      'importRun.ownerGroupCode',
      'importRun.sourceId',
      'importRun.state',
      'importRun.wouldWithdraw',
      'importRun.withdrawn',
      'importSource.name as source',
      'importSource.packageId',
    ])
    .where('importRun.id', '=', runId)
    .executeTakeFirst()

export const selectRuns = (db: Database, rows: number) =>
  db
    .selectFrom('importRun')
    .innerJoin('importSource', 'importSource.id', 'importRun.sourceId')
    .select([
      'importRun.id',
      'importSource.name as source',
      'importRun.ownerGroupCode',
      'importRun.state',
      'importRun.startedAt',
      'importRun.seen',
      'importRun.added',
      'importRun.changed',
      'importRun.unchanged',
      'importRun.refused',
      'importRun.leftOut',
      'importRun.withdrawn',
      'importRun.wouldWithdraw',
      'importRun.itemsSeen',
      'importRun.itemsTaken',
      'importRun.itemsRefused',
    ])
    .orderBy('importRun.startedAt', 'desc')
    .limit(rows)
    .execute()

export interface RefusalRow {
  n: number
  position: number
  sourceKey: string | null
  reason: string
  detail: string | null
  excerpt: string | null
  /** The copy that was refused, or the one for which its title was. */
  barcode: string | null
}

/** How many refusals of a run are kept already. */
export async function countKept(db: Database, runId: string) {
  const { kept } = await db
    .selectFrom('importRefusal')
    .select((eb) => eb.fn.max('n').as('kept'))
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow()
  return kept ?? 0
}

export const insertRefusals = (db: Database, runId: string, refusals: RefusalRow[]) =>
  db
    .insertInto('importRefusal')
    .values(refusals.map((row) => ({ runId, ...row })))
    .execute()

export const selectRefusals = (db: Database, runId: string, rows: number) =>
  db
    .selectFrom('importRefusal')
    .select(['n', 'position', 'sourceKey', 'barcode', 'reason', 'detail', 'excerpt'])
    .where('runId', '=', runId)
    .orderBy('n')
    .limit(rows)
    .execute()

/** Where the items of an institution may stand. */
export async function selectLocationIds(db: Database) {
  const locations = await db.selectFrom('location').select('locationId').execute()
  return new Set(locations.map(({ locationId }) => locationId))
}

/** Notes the numbers of a batch; returns those that had not come before in this delivery. */
export async function noteSeen(db: Database, runId: string, keys: string[]) {
  if (keys.length === 0) return new Set<string>()
  const { rows } = await sql<{ sourceKey: string }>`
    insert into import_seen (run_id, source_key) select ${runId}, unnest(${keys}::text[]) on conflict do nothing
    returning source_key`.execute(db)
  return new Set(rows.map(({ sourceKey }) => sourceKey))
}

/** Notes the barcodes of a batch; returns those that had not come before in this delivery. */
export async function noteSeenItems(db: Database, runId: string, barcodes: string[]) {
  if (barcodes.length === 0) return new Set<string>()
  const { rows } = await sql<{ barcode: string }>`
    insert into import_seen_item (run_id, barcode) select ${runId}, unnest(${barcodes}::text[]) on conflict do nothing
    returning barcode`.execute(db)
  return new Set(rows.map(({ barcode }) => barcode))
}

export async function forgetSeen(db: Database, runId: string) {
  await db.deleteFrom('importSeen').where('runId', '=', runId).execute()
  await db.deleteFrom('importSeenItem').where('runId', '=', runId).execute()
}

interface RunScope {
  runId: string
  source: string
  ownerGroupCode: string | null
}

const missing = ({ runId, source, ownerGroupCode }: RunScope) => sql`
  from record r
 where r.source = ${source} and r.owner_group_code is not distinct from ${ownerGroupCode} and r.withdrawn_at is null
   and not exists (select from import_seen s where s.run_id = ${runId} and s.source_key = r.source_key)`

export async function countMissing(db: Database, of: RunScope) {
  const { rows } = await sql<{ missing: number; present: number }>`
    select (select count(*) ${missing(of)}) as missing,
           (select count(*) from record where source = ${of.source} and withdrawn_at is null
              and owner_group_code is not distinct from ${of.ownerGroupCode}) as present`.execute(
    db,
  )
  return rows[0]!
}

/** Withdraws some of what a delivery lacks; returns how many. */
export async function withdrawMissing(db: Database, of: RunScope, most: number) {
  const { rows } = await sql<{ withdrawn: number }>`
    with gone as (
      update record set withdrawn_at = now() where id in (select r.id ${missing(of)} order by r.id limit ${most}) returning id)
    select count(*) as withdrawn from gone`.execute(db)
  return rows[0]!.withdrawn
}

export async function withdrawKeys(
  db: Database,
  { source, ownerGroupCode }: Omit<RunScope, 'runId'>,
  keys: string[],
) {
  const { numUpdatedRows } = await db
    .updateTable('record')
    .set({ withdrawnAt: sql<Date>`now()` })
    .where('source', '=', source)
    .where('ownerGroupCode', 'is not distinct from', ownerGroupCode)
    .where('withdrawnAt', 'is', null)
    .where('sourceKey', '=', sql<string>`any (${keys}::text[])`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** A withdrawn title has left the package of its source. */
export const leavePackage = (db: Database, packageId: string) =>
  sql`
    update package_title t set withdrawn_at = now() from record r
     where t.package_id = ${packageId} and r.id = t.record_id and t.withdrawn_at is null
       and r.withdrawn_at is not null`.execute(db)

export const selectGroupCodes = (db: Database) =>
  db
    .selectFrom('institution')
    .select('groupCode')
    .where('closedAt', 'is', null)
    .orderBy('groupCode')
    .execute()

export const noteHarvested = (db: Database, sourceId: string, until: Date) =>
  db.updateTable('importSource').set({ harvestedUntil: until }).where('id', '=', sourceId).execute()
