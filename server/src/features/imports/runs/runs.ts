import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import {
  saveNames,
  saveRecords,
  type AuthorityName,
  type Description,
  type Origin,
} from '../../catalogue/catalogue.ts'
import { noCounts, sumOf, type Counts } from './counts.ts'
import { countItems, type RefusedItem } from '../describe/items.ts'
import { describe, type MappingReason } from '../describe/describe.ts'
import { describeName } from '../describe/name.ts'
import {
  countKept,
  countMissing,
  endRun,
  forgetSeen,
  giveUpEarlierRuns,
  insertRefusals,
  insertRun,
  leavePackage,
  noteSeen,
  noteSeenItems,
  selectLocationIds,
  selectRun,
  updateCounts,
  withdrawKeys,
  withdrawMissing,
  type RefusalRow,
} from '../queries.ts'
import type { RawRecord } from '../describe/raw-record.ts'
import type { Source } from '../sources/sources.ts'

/** One record of a delivery: as it came, why it cannot be read, or that the source deleted it. */
export type DeliveredEntry =
  | { is: 'record'; raw: RawRecord; position: number; file?: string; key?: string }
  | { is: 'refused'; position: number; reason: string; detail: string; excerpt: string }
  | { is: 'deleted'; key: string }

export interface Delivery {
  kind: 'file' | 'harvest'
  /** The file's name, or the address asked. */
  origin: string
  records: AsyncIterable<DeliveredEntry>
  /** How much of it is read, from 0 to 1. */
  share?: () => number
}

export interface RunOptions {
  startedBy: string
  /** Withdraws what a complete delivery lacks without asking, however much it is. */
  withdraw?: boolean
  signal?: AbortSignal
  tell?: (progress: Progress) => void
}

export interface Progress extends Counts {
  share: number
  perSecond: number
  secondsLeft: number | null
}

export interface Report extends Counts {
  runId: string
  kind: Delivery['kind']
  state: 'done' | 'asks'
  wouldWithdraw: number | null
}

/** A batch is one statement and one transaction: small enough for memory and locks, large enough for speed. */
const batchSize = 500
/** Refusals beyond this are counted, not kept. */
const keptRefusals = 10_000

/**
 * Where a run writes: a source of the union catalogue with the operator's connection, one of an institution inside it. A
 * transaction is short, so that neither the index feed nor a lending desk waits for an import.
 */
export function writerFor(db: Database, { ownerGroupCode }: Pick<Source, 'ownerGroupCode'>) {
  return <T>(work: (trx: Transaction<DB>) => Promise<T>): Promise<T> => {
    const inBulk = async (trx: Transaction<DB>) => {
      // What a desk changes meanwhile goes into the index before it.
      await sql`select set_config('app.in_bulk', 'on', true)`.execute(trx)
      return work(trx)
    }
    return ownerGroupCode === null
      ? db.transaction().execute(inBulk)
      : inInstitution(db, ownerGroupCode, inBulk)
  }
}

/** Takes in a delivery, and writes down what it did. The same delivery again changes nothing. */
export const runImport = (db: Database, source: Source, delivery: Delivery, options: RunOptions) =>
  aloneWith(db, source, async () => {
    const within = writerFor(db, source)
    const { id: runId } = await within(async (trx) => {
      await giveUpEarlierRuns(trx, source.id)
      return insertRun(trx, {
        sourceId: source.id,
        ownerGroupCode: source.ownerGroupCode,
        kind: delivery.kind,
        origin: delivery.origin.slice(0, 1000),
        startedBy: options.startedBy,
      })
    })
    try {
      const counts = await takeIn(within, runId, source, delivery, options)
      // A harvest brings what changed: what it does not bring is not missing.
      const isComplete = source.isComplete && delivery.kind === 'file'
      return await finish(
        within,
        runId,
        { ...source, isComplete },
        delivery.kind,
        counts,
        options.withdraw ?? false,
      )
    } catch (error) {
      const isGivenUp = options.signal?.aborted === true
      await within((trx) =>
        endRun(trx, runId, {
          state: isGivenUp ? 'given up' : 'failed',
          message: isGivenUp ? null : String(error instanceof Error ? error.message : error),
        }),
      )
      throw error
    }
  })

/** One run at a time for a source. The lock is the connection's: it ends with the process, however that ends. */
const aloneWith = <T>(db: Database, source: Source, work: () => Promise<T>) =>
  db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`import ${source.id}`}, 0)`
    const { rows } = await sql<{
      free: boolean
    }>`select pg_try_advisory_lock(${key}) as free`.execute(connection)
    if (!rows[0]!.free) throw new Refused(alreadyRunning, { source: source.name })
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })

interface ReadCounts extends Counts {
  /** Nothing of the delivery was unreadable. */
  isWhole: boolean
}

async function takeIn(
  within: ReturnType<typeof writerFor>,
  runId: string,
  source: Source,
  delivery: Delivery,
  { signal, tell }: RunOptions,
): Promise<ReadCounts> {
  const begun = performance.now()
  let counts = noCounts
  let isWhole = true
  let batch: SortedEntry[] = []
  let saving = Promise.resolve()
  const places = source.mapping.items ? await within(selectLocationIds) : new Set<string>()
  /** While one batch is saved the next is read and described: the database and we do not wait for each other. */
  const save = async () => {
    const full = batch
    batch = []
    await saving
    signal?.throwIfAborted()
    saving = saveBatch(within, runId, source, full, counts).then((saved) => {
      counts = saved
      tell?.(progressOf(counts, delivery.share?.() ?? 0, performance.now() - begun))
    })
    // Whoever waits for it is told; until then nobody may be listening.
    saving.catch(() => {})
  }
  try {
    for await (const delivered of delivery.records) {
      signal?.throwIfAborted()
      if (delivered.is === 'refused') isWhole = false
      batch.push(sortOut(source, places, delivered))
      if (batch.length >= batchSize) await save()
    }
    await save()
  } finally {
    // A run does not end while something of it is still being written.
    await saving.catch(() => {})
  }
  await saving
  return { ...counts, isWhole }
}

function progressOf(counts: Counts, share: number, milliseconds: number): Progress {
  const seconds = milliseconds / 1000
  return {
    ...counts,
    share,
    perSecond: Math.round(counts.seen / seconds),
    secondsLeft: share > 0.01 ? Math.round((seconds * (1 - share)) / share) : null,
  }
}

/** A record the database will not have is refused alone, not with its batch: the batch is halved until it is found. */
async function saveBatch(
  within: ReturnType<typeof writerFor>,
  runId: string,
  source: Source,
  batch: SortedEntry[],
  before: Counts,
): Promise<Counts> {
  try {
    return await within((trx) => saveDelivered(trx, runId, source, batch, before))
  } catch (error) {
    if (!isOfTheData(error)) throw error
    const [only] = batch
    if (batch.length === 1 && only?.is === 'taken') {
      const refused: SortedEntry = {
        is: 'refused',
        position: only.position,
        sourceKey: null,
        reason: 'not-storable',
        detail: error.message.slice(0, 500),
        excerpt: '',
        barcode: null,
        items: itemsOf(only),
      }
      return within((trx) => saveDelivered(trx, runId, source, [refused], before))
    }
    const half = Math.ceil(batch.length / 2)
    const first = await saveBatch(within, runId, source, batch.slice(0, half), before)
    return saveBatch(within, runId, source, batch.slice(half), first)
  }
}

/** PostgreSQL refuses the values (22, 23) or their size (54), not the moment. */
const isOfTheData = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(?:22|23|54)/u.test(String(error.code))

async function saveDelivered(
  trx: Database,
  runId: string,
  source: Source,
  batch: SortedEntry[],
  before: Counts,
): Promise<Counts> {
  const taken = batch.filter((one) => one.is === 'taken')
  const refusals: Refusal[] = batch.filter((one) => one.is === 'refused')
  const deleted = batch.flatMap((one) => (one.is === 'deleted' ? one.key : []))
  const firstTime = await noteSeen(
    trx,
    runId,
    taken.map(({ key }) => key),
  )
  const accepted: AcceptedRecord[] = []
  for (const one of taken) {
    // Once in this batch is enough: the second of two is refused, whichever batch it is in.
    if (firstTime.delete(one.key)) accepted.push(one)
    else {
      const { position, key: sourceKey } = one
      const nothing = { detail: null, excerpt: null, barcode: null }
      refusals.push({ position, sourceKey, reason: 'repeated', ...nothing, items: itemsOf(one) })
    }
  }
  const items = await sortItems(trx, runId, accepted)
  // Refused is not missing.
  await noteSeen(
    trx,
    runId,
    refusals.flatMap(({ sourceKey }) => sourceKey || []),
  )
  const saved = await save(trx, source, items.accepted)
  const withdrawn = deleted.length === 0 ? 0 : await withdrawDeleted(trx, source, deleted)
  await keepRefusals(trx, runId, [...refusals, ...items.refused])
  const withTheirTitle = refusals.reduce((sum, refusal) => sum + refusal.items, 0)
  const itemsRefused = items.refused.length + withTheirTitle
  const counts = sumOf(before, {
    ...saved,
    seen: accepted.length + refusals.length,
    refused: refusals.length,
    leftOut: refusals.filter(({ reason }) => reason === 'left-out').length,
    withdrawn,
    itemsSeen: items.taken + itemsRefused,
    itemsTaken: items.taken,
    itemsRefused,
  })
  await updateCounts(trx, runId, counts)
  return counts
}

/** The copies of what was accepted: a barcode that came before in this delivery is refused, instead of moving the copy. */
async function sortItems(trx: Database, runId: string, accepted: AcceptedRecord[]) {
  const barcodes = accepted.flatMap((one) =>
    'description' in one ? (one.description.items ?? []).map(({ barcode }) => barcode) : [],
  )
  const firstTime = await noteSeenItems(trx, runId, barcodes)
  const refused: Refusal[] = []
  let taken = 0
  const sorted = accepted.map((one): AcceptedRecord => {
    if (!('description' in one)) return one
    const { items = [] } = one.description
    const kept = items.filter(({ barcode }) => firstTime.delete(barcode))
    const repeated = items
      .filter((item) => !kept.includes(item))
      .map(({ barcode }): RefusedItem => ({ barcode, reason: 'item-repeated', detail: null }))
    taken += kept.length
    for (const item of [...one.refusedItems, ...repeated]) {
      const { position, key: sourceKey } = one
      refused.push({ position, sourceKey, ...item, excerpt: null, items: 1 })
    }
    if (repeated.length === 0) return one
    return { ...one, description: { ...one.description, items: kept } }
  })
  return { accepted: sorted, refused, taken }
}

/** The first refusals of a run are kept, in the order in which they came. */
async function keepRefusals(trx: Database, runId: string, refusals: Refusal[]) {
  if (refusals.length === 0) return
  const before = await countKept(trx, runId)
  const rows = refusals
    .slice(0, Math.max(0, keptRefusals - before))
    .map(({ position, sourceKey, barcode, reason, detail, excerpt }, i) => ({
      n: before + i + 1,
      position,
      sourceKey,
      barcode,
      reason,
      detail,
      excerpt,
    }))
  if (rows.length > 0) await insertRefusals(trx, runId, rows)
}

type AcceptedRecord = { key: string; position: number } & (
  | { description: Description; refusedItems: RefusedItem[] }
  | { name: AuthorityName }
)
/** What is refused, and how many copies with it. */
type Refusal = Omit<RefusalRow, 'n'> & { items: number }
type SortedEntry =
  | ({ is: 'taken' } & AcceptedRecord)
  | ({ is: 'refused' } & Refusal)
  | { is: 'deleted'; key: string }

/** What can be taken of what was delivered, and what not. */
function sortOut(source: Source, places: Set<string>, entry: DeliveredEntry): SortedEntry {
  if (entry.is === 'deleted') return entry
  if (entry.is === 'refused') return { ...entry, sourceKey: null, barcode: null, items: 0 }
  const { is: _is, raw, position, ...inDelivery } = entry
  const described =
    source.mapping.kind === 'names' ? describeName(raw) : describe(raw, source.mapping, inDelivery)
  const refused = (
    reason: MappingReason,
    sourceKey: string,
    detail: string,
    barcode: string | null = null,
  ): SortedEntry => {
    const excerpt = JSON.stringify(raw).slice(0, 200)
    const { items: rule } = source.mapping
    // What the mapping leaves out brings us no copies.
    const items = rule && reason !== 'left-out' ? countItems(raw, rule) : 0
    const where = { position, sourceKey, barcode }
    return { is: 'refused', ...where, reason, detail: detail || null, excerpt, items }
  }
  if (!described.ok) {
    return refused(described.reason, described.sourceKey, described.detail, described.barcode)
  }
  if ('name' in described) {
    const { name } = described
    return { is: 'taken', key: name.key, position, name }
  }
  const { description, refusedItems } = described
  const { sourceKey, items = [] } = description
  const astray = items.find(({ locationId }) => !places.has(locationId))
  if (astray) return refused('location', sourceKey, astray.locationId, astray.barcode)
  return { is: 'taken', key: sourceKey, position, description, refusedItems }
}

/** How many copies come with a title. */
const itemsOf = (one: AcceptedRecord) =>
  'description' in one ? (one.description.items ?? []).length + one.refusedItems.length : 0

async function save(trx: Database, source: Source, accepted: AcceptedRecord[]) {
  const origin: Origin = { ...source, source: source.name }
  const descriptions = accepted.flatMap((one) => ('description' in one ? one.description : []))
  const names = accepted.flatMap((one) => ('name' in one ? one.name : []))
  return names.length > 0
    ? saveNames(trx, source.name, names)
    : saveRecords(trx, origin, descriptions)
}

async function withdrawDeleted(trx: Database, source: Source, keys: string[]) {
  const of = { source: source.name, ownerGroupCode: source.ownerGroupCode }
  const withdrawn = await withdrawKeys(trx, of, keys)
  if (source.packageId !== null) await leavePackage(trx, source.packageId)
  return withdrawn
}

/** At the end of a complete delivery: what it lacks is withdrawn, unless that is suspiciously much. */
async function finish(
  within: ReturnType<typeof writerFor>,
  runId: string,
  source: Source,
  kind: Delivery['kind'],
  { isWhole, ...counts }: ReadCounts,
  withdraw: boolean,
): Promise<Report> {
  const of = { runId, source: source.name, ownerGroupCode: source.ownerGroupCode }
  const { missing, present } =
    source.isComplete && source.mapping.kind === 'titles'
      ? await within((trx) => countMissing(trx, of))
      : { missing: 0, present: 0 }
  const known = present - counts.added
  const isTooMuch = missing > source.withdrawnShare * known || !isWhole
  if (missing > 0 && isTooMuch && !withdraw) {
    const why = isWhole ? 'more than its share' : 'and a part of the delivery could not be read'
    const message = `${missing} of ${known} records are missing, ${why}`
    await within((trx) => endRun(trx, runId, { state: 'asks', wouldWithdraw: missing, message }))
    return { runId, kind, state: 'asks', wouldWithdraw: missing, ...counts }
  }
  const withdrawn = missing === 0 ? 0 : await withdrawAll(within, of, source.packageId)
  const total = sumOf(counts, { withdrawn })
  await within(async (trx) => {
    await updateCounts(trx, runId, total)
    await forgetSeen(trx, runId)
    await endRun(trx, runId, { state: 'done' })
  })
  return { runId, kind, state: 'done', wouldWithdraw: null, ...total }
}

async function withdrawAll(
  within: ReturnType<typeof writerFor>,
  of: Parameters<typeof withdrawMissing>[1],
  packageId: string | null,
) {
  let withdrawn = 0
  for (;;) {
    const some = await within(async (trx) => {
      const gone = await withdrawMissing(trx, of, 1_000)
      if (gone > 0 && packageId !== null) await leavePackage(trx, packageId)
      return gone
    })
    withdrawn += some
    if (some === 0) return withdrawn
  }
}

/** Answers a run that asks: withdraw what its delivery lacks, or keep it. */
export async function answerRun(trx: Database, runId: string, withdraw: boolean): Promise<number> {
  const run = await selectRun(trx, runId)
  if (run?.state !== 'asks') throw new Refused(asksNothing)
  const { source, ownerGroupCode, packageId } = run
  const withdrawn = withdraw
    ? await withdrawAll(
        (work) => work(trx as Transaction<DB>),
        { runId, source, ownerGroupCode },
        packageId,
      )
    : 0
  await forgetSeen(trx, runId)
  await trx
    .updateTable('importRun')
    .set({ withdrawn: run.withdrawn + withdrawn })
    .where('id', '=', runId)
    .execute()
  const message = withdraw ? null : 'What the delivery lacks was kept'
  await endRun(trx, runId, { state: 'done', message })
  return withdrawn
}

const alreadyRunning = refusal('imports.already-running', 409, {
  'zh-CN': '该来源正在导入，请等待其完成。',
  'zh-TW': '該來源正在匯入，請等待其完成。',
  'en-US': 'This source is being imported already: wait until that has ended.',
})

const asksNothing = refusal('imports.asks-nothing', 409, {
  'zh-CN': '该次导入没有待确认的问题。',
  'zh-TW': '該次匯入沒有待確認的問題。',
  'en-US': 'This run does not ask anything.',
})
