import type { Database } from '../../platform/stores/database.ts'
import { sumOf, type Differences } from './drift.ts'
import { applyCopies, compareCopies, stagedLines } from './compare-queries.ts'
import { ListSettings } from './list-settings.ts'
import {
  countDifferences,
  countMissing,
  forgetEarlierMissing,
  isStaged,
  nextItems,
  nextStaged,
  noteComplete,
  noteMissing,
  selectSync,
  updateRun,
  withdrawMissing,
  type StoredRun,
} from './queries.ts'
import {
  applyReaders,
  compareReaders,
  countMissingReaders,
  nextReaders,
} from './readers-queries.ts'

/** How many lines are compared at once: small enough for the patience of a worker. */
export const standardPart = 10_000
/** So many differences of a run are kept one by one. */
const keptDifferences = 1_000
const mostWithdrawals = 1_000

interface StepContext {
  libCode: string
  partSize?: number
}

/** The next part of a run, in its transaction. */
export async function step(
  trx: Database,
  context: StepContext,
  run: StoredRun,
  withdraw: boolean,
): Promise<StoredRun> {
  switch (run.phase) {
    case 'copies':
      return stepCopies(trx, context, run)
    case 'missing':
      return stepMissing(trx, context, run)
    case 'readers':
      return stepReaders(trx, context, run, withdraw)
  }
  const withdrawn = await withdrawMissing(trx, run.id, mostWithdrawals)
  return updateRun(trx, run.id, {
    withdrawn: run.withdrawn + withdrawn,
    ...(withdrawn === 0 && ended),
  })
}

const ended = { state: 'done', phase: 'ended' } as const

async function stepCopies(
  trx: Database,
  { libCode, partSize = standardPart }: StepContext,
  run: StoredRun,
) {
  await mustBeStaged(trx, run.id)
  const { id: runId, walkedTo: after } = run
  const upTo = await nextStaged(trx, runId, after, partSize)
  if (upTo === null) return updateRun(trx, runId, { phase: 'missing', walkedTo: '' })
  const { recordSource } = await settingsOf(trx, libCode)
  const lines = stagedLines(runId, after, upTo)
  const found = run.isTrial
    ? await compareCopies(trx, lines, { libCode, recordSource })
    : await applyCopies(trx, lines, {
        libCode,
        recordSource,
        note: { runId, most: await roomFor(trx, runId) },
      })
  return updateRun(trx, runId, { found: foundWith(run, found), walkedTo: upTo })
}

/** How many more differences of a run may be kept one by one. */
const roomFor = async (trx: Database, runId: string) =>
  Math.max(0, keptDifferences - (await countDifferences(trx, runId)))

async function stepMissing(
  trx: Database,
  { libCode, partSize = standardPart }: StepContext,
  run: StoredRun,
) {
  await mustBeStaged(trx, run.id)
  const { id: runId, startedAt, walkedTo: after } = run
  const upTo = await nextItems(trx, after, partSize)
  if (upTo === null) {
    const forgotten = run.isTrial
      ? 0
      : await forgetEarlierMissing(trx, { libCode, runId }, partSize)
    return updateRun(
      trx,
      runId,
      forgotten > 0 ? { walkedTo: after } : { phase: 'readers', walkedTo: '' },
    )
  }
  const part = { runId, libCode, startedAt, after, upTo }
  const { known, missing } = await countMissing(trx, part)
  if (missing > 0 && !run.isTrial) await noteMissing(trx, part, await roomFor(trx, runId))
  return updateRun(trx, runId, {
    known: run.known + known,
    found: foundWith(run, missing > 0 ? { missing } : {}),
    walkedTo: upTo,
  })
}

async function stepReaders(
  trx: Database,
  { libCode, partSize = standardPart }: StepContext,
  run: StoredRun,
  withdraw: boolean,
) {
  await mustBeStaged(trx, run.id)
  const { id: runId, walkedTo: after } = run
  const upTo =
    run.readersSeen < 0 ? null : await nextReaders(trx, runId, after, Math.ceil(partSize / 4))
  if (upTo !== null) {
    const part = { runId, after, upTo }
    const found = run.isTrial ? await compareReaders(trx, part) : await applyReaders(trx, part)
    return updateRun(trx, runId, { found: foundWith(run, found), walkedTo: upTo })
  }
  const gone = run.readersSeen < 0 ? 0 : await countMissingReaders(trx, { runId, libCode })
  const found = foundWith(run, gone > 0 ? { 'reader missing': gone } : {})
  if (run.isTrial) return updateRun(trx, runId, { found, ...ended })
  await noteComplete(trx, libCode, run.startedAt)
  const { withdrawnShare } = await settingsOf(trx, libCode)
  const { missing = 0, new: added = 0 } = run.found as Differences
  // What this very list has added was not known before it.
  const isTooMuch = missing > withdrawnShare * (run.known - added) || !run.isWhole
  if (missing === 0) return updateRun(trx, runId, { found, ...ended })
  if (isTooMuch && !withdraw) {
    return updateRun(trx, runId, {
      found,
      state: 'asks',
      phase: 'ended',
      wouldWithdraw: missing,
      message: run.isWhole ? 'too many missing' : 'list not whole',
    })
  }
  return updateRun(trx, runId, { found, phase: 'withdrawing', walkedTo: '' })
}

const foundWith = (run: StoredRun, found: Differences) =>
  JSON.stringify(sumOf(run.found as Differences, found))

async function settingsOf(trx: Database, libCode: string) {
  return ListSettings.parse((await selectSync(trx, libCode))?.settings ?? {})
}

/** An emptied list would say that every copy is gone. */
async function mustBeStaged(trx: Database, runId: string) {
  if (!(await isStaged(trx, runId))) throw new Error('the list of the run is gone')
}
