import { sql } from 'kysely'
import type { ConversionPart } from '@shulin/contract/conversion-staff'
import type { Database } from '../../platform/stores/database.ts'
import type { NotedRow } from './reconcile.ts'

const json = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`

/** Does something and undoes it: what `work` answers is true of the institution as it would be. */
export async function rehearse<T>(trx: Database, work: () => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(trx)
  const answer = await work()
  await sql`rollback to savepoint rehearsal`.execute(trx)
  return answer
}

/** What is only looked at when a transaction ends is looked at now. */
export const checkAtOnce = (trx: Database) => sql`set constraints all immediate`.execute(trx)

/** Nobody else converts this institution now; and its tables are told that another system has decided. */
export async function beginConverting(trx: Database) {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('conversion'), hashtext(current_institution())) as is_free,
           set_config('app.converting', 'on', true), set_config('app.in_bulk', 'on', true)`.execute(
    trx,
  )
  return rows[0]!.isFree
}

// Mappings and runs ----------------------------------------------------------------------------------------------------

export const putMapping = (trx: Database, groupCode: string, name: string, mapping: unknown) =>
  sql`
    insert into conversion_mapping as m (group_code, name, mapping) values (${groupCode}, ${name}, ${json(mapping)})
    on conflict (group_code, name) do update set mapping = excluded.mapping, changed_at = now()
     where m.mapping <> excluded.mapping`.execute(trx)

export const selectMappings = (trx: Database) =>
  trx
    .selectFrom('conversionMapping')
    .select(['name', 'mapping', 'changedAt'])
    .orderBy('changedAt', 'desc')
    .orderBy('name')
    .execute()

interface NewRun {
  id: string
  mappingName: string
  kind: 'check' | 'run' | 'compare'
  origin: string
  startedAt: Date
  counts: unknown
  sums: unknown
  differences: number
}

export const insertRun = (trx: Database, groupCode: string, run: NewRun) =>
  trx
    .insertInto('conversionRun')
    .values({
      ...run,
      groupCode,
      counts: JSON.stringify(run.counts),
      sums: JSON.stringify(run.sums),
    })
    .execute()

export const insertDifferences = (
  trx: Database,
  groupCode: string,
  runId: string,
  differences: readonly object[],
) =>
  sql`
    insert into conversion_difference (group_code, run_id, n, part, line, outcome, reason, subject, detail, reader_id)
    select ${groupCode}, ${runId}, n, part, line, outcome, reason, subject, detail,
           (select r.id from reader r where r.group_code = ${groupCode} and lower(r.account) = lower(d.subject) and d.part <> 'copies')
      from jsonb_to_recordset(${json(differences)})
        as d (n int, part text, line int, outcome text, reason text, subject text, detail text)`.execute(
    trx,
  )

/** Differences that nobody works on any more; they name readers. */
export const deleteOldDifferences = (trx: Database, days: number) =>
  sql`delete from conversion_difference
       where group_code = current_institution() and found_at < now() - make_interval(days => ${days}::int)`.execute(
    trx,
  )

// How rows were left ---------------------------------------------------------------------------------------------------

export async function selectNoted(trx: Database, part: ConversionPart) {
  const rows = await trx
    .selectFrom('conversionRow')
    .select(['id', 'written', 'status', 'endedAt'])
    .where('part', '=', part)
    .execute()
  return new Map<string, NotedRow>(
    rows.map(({ id, written, status, endedAt }) => [
      id,
      { written, status, hasEnded: endedAt !== null },
    ]),
  )
}

interface RowNote {
  id: string
  written: string
  status?: string | null
}

/** What is noted already in the same words is not written. */
export const putNoted = (trx: Database, part: ConversionPart, rows: readonly RowNote[]) =>
  sql`
    insert into conversion_row as r (group_code, part, id, written, status)
    select current_institution(), ${part}, id, written, status
      from jsonb_to_recordset(${json(rows)}) as n (id uuid, written text, status text)
    on conflict (group_code, part, id) do update set written = excluded.written, status = excluded.status, ended_at = null
     where r.written <> excluded.written or r.status is distinct from excluded.status or r.ended_at is not null`.execute(
    trx,
  )

export const endNoted = (trx: Database, part: ConversionPart, rows: readonly RowNote[]) =>
  sql`
    update conversion_row r set ended_at = now(), written = n.written, status = n.status
      from jsonb_to_recordset(${json(rows)}) as n (id uuid, written text, status text)
     where r.group_code = current_institution() and r.part = ${part} and r.id = n.id`.execute(trx)

// Places, readers, copies, titles --------------------------------------------------------------------------------------

export async function selectPlaces(trx: Database) {
  const { rows } = await sql<{ timeZone: string; today: string; now: Date }>`
    select time_zone, institution_day()::text as today, now() as now from institution where group_code = current_institution()`.execute(
    trx,
  )
  const libraries = await trx.selectFrom('library').select('libCode').execute()
  const locations = await trx.selectFrom('location').select(['locationId', 'libCode']).execute()
  return {
    ...rows[0]!,
    libCodes: new Set(libraries.map(({ libCode }) => libCode)),
    libCodeOf: new Map(locations.map(({ locationId, libCode }) => [locationId, libCode])),
  }
}

/** Every reader, however many: the exports speak of all of them. */
export const selectReaders = (trx: Database) =>
  trx
    .selectFrom('reader')
    .select([
      'id',
      'account',
      'name',
      'readerType',
      'libCode',
      'department',
      'phone',
      'email',
      'bornOn',
      'validFrom',
      'validUntil',
      'state',
      'certificateIndex',
      sql<boolean>`exists (
        select from consent c
         where c.reader_id = reader.id and c.purpose = 'loan history' and c.withdrawn_at is null)`.as(
        'keepsHistory',
      ),
    ])
    .where('state', '<>', 'erased')
    .execute()
export type ReaderNow = Awaited<ReturnType<typeof selectReaders>>[number]

export const updateReaderStates = (
  trx: Database,
  states: readonly { id: string; state: string }[],
) =>
  sql`
    update reader r set state = n.state from jsonb_to_recordset(${json(states)}) as n (id uuid, state text)
     where r.group_code = current_institution() and r.id = n.id and r.state <> n.state`.execute(trx)

/** What a reader said to the other system; whoever has decided here is not asked of it. */
export const insertHistoryConsents = (trx: Database, readerIds: readonly string[]) =>
  sql`
    insert into consent (group_code, reader_id, purpose)
    select current_institution(), id, 'loan history' from unnest(${[...readerIds]}::uuid[]) id
     where not exists (select from consent c where c.group_code = current_institution() and c.reader_id = id and c.purpose = 'loan history')`.execute(
    trx,
  )

export interface CopyNow {
  id: string
  barcode: string
  recordId: number
  status: string
  isMirror: boolean
  locationId: string
  callNo: string | null
  volume: string | null
  loanClass: string
  priceFen: number | null
  acquiredOn: string | null
}

export async function selectCopies(
  trx: Database,
  { barcodes = [], ids = [] }: { barcodes?: readonly string[]; ids?: readonly string[] },
) {
  const { rows } = await sql<CopyNow>`
    select id, barcode, record_id, status, seen_at is not null as is_mirror, location_id, call_no, volume, loan_class, price_fen, acquired_on
      from item where group_code = current_institution() and barcode = any (${[...barcodes]}::text[])
    union
    select id, barcode, record_id, status, seen_at is not null, location_id, call_no, volume, loan_class, price_fen, acquired_on
      from item where group_code = current_institution() and id = any (${[...ids]}::uuid[])`.execute(
    trx,
  )
  return rows
}

/** Titles of a source that the institution holds, by their numbers there. */
export async function selectHeldTitles(
  trx: Database,
  source: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ sourceKey: string; id: number }>`
    select r.source_key, r.id from record r join holding h on h.group_code = current_institution() and h.record_id = r.id
     where r.source = ${source} and r.source_key = any (${[...keys]}::text[])
       and (r.owner_group_code is null or r.owner_group_code = current_institution())
     order by r.owner_group_code nulls first`.execute(trx)
  return new Map(rows.map(({ sourceKey, id }) => [sourceKey, id]))
}

interface NewCopy {
  id: string
  recordId: number
  barcode: string
  locationId: string
  callNo: string | null
  volume: string | null
  loanClass: string
  priceFen: number | null
  acquiredOn: string | null
}

/** New copies stand on the shelf until their status is settled. */
export const insertCopies = (trx: Database, copies: readonly NewCopy[]) =>
  sql`
    insert into item (group_code, id, record_id, barcode, location_id, current_location_id, call_no, volume, loan_class, price_fen, acquired_on)
    select current_institution(), id, "recordId", barcode, "locationId", "locationId", "callNo", volume, "loanClass", "priceFen", "acquiredOn"
      from jsonb_to_recordset(${json(copies)}) as n (id uuid, "recordId" bigint, barcode text, "locationId" text, "callNo" text,
           volume text, "loanClass" text, "priceFen" bigint, "acquiredOn" date)`.execute(trx)

/** What describes a copy; where it is and whether it is lent is another matter. */
export const updateCopies = (trx: Database, copies: readonly Omit<NewCopy, 'recordId'>[]) =>
  sql`
    update item i set location_id = n."locationId",
           current_location_id = case when i.current_location_id = i.location_id then n."locationId" else i.current_location_id end,
           call_no = n."callNo", volume = n.volume, loan_class = n."loanClass", price_fen = n."priceFen", acquired_on = n."acquiredOn"
      from jsonb_to_recordset(${json(copies)}) as n (id uuid, "locationId" text, "callNo" text, volume text, "loanClass" text,
           "priceFen" bigint, "acquiredOn" date)
     where i.group_code = current_institution() and i.id = n.id`.execute(trx)

export const updateCopyStatuses = (
  trx: Database,
  statuses: readonly { id: string; status: string }[],
) =>
  sql`
    update item i set status = n.status from jsonb_to_recordset(${json(statuses)}) as n (id uuid, status text)
     where i.group_code = current_institution() and i.id = n.id and i.status <> n.status
       and i.status not in ('on loan', 'held')`.execute(trx)

/** Copies that another system has lent or set aside are free here until the loan or the request is written. */
const freeCopies = (trx: Database, itemIds: readonly string[]) =>
  sql`
    update item set status = 'on shelf'
     where group_code = current_institution() and id = any (${[...itemIds]}::uuid[])
       and status not in ('on shelf', 'on loan', 'held') and seen_at is null`.execute(trx)

// Loans ----------------------------------------------------------------------------------------------------------------

export interface LoanNow {
  id: string
  itemId: string
  readerId: string
  lentAt: Date
  dueAt: Date
  renewals: number
  lostReportedAt: Date | null
}

/** Every loan of ours that is open. */
export const selectOpenLoans = (trx: Database) =>
  trx
    .selectFrom('loan')
    .select(['id', 'itemId', 'readerId', 'lentAt', 'dueAt', 'renewals', 'lostReportedAt'])
    .where('seenAt', 'is', null)
    .execute() as Promise<LoanNow[]>

export interface LoanValues {
  id: string
  itemId: string
  readerId: string
  lentAt: string
  dueAt: string
  renewals: number
  lostAt: string | null
}

/** The tables count and move the copies themselves; what was promised of renewals is at least what was taken of them. */
export async function insertLoans(trx: Database, loans: readonly LoanValues[]) {
  await freeCopies(
    trx,
    loans.map(({ itemId }) => itemId),
  )
  await sql`
    insert into loan (group_code, id, item_id, record_id, reader_id, lent_at, due_at, renewals, renewals_allowed, loan_class, lost_reported_at)
    select current_institution(), n.id, i.id, i.record_id, r.id, n."lentAt", n."dueAt", n.renewals,
           greatest(n.renewals, least(limit_of('renewal-limit', 'renew', r.reader_type, i.loan_class), 1000)), i.loan_class, n."lostAt"
      from jsonb_to_recordset(${json(loans)}) as n (id uuid, "itemId" uuid, "readerId" uuid, "lentAt" timestamptz,
           "dueAt" timestamptz, renewals smallint, "lostAt" timestamptz)
      join item i on i.group_code = current_institution() and i.id = n."itemId"
      join reader r on r.group_code = current_institution() and r.id = n."readerId"`.execute(trx)
}

export const updateLoans = (trx: Database, loans: readonly LoanValues[]) =>
  sql`
    update loan l set due_at = n."dueAt", renewals = n.renewals, renewals_allowed = greatest(l.renewals_allowed, n.renewals),
           lost_reported_at = n."lostAt"
      from jsonb_to_recordset(${json(loans)}) as n (id uuid, "dueAt" timestamptz, renewals smallint, "lostAt" timestamptz)
     where l.group_code = current_institution() and l.id = n.id and l.seen_at is null`.execute(trx)

/** Loans that are over in the other system, and requests by which they came about; history is written by the database, as with every return. */
export const closeLoans = (trx: Database, loanIds: readonly string[]) =>
  sql`
    with closing as (
      select l.id, l.item_id, l.reader_id, i.location_id from loan l
        join item i on i.group_code = l.group_code and i.id = l.item_id
       where l.group_code = current_institution() and l.id = any (${[...loanIds]}::uuid[]) and l.seen_at is null),
    ended as (
      update request q set state = 'end', step = '5' from closing c
       where q.group_code = current_institution() and q.item_id = c.item_id and q.reader_id = c.reader_id and q.state = 'completed')
    select count(*) from closing c cross join lateral close_loan(c.id, c.location_id) l`.execute(
    trx,
  )

// Requests -------------------------------------------------------------------------------------------------------------

export interface RequestNow {
  id: string
  readerId: string
  recordId: number
  offeredItemId: string | null
  offeredUntil: Date | null
  placedAt: Date
  pickupLocationId: string | null
  isClosed: boolean
}

/** Who waits for a title now, and what became of some requests. */
export async function selectRequests(trx: Database, ids: readonly string[]) {
  const { rows } = await sql<RequestNow>`
    select id, reader_id, record_id, offered_item_id, offered_until, placed_at, pickup_location_id, closed_at is not null as is_closed
      from request where group_code = current_institution() and type = 'reservation' and closed_at is null
    union
    select id, reader_id, record_id, offered_item_id, offered_until, placed_at, pickup_location_id, closed_at is not null
      from request where group_code = current_institution() and id = any (${[...ids]}::uuid[])`.execute(
    trx,
  )
  return rows
}

export interface RequestValues {
  id: string
  number: string
  readerId: string
  recordId: number
  pickupLocationId: string
  contact: string
  placedAt: string
  readyItemId: string | null
  keptUntil: string | null
}

export const insertRequests = (trx: Database, requests: readonly RequestValues[]) =>
  sql`
    insert into request (group_code, id, number, type, state, step, reader_id, record_id, pickup_location_id, contact, placed_at)
    select current_institution(), id, number, 'reservation', 'start', 'A', "readerId", "recordId", "pickupLocationId", contact, "placedAt"
      from jsonb_to_recordset(${json(requests)}) as n (id uuid, number text, "readerId" uuid, "recordId" bigint, "pickupLocationId" text,
           contact text, "placedAt" timestamptz)`.execute(trx)

/** Where and when they stand in the queue; a copy that is set aside no longer is free again. */
export const updateRequests = (trx: Database, requests: readonly RequestValues[]) =>
  sql`
    update request q set placed_at = n."placedAt", pickup_location_id = n."pickupLocationId",
           offered_item_id = case when q.offered_item_id = n."readyItemId" then q.offered_item_id end,
           offered_until = case when q.offered_item_id = n."readyItemId" then n."keptUntil" end
      from jsonb_to_recordset(${json(requests)}) as n (id uuid, "pickupLocationId" text, "placedAt" timestamptz, "readyItemId" uuid,
           "keptUntil" timestamptz)
     where q.group_code = current_institution() and q.id = n.id and q.closed_at is null`.execute(
    trx,
  )

/** Copies that lie ready: each is set aside, and then ready, as no state is skipped. */
export async function setReady(trx: Database, requests: readonly RequestValues[]) {
  await freeCopies(
    trx,
    requests.map(({ readyItemId }) => readyItemId!),
  )
  await sql`
    update request q set offered_item_id = n."readyItemId", state = 'acceptance', step = 'B'
      from jsonb_to_recordset(${json(requests)}) as n (id uuid, "readyItemId" uuid)
     where q.group_code = current_institution() and q.id = n.id and q.offered_item_id is distinct from n."readyItemId"`.execute(
    trx,
  )
  await sql`
    update request q set step = '8', offered_until = n."keptUntil"
      from jsonb_to_recordset(${json(requests)}) as n (id uuid, "keptUntil" timestamptz)
     where q.group_code = current_institution() and q.id = n.id`.execute(trx)
}

/** Requests that are over in the other system: fetched, where the copy is now lent to whoever waited for it, else cancelled. */
export async function closeRequests(
  trx: Database,
  { fetched, cancelled }: { fetched: readonly string[]; cancelled: readonly string[] },
) {
  await sql`
    update request set state = 'completed', step = '9', item_id = offered_item_id, offered_item_id = null, offered_until = null, closed_at = now()
     where group_code = current_institution() and id = any (${[...fetched]}::uuid[]) and closed_at is null`.execute(
    trx,
  )
  await sql`
    update request set state = 'cancellation', step = '15', offered_item_id = null, offered_until = null, closed_at = now()
     where group_code = current_institution() and id = any (${[...cancelled]}::uuid[]) and closed_at is null`.execute(
    trx,
  )
}

// Blocks and histories -------------------------------------------------------------------------------------------------

interface BlockNow {
  id: string
  readerId: string
  kind: string
  reason: string
  endsAt: Date | null
  isLifted: boolean
}

export async function selectBlocks(trx: Database, ids: readonly string[]) {
  const { rows } = await sql<BlockNow>`
    select id, reader_id, kind, reason, case when ends_at < 'infinity' then ends_at end as ends_at, lifted_at is not null as is_lifted
      from block where group_code = current_institution() and seen_at is null
       and (id = any (${[...ids]}::uuid[]) or lifted_at is null)`.execute(trx)
  return rows
}

export interface BlockValues {
  id: string
  readerId: string
  kind: string
  reason: string
  startsAt: string
  endsAt: string | null
}

export const insertBlocks = (trx: Database, blocks: readonly BlockValues[]) =>
  sql`
    insert into block (group_code, id, reader_id, kind, reason, starts_at, ends_at)
    select current_institution(), id, "readerId", kind, reason, "startsAt", coalesce("endsAt", 'infinity')
      from jsonb_to_recordset(${json(blocks)}) as n (id uuid, "readerId" uuid, kind text, reason text, "startsAt" timestamptz,
           "endsAt" timestamptz)`.execute(trx)

export const updateBlocks = (trx: Database, blocks: readonly BlockValues[]) =>
  sql`
    update block b set kind = n.kind, reason = n.reason, ends_at = coalesce(n."endsAt", 'infinity'), lifted_at = null
      from jsonb_to_recordset(${json(blocks)}) as n (id uuid, kind text, reason text, "endsAt" timestamptz)
     where b.group_code = current_institution() and b.id = n.id`.execute(trx)

export const liftBlocks = (trx: Database, ids: readonly string[]) =>
  sql`
    update block set lifted_at = now()
     where group_code = current_institution() and id = any (${[...ids]}::uuid[]) and lifted_at is null`.execute(
    trx,
  )

export interface HistoryValues {
  id: string
  itemId: string
  readerId: string
  lentAt: string
  dueAt: string
  returnedAt: string
  renewals: number
}

/** Answers how many were new. */
export async function takeOverHistory(trx: Database, loans: readonly HistoryValues[]) {
  const { rows } = await sql<{ taken: number }>`
    select take_over_history(${json(loans)}) as taken`.execute(trx)
  return rows[0]!.taken
}

/** Those of these past loans that are here. */
export async function selectHistories(trx: Database, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from loan_history where group_code = current_institution() and id = any (${[...ids]}::uuid[])`.execute(
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}

// Sums -----------------------------------------------------------------------------------------------------------------

interface StatusSum {
  part: ConversionPart
  status: string
  ours: number
}

/**
 * How many there are here, by status: of readers and copies those that came over, of loans, requests and blocks all there are, so that what
 * came about otherwise shows.
 */
export async function selectSums(trx: Database): Promise<StatusSum[]> {
  const { rows } = await sql<StatusSum>`
    select 'readers' as part, r.state as status, count(*) as ours from reader r
      join conversion_row c on c.group_code = r.group_code and c.part = 'readers' and c.id = r.id and c.ended_at is null
     where r.group_code = current_institution() group by 2
    union all
    select 'copies', i.status, count(*) from item i
      join conversion_row c on c.group_code = i.group_code and c.part = 'copies' and c.id = i.id and c.ended_at is null
     where i.group_code = current_institution() group by 2
    union all
    select 'loans', case when lost_reported_at is not null then 'reported lost' when due_at < now() then 'overdue' else 'on time' end, count(*)
      from loan where group_code = current_institution() and seen_at is null group by 2
    union all
    select 'requests', case when offered_item_id is null then 'waiting' else 'ready' end, count(*)
      from request where group_code = current_institution() and type = 'reservation' and closed_at is null group by 2
    union all
    select 'blocks', case when ends_at > now() then 'open' else 'over' end, count(*)
      from block where group_code = current_institution() and seen_at is null and lifted_at is null group by 2`.execute(
    trx,
  )
  return rows
}

interface ReaderSum {
  readerId: string
  loans: number
  requests: number
  blocks: number
}

/** The same by reader. */
export async function selectSumsByReader(trx: Database): Promise<ReaderSum[]> {
  const { rows } = await sql<ReaderSum>`
    select reader_id, count(*) filter (where part = 'l') as loans, count(*) filter (where part = 'q') as requests,
           count(*) filter (where part = 'b') as blocks
      from (select reader_id, 'l' as part from loan where group_code = current_institution() and seen_at is null
            union all
            select reader_id, 'q' from request where group_code = current_institution() and type = 'reservation' and closed_at is null
            union all
            select reader_id, 'b' from block where group_code = current_institution() and seen_at is null and lifted_at is null) rows
     group by reader_id`.execute(trx)
  return rows
}
