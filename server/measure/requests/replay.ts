import { sql, type RawBuilder } from 'kysely'
import { inInstitution, type Database } from '../../src/platform/stores/database.ts'
import type { RequestState } from '@shulin/contract/requests'
import { firstStand, type Kind } from '../../src/features/requests/steps.ts'
import { libraryCodes } from './library-calendar.ts'
import type {
  LibraryYears,
  RequestKind,
  YearsCopy,
  YearsLoan,
  YearsRequest,
} from './library-years.ts'

/**
 * Writes made-up years into the tables of an institution, up to any moment and then on from there. It writes as the operator and without
 * triggers: what triggers would keep in step is written as it stands.
 */

const kindNames: Record<RequestKind, Kind> = {
  reservation: 'reservation',
  entrust: 'entrust',
  transfer: 'transfer',
  homeDelivery: 'home delivery',
  documentDelivery: 'document delivery',
  otherLibrary: 'other library',
}

const uuid = (kind: number, id: number) =>
  `0000000${kind}-0000-4000-8000-${id.toString(16).padStart(12, '0')}`
const readerUuid = (id: number) => uuid(1, id)
const itemUuid = (id: number) => uuid(2, id)
const loanUuid = (id: number) => uuid(3, id)
const requestUuid = (id: number) => uuid(4, id)

interface RequestStep {
  at: number
  state: RequestState
  step: string | null
}

/** What happened to a request, step by step. */
function stepsOf(request: YearsRequest): RequestStep[] {
  const { kind, placedAt, setAsideAt, fetchedAt, sentAt, readyAt, endedAt, outcome } = request
  const steps: RequestStep[] = [
    { at: placedAt, state: 'start', step: firstStand(kindNames[kind]).step },
  ]
  const add = (at: number | undefined, state: RequestState, step: string | null) => {
    if (at !== undefined) steps.push({ at, state, step })
  }
  if (kind === 'reservation') add(setAsideAt, 'acceptance', 'B')
  if (kind === 'entrust') add(fetchedAt, 'acceptance', 'D')
  if (kind === 'entrust') add(sentAt, 'acceptance', '2')
  if (kind === 'homeDelivery') add(fetchedAt, 'acceptance', '10')
  if (kind === 'homeDelivery') add(sentAt, 'acceptance', '11')
  if (kind === 'reservation' || kind === 'entrust') add(readyAt, 'acceptance', '8')
  if (outcome === 'fulfilled') add(endedAt, 'completed', lastSteps[kind])
  else add(endedAt, 'cancellation', endings[outcome!])
  return steps
}
const lastSteps: Record<RequestKind, string | null> = {
  reservation: '9',
  entrust: '9',
  transfer: '7',
  homeDelivery: '12',
  documentDelivery: null,
  otherLibrary: '9',
}
const endings = { 'not collected': '13', 'given up': '14', failed: '15', fulfilled: null }

const chunk = 5_000

/** A list of rows as a table of a statement. */
async function inChunks(rows: readonly object[], write: (json: string) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += chunk) {
    await write(JSON.stringify(rows.slice(from, from + chunk)))
  }
}

/** What stands at a moment is written by calling `until` with it, each later than the one before. */
export async function replayYears(adminDb: Database, groupCode: string, years: LibraryYears) {
  const { calendar, copies, loans, requests } = years
  const start = Date.parse(`${calendar.firstDate}T00:00:00+08:00`)
  const dateAt = (at: number) => new Date(start + at * 60_000)
  const endOf = (day: number) => dateAt((day + 1) * 1_440)
  const write = (work: (trx: Database) => Promise<void>) => inInstitution(adminDb, groupCode, work)

  await adminDb.transaction().execute(async (trx) => {
    await sql`set local role shulin_owner`.execute(trx)
    for (const table of ['loan', 'request', 'item', 'record', 'holding']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
    }
  })
  await write((trx) => insertLibrary(trx, groupCode, years))
  const recordIds = await inInstitution(adminDb, groupCode, (trx) =>
    selectRecordIds(trx, groupCode),
  )

  const loansOf = Map.groupBy(loans, ({ copy }) => copy)
  const requestsFor = Map.groupBy(
    requests.filter(({ copy }) => copy !== undefined),
    ({ copy }) => copy!,
  )
  const changes = changesOf(loans, requests)
  let next = 0
  let reached = -1

  function statusAt(copy: YearsCopy, at: number) {
    const lent = (loansOf.get(copy.id) ?? []).findLast(({ lentAt }) => lentAt <= at)
    if (lent && (lent.returnedAt === undefined || lent.returnedAt > at)) return 'on loan'
    const asked = (requestsFor.get(copy.id) ?? []).filter(
      ({ setAsideAt }) => setAsideAt !== undefined && setAsideAt <= at,
    )
    if (asked.some(({ endedAt }) => endedAt === undefined || endedAt > at)) return 'held'
    if (asked.some(({ outcome }) => outcome === 'failed')) return 'lost'
    return lent?.receivedAt !== undefined && lent.receivedAt > at ? 'in transit' : 'on shelf'
  }
  const dueAt = (loan: YearsLoan, at: number) => {
    const renewed = loan.renewals.filter((renewal) => renewal.at <= at)
    return { dueAt: endOf(renewed.at(-1)?.dueDay ?? loan.dueDay), renewals: renewed.length }
  }
  const loanRow = (loan: YearsLoan, at: number) => ({
    id: loanUuid(loan.id),
    item_id: itemUuid(loan.copy),
    record_id: recordIds[copies[loan.copy]!.title],
    reader_id: readerUuid(loan.reader),
    reader_type: years.readers[loan.reader]!.type,
    loan_class: years.titles[copies[loan.copy]!.title]!.copyClass,
    lent_at: dateAt(loan.lentAt),
    due_at: dueAt(loan, at).dueAt,
    renewals: dueAt(loan, at).renewals,
    renewals_allowed: 2,
    returned_at: loan.returnedAt === undefined ? null : dateAt(loan.returnedAt),
    returned_to: loan.returnedIn,
  })
  function requestRow(request: YearsRequest, at: number) {
    const { kind, title, copy, pickup, partner, setAsideAt, endedAt, readyAt, pickupUntil } =
      request
    const last = stepsOf(request).findLast((step) => step.at <= at)!
    const isClosed = endedAt !== undefined && endedAt <= at
    const isSetAside = setAsideAt !== undefined && setAsideAt <= at
    const isReady = readyAt !== undefined && readyAt <= at && pickupUntil !== undefined
    const isOfOurs = kind !== 'documentDelivery' && kind !== 'otherLibrary'
    const isBrought = kind === 'reservation' || kind === 'entrust' || kind === 'otherLibrary'
    const isLent = isClosed && request.outcome === 'fulfilled'
    return {
      id: requestUuid(request.id),
      number: `R${request.id}`,
      type: kindNames[kind],
      state: last.state,
      step: last.step,
      reader_id: readerUuid(request.reader),
      record_id: isOfOurs ? recordIds[title!] : null,
      title: isOfOurs ? null : 'title',
      item_id: copy !== undefined && (isLent || kind === 'transfer') ? itemUuid(copy) : null,
      pickup_location_id: isBrought ? pickup : null,
      pickup_address: isBrought ? null : 'address',
      held_by: partner ?? null,
      offered_item_id: isSetAside && !isClosed ? itemUuid(copy!) : null,
      offered_until: isReady && !isClosed ? endOf(pickupUntil) : null,
      placed_at: dateAt(request.placedAt),
      closed_at: isClosed ? dateAt(endedAt) : null,
    }
  }

  /** Everything up to and with a moment has happened. */
  async function until(at: number) {
    const touched = {
      loans: new Set<number>(),
      requests: new Set<number>(),
      copies: new Set<number>(),
    }
    for (; next < changes.length && changes[next]!.at <= at; next++) {
      const { loan, request, copy } = changes[next]!
      if (loan !== undefined) touched.loans.add(loan)
      if (request !== undefined) touched.requests.add(request)
      if (copy !== undefined) touched.copies.add(copy)
    }
    const since = reached
    const isNew = (moment: number | undefined) =>
      moment !== undefined && moment > since && moment <= at
    const touchedLoans = [...touched.loans].map((id) => loans[id]!)
    const open = touchedLoans.filter(
      ({ returnedAt }) => returnedAt === undefined || returnedAt > at,
    )
    const returned = touchedLoans.filter(({ returnedAt }) => isNew(returnedAt))
    const asked = [...touched.requests].map((id) => requests[id]!)
    const steps = asked.flatMap((request) =>
      stepsOf(request)
        .filter((step) => isNew(step.at))
        .map(({ at: moment, state, step }) => ({
          request_id: requestUuid(request.id),
          state,
          step,
          at: dateAt(moment),
        })),
    )
    const closed = calendar.closedDays.filter(({ announced }) => isNew(announced * 1_440))
    reached = at
    await write(async (trx) => {
      const on = (table: string, columns: string) => (json: string) =>
        insertRows(trx, groupCode, table, columns, json)
      await inChunks(
        touchedLoans.map(({ id }) => ({ id: loanUuid(id) })),
        (json) => deleteLoans(trx, groupCode, json),
      )
      const ofLoan = 'id, item_id, record_id, reader_id, lent_at, due_at, renewals'
      await inChunks(
        open.map((loan) => loanRow(loan, at)),
        on('loan', `${ofLoan}, renewals_allowed, loan_class`),
      )
      await inChunks(
        returned.map((loan) => loanRow(loan, at)),
        on('loan_history', `${ofLoan}, reader_type, returned_at, returned_to`),
      )
      // Who gives a copy up comes before whoever gets it.
      const rows = asked
        .map((request) => ({ ...requestRow(request, at), contact: 'x' }))
        .toSorted((one, other) => Number(!one.closed_at) - Number(!other.closed_at))
      await inChunks(rows, (json) => upsertRequests(trx, groupCode, json))
      await inChunks(steps, on('request_event', 'request_id, state, step, at'))
      await inChunks(
        [...touched.copies].map((id) => ({
          id: itemUuid(id),
          status: statusAt(copies[id]!, at),
        })),
        (json) => updateItems(trx, groupCode, json),
      )
      await inChunks(
        closed.map(({ library, day }) => ({ lib_code: library, day: calendar.dateOf(day) })),
        on('closed_day', 'lib_code, day'),
      )
    })
  }
  /** The database looks at its tables anew, as it does by itself where years go by more slowly. */
  const lookAnew = () =>
    sql`analyze item, loan, loan_history, request, request_event, closed_day, measured_days`.execute(
      adminDb,
    )
  return {
    until,
    lookAnew,
    dateAt,
    readerId: readerUuid,
    requestId: requestUuid,
  }
}

/** Every moment at which something changes, with what. */
function changesOf(loans: readonly YearsLoan[], requests: readonly YearsRequest[]) {
  const changes: { at: number; loan?: number; request?: number; copy?: number }[] = []
  for (const { id: loan, copy, lentAt, renewals, returnedAt, receivedAt } of loans) {
    for (const at of [lentAt, ...renewals.map((renewal) => renewal.at), returnedAt, receivedAt]) {
      if (at !== undefined) changes.push({ at, loan, copy })
    }
  }
  for (const request of requests) {
    const { id, copy, setAsideAt } = request
    const change = { request: id, ...(copy !== undefined && { copy }) }
    for (const { at } of stepsOf(request)) changes.push({ at, ...change })
    if (setAsideAt !== undefined) changes.push({ at: setAsideAt, ...change })
  }
  return changes.toSorted((a, b) => a.at - b.at)
}

async function insertLibrary(trx: Database, groupCode: string, years: LibraryYears) {
  const named = (name: string) => JSON.stringify({ 'zh-CN': name })
  for (const libCode of libraryCodes) {
    await trx
      .insertInto('library')
      .values({ groupCode, libCode, name: named(libCode) })
      .execute()
    await trx
      .insertInto('location')
      .values({ groupCode, libCode, locationId: libCode, name: named(libCode), isPickup: true })
      .execute()
  }
  const on = (table: string, columns: string) => (json: string) =>
    insertRows(trx, groupCode, table, columns, json)
  await inChunks(
    years.calendar.hours.map(({ library, weekday, opens, closes }) => ({
      lib_code: library,
      weekday: weekday || 7,
      opens: `${opens}:00`,
      closes: `${closes}:00`,
    })),
    on('opening_hours', 'lib_code, weekday, opens, closes'),
  )
  const types = [...new Set(years.terms.map(({ readerType }) => readerType))]
  await inChunks(
    types.map((type) => ({ reader_type: type, name: { 'zh-CN': type } })),
    on('reader_type', 'reader_type, name'),
  )
  await inChunks(
    years.terms.map((term) => ({
      reader_type: term.readerType,
      loan_class: term.copyClass,
      loan_days: term.days,
      renewal_days: Math.max(1, term.renewalDays),
      pickup_days: term.pickupDays,
      overdue_fen_per_day: 0,
      overdue_fen_at_most: 0,
    })),
    on(
      'loan_term',
      'reader_type, loan_class, loan_days, renewal_days, pickup_days, overdue_fen_per_day, overdue_fen_at_most',
    ),
  )
  await inChunks(
    years.readers.map(({ id, type, library }) => ({
      id: readerUuid(id),
      account: `y${id}`,
      name: `读者 ${id}`,
      reader_type: type,
      lib_code: library,
      valid_until: '2099-12-31',
    })),
    on('reader', 'id, account, name, reader_type, lib_code, valid_until'),
  )
  await sql`
    with made as (
      insert into record (title, document_type, source, source_key, owner_group_code)
      select '题名 ' || n, 'book', 'years', lpad(n::text, 9, '0'), ${groupCode} from generate_series(0, ${years.titles.length - 1}::int) n
      returning id)
    insert into holding (group_code, record_id) select ${groupCode}, id from made`.execute(trx)
  const recordIds = await selectRecordIds(trx, groupCode)
  await inChunks(
    years.copies.map(({ id, title, library }) => ({
      id: itemUuid(id),
      record_id: recordIds[title],
      barcode: `Y${id}`,
      location_id: library,
      current_location_id: library,
      loan_class: years.titles[title]!.copyClass,
      status: 'on shelf',
    })),
    on('item', 'id, record_id, barcode, location_id, current_location_id, loan_class, status'),
  )
}

async function selectRecordIds(trx: Database, groupCode: string) {
  const { rows } = await sql<{ id: number }>`
    select id from record where owner_group_code = ${groupCode} and source = 'years' order by source_key`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

const columnsOf = (columns: string): RawBuilder<unknown> =>
  sql.join(columns.split(', ').map((column) => sql.ref(column)))

/** Rows under the names of their columns; the types are those of the table. */
const insertRows = (
  trx: Database,
  groupCode: string,
  table: string,
  columns: string,
  json: string,
) =>
  sql`
    insert into ${sql.table(table)} (group_code, ${columnsOf(columns)})
    select ${groupCode}, ${columnsOf(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(
    trx,
  )

const deleteLoans = (trx: Database, groupCode: string, json: string) =>
  sql`
    delete from loan using jsonb_to_recordset(${json}::jsonb) as r (id uuid)
     where loan.group_code = ${groupCode} and loan.id = r.id`.execute(trx)

const ofRequest =
  'id, number, type, state, step, reader_id, record_id, title, item_id, pickup_location_id, pickup_address, held_by, offered_item_id, offered_until, placed_at, closed_at, contact'
const upsertRequests = (trx: Database, groupCode: string, json: string) =>
  sql`
    insert into request (group_code, ${columnsOf(ofRequest)})
    select ${groupCode}, ${columnsOf(ofRequest)} from jsonb_populate_recordset(null::request, ${json}::jsonb)
    on conflict (group_code, id) do update
       set state = excluded.state, step = excluded.step, item_id = excluded.item_id, offered_item_id = excluded.offered_item_id,
           offered_until = excluded.offered_until, closed_at = excluded.closed_at`.execute(trx)

const updateItems = (trx: Database, groupCode: string, json: string) =>
  sql`
    update item set status = r.status from jsonb_to_recordset(${json}::jsonb) as r (id uuid, status text)
     where item.group_code = ${groupCode} and item.id = r.id`.execute(trx)
