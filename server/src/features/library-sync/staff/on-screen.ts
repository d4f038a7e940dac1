import {
  differenceKinds,
  type SyncLibrary,
  type SyncRun,
} from '@shulin/contract/library-sync-staff'
import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import { inLanguage } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { driftOf, type Differences } from '../drift.ts'
import { selectLibraries, type StoredRun } from '../queries.ts'
import { selectLastRuns } from './queries.ts'

/** So many runs of a library are shown. */
const shownRuns = 10

/** Libraries with a system of their own, as the console and the command show them. */
export async function librariesOnScreen(db: Database, locale: Locale): Promise<SyncLibrary[]> {
  const libraries = await selectLibraries(db)
  const runs = Map.groupBy(await selectLastRuns(db, shownRuns), ({ libCode }) => libCode)
  return libraries.map(({ libCode, name, ...known }) => {
    const shown = (runs.get(libCode) ?? []).map(runOnScreen)
    const compared = shown.find(({ isTrial, state }) => !isTrial && state !== 'running')
    return {
      libCode,
      name: inLanguage(name, locale),
      seenAt: instantOf(known.seenAt),
      changesAt: instantOf(known.changesAt),
      completeAt: instantOf(known.completeAt),
      failedAt: instantOf(known.failedAt),
      failure: known.failure,
      drift: compared?.drift ?? null,
      runs: shown,
    }
  })
}

function runOnScreen(run: StoredRun): SyncRun {
  const found = run.found as Differences
  return {
    runId: run.id,
    origin: run.origin as SyncRun['origin'],
    startedBy: run.startedBy as SyncRun['startedBy'],
    isTrial: run.isTrial,
    state: run.state as SyncRun['state'],
    startedAt: instantOf(run.startedAt),
    endedAt: instantOf(run.endedAt),
    copiesSeen: run.copiesSeen,
    readersSeen: Math.max(0, run.readersSeen),
    drift: driftOf(found),
    found: differenceKinds.flatMap((kind) => {
      const count = found[kind]
      return count === undefined ? [] : { kind, count }
    }),
    withdrawn: run.withdrawn,
    wouldWithdraw: run.wouldWithdraw,
    message: run.message,
  }
}
