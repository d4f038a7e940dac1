import { randomUUID } from 'node:crypto'
import { refusal, Refused } from '../../platform/failure.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { onlyWhileHeld, type JobRun } from '../../platform/stores/queue.ts'
import { SystemAway, type LibrarySystem, type ReaderLine } from '../circulation/circulation.ts'
import { driftOf, sumOf, type Differences } from './drift.ts'
import { lookUpByKeys, type ListedCopy } from './compare-queries.ts'
import {
  beginStaging,
  forgetStaged,
  giveUpAsking,
  insertRun,
  isStaged,
  lockRun,
  selectMoment,
  selectOpenRun,
  putLast,
  selectSync,
  stageCopies,
  unlessBusy,
  updateRun,
  type StoredRun,
} from './queries.ts'
import { stageReaders } from './readers-queries.ts'
import { standardPart, step } from './steps.ts'

/** A part of a list, and how many of its lines could not be read, or not whole. */
export interface ListPage<Line> {
  lines: readonly Line[]
  unreadable: number
}

/** Complete lists of a library, wherever they come from. */
export interface Lists {
  origin: 'interface' | 'file'
  copies: AsyncIterable<ListPage<ListedCopy>>
  readers?: AsyncIterable<ListPage<ReaderLine>>
}

/** Where a run is made, and for whom. */
export interface RunContext {
  db: Database
  groupCode: string
  libCode: string
  /** The job it is done by: what it changes, it changes only while it is held. */
  held?: JobRun
  /** How many lines are compared at once: small enough for the patience of a worker. */
  partSize?: number
  signal?: AbortSignal
}

interface RunOptions {
  startedBy: 'schedule' | 'operator' | 'staff'
  isTrial?: boolean
  /** Withdraws what the list lacks without asking, however much it is. */
  withdraw?: boolean
}

export interface RunReport {
  runId: string
  state: string
  copiesSeen: number
  readersSeen: number
  drift: number
  found: Differences
  withdrawn: number
  wouldWithdraw: number | null
}

/** A list has lines of so many copies in memory before they are stored. */
const stagedAtOnce = 5_000

/** The lists a library system gives; undefined where it has none. */
export function listsOf(system: LibrarySystem): Lists | undefined {
  if (!system.everyCopy) return undefined
  return {
    origin: 'interface',
    copies: inPages(system.everyCopy()),
    ...(system.everyReader && { readers: inPages(system.everyReader()) }),
  }
}

async function* inPages<Line>(
  pages: AsyncIterable<readonly Line[]>,
): AsyncGenerator<ListPage<Line>> {
  for await (const lines of pages) yield { lines, unreadable: 0 }
}

/**
 * Compares a library with complete lists and makes it like them. What the lists lack is withdrawn, unless that is suspiciously much: then
 * the run asks. One at a time for a library.
 */
export async function compareLibrary(context: RunContext, lists: Lists, options: RunOptions) {
  return alone(context, async () => {
    await finishOpenRun(context)
    const run = await beginRun(context, lists, options)
    try {
      await takeLists(context, run, lists)
    } catch (error) {
      await endBadly(context, run.id, error)
      throw error
    }
    return finishRun(context, run.id, options.withdraw ?? false)
  })
}

/** Goes on with a run that a process left behind, or whose question was answered; undefined where there is none. */
export const continueRun = (context: RunContext): Promise<RunReport | undefined> =>
  alone(context, () => finishOpenRun(context))

async function alone<T>(context: RunContext, work: () => Promise<T>): Promise<T> {
  const { db, groupCode, libCode } = context
  const done = await unlessBusy(db, `library list ${groupCode} ${libCode}`, work)
  if (done === 'busy') throw new Refused(alreadyRunning, { libCode })
  return done.result
}

/** A transaction of the library's institution, as long as the job is ours. What a desk changes goes into the index before what a list does. */
const inLibrary = <T>(
  { db, groupCode, held }: RunContext,
  work: (trx: Database) => Promise<T>,
): Promise<T> =>
  inInstitution(db, groupCode, async (trx) => {
    if (held) await onlyWhileHeld(trx, held)
    await putLast(trx)
    await lookUpByKeys(trx)
    return work(trx)
  })

/** A run whose list was not read to its end is given up; any other is finished. */
async function finishOpenRun(context: RunContext) {
  const open = await inLibrary(context, (trx) => selectOpenRun(trx, context.libCode))
  if (!open) return undefined
  const needsList = open.phase === 'copies' || open.phase === 'missing' || open.phase === 'readers'
  const isLost =
    open.phase === 'listing' ||
    (needsList && !(await inLibrary(context, (trx) => isStaged(trx, open.id))))
  if (!isLost) return finishRun(context, open.id, false)
  await inLibrary(context, (trx) =>
    updateRun(trx, open.id, {
      state: 'given up',
      phase: 'ended',
      message: 'interrupted',
    }),
  )
  await forgetList(context, open.id)
  return undefined
}

function beginRun(context: RunContext, { origin, readers }: Lists, options: RunOptions) {
  const { groupCode, libCode } = context
  const { startedBy, isTrial = false } = options
  return inLibrary(context, async (trx) => {
    if (!(await selectSync(trx, libCode))) throw new Refused(noLibrarySystem, { libCode })
    if (!isTrial) await giveUpAsking(trx, libCode)
    const startedAt = await selectMoment(trx)
    const run = await insertRun(trx, {
      groupCode,
      id: randomUUID(),
      libCode,
      origin,
      startedBy,
      isTrial,
      startedAt,
      readersSeen: readers ? 0 : -1,
    })
    await beginStaging(trx, run.id)
    return run
  })
}

/** Reads the lists to their end. Nothing is compared before: a list that breaks off has changed nothing. */
async function takeLists(context: RunContext, run: StoredRun, lists: Lists) {
  const { libCode } = context
  await stage(context, lists.copies, async (trx, lines, seenAt, unreadable) => {
    const now = (await lockRun(trx, run.id))!
    const staged = await stageCopies(trx, run.id, lines, seenAt)
    const found = unreadable === 0 ? {} : { unreadable }
    await updateRun(trx, run.id, {
      copiesSeen: now.copiesSeen + staged,
      isWhole: now.isWhole && unreadable === 0,
      found: JSON.stringify(sumOf(now.found as Differences, found)),
    })
  })
  if (lists.readers) {
    await stage(context, lists.readers, async (trx, lines, seenAt, unreadable) => {
      const now = (await lockRun(trx, run.id))!
      const staged = await stageReaders(trx, { runId: run.id, libCode }, lines, seenAt)
      const unknown = lines.length - staged
      const found: Differences = {
        ...(unknown > 0 && { 'reader unknown': unknown }),
        ...(unreadable > 0 && { unreadable }),
      }
      await updateRun(trx, run.id, {
        readersSeen: now.readersSeen + lines.length,
        found: JSON.stringify(sumOf(now.found as Differences, found)),
      })
    })
  }
  await inLibrary(context, (trx) => updateRun(trx, run.id, { phase: 'copies', walkedTo: '' }))
}

/** Stores the pages of a list, several at a time. A page is as old as the moment before it was asked for. */
async function stage<Line>(
  context: RunContext,
  pages: AsyncIterable<ListPage<Line>>,
  store: (trx: Database, lines: Line[], seenAt: Date, unreadable: number) => Promise<void>,
) {
  let lines: Line[] = []
  let unreadable = 0
  let askedAt = await selectMoment(context.db)
  let oldest = askedAt
  const flush = async () => {
    if (lines.length === 0 && unreadable === 0) return
    const [full, broken] = [lines, unreadable]
    lines = []
    unreadable = 0
    await inLibrary(context, (trx) => store(trx, full, oldest, broken))
    oldest = askedAt
  }
  for await (const page of pages) {
    context.signal?.throwIfAborted()
    if (lines.length === 0 && unreadable === 0) oldest = askedAt
    unreadable += page.unreadable
    for (const line of page.lines) {
      lines.push(line)
      if (lines.length >= stagedAtOnce) await flush()
    }
    askedAt = await selectMoment(context.db)
  }
  await flush()
}

/** Does what is left of a run, part by part; each part and how far the run is are one commit. */
async function finishRun(
  context: RunContext,
  runId: string,
  withdraw: boolean,
): Promise<RunReport> {
  for (;;) {
    context.signal?.throwIfAborted()
    const run = await inLibrary(context, async (trx) => {
      const stored = (await lockRun(trx, runId))!
      return stored.state === 'running' ? step(trx, context, stored, withdraw) : stored
    })
    if (run.state === 'running') continue
    await forgetList(context, runId)
    return reportOf(run)
  }
}

async function forgetList(context: RunContext, runId: string) {
  const { partSize = standardPart } = context
  while ((await inLibrary(context, (trx) => forgetStaged(trx, runId, partSize))) > 0);
}

async function endBadly(context: RunContext, runId: string, error: unknown) {
  const isGivenUp = context.signal?.aborted === true
  await inLibrary(context, (trx) =>
    updateRun(trx, runId, {
      state: isGivenUp ? 'given up' : 'failed',
      phase: 'ended',
      message: isGivenUp ? null : failureOf(error),
    }),
  )
  await forgetList(context, runId)
}

/** Why something failed: a word of the product where the system was away, or the message of a fault. */
export const failureOf = (error: unknown) =>
  error instanceof SystemAway
    ? error.why
    : String(error instanceof Error ? error.message : error).slice(0, 500)

function reportOf(run: StoredRun): RunReport {
  const found = run.found as Differences
  const { id: runId, state, copiesSeen, readersSeen, withdrawn, wouldWithdraw } = run
  return {
    runId,
    state,
    copiesSeen,
    readersSeen: Math.max(0, readersSeen),
    drift: driftOf(found),
    found,
    withdrawn,
    wouldWithdraw,
  }
}

/** Says no to somebody who wishes what runs already. */
export const alreadyRunning = refusal('library-sync.already-running', 409, {
  'zh-CN': '该馆正在与其系统核对，请等待其完成。',
  'zh-TW': '該館正在與其系統核對，請等待其完成。',
  'en-US': 'This library is being compared with its system already: wait until that has ended.',
})

export const noLibrarySystem = refusal('library-sync.no-system', 422, {
  'zh-CN': '该馆没有自己的图书馆管理系统',
  'zh-TW': '該館沒有自己的圖書館自動化系統',
  'en-US': 'This library has no library system of its own',
})
