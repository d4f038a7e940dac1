import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { onlyWhileHeld, type JobRun } from '../../platform/stores/queue.ts'
import {
  CursorLost,
  SystemAway,
  type CopyLine,
  type LibrarySystem,
} from '../circulation/circulation.ts'
import { applyCopies, givenLines, lookUpByKeys, type ListedCopy } from './compare-queries.ts'
import { sumOf, type Differences } from './drift.ts'
import { ListSettings } from './list-settings.ts'
import {
  moveCursor,
  noteChangesTaken,
  noteGap,
  selectMoment,
  selectSync,
  unlessBusy,
  updateSync,
} from './queries.ts'
import { failureOf } from './runs.ts'

interface ChangesContext {
  db: Database
  groupCode: string
  libCode: string
  held?: JobRun
}

/**
 * `taken`: up to now. `gap`: the system no longer knows where we were, and a complete list is due. `away`: it could not be asked.
 * `busy`: somebody else asks it just now.
 */
interface ChangesOutcome {
  is: 'taken' | 'gap' | 'away' | 'busy'
  pages: number
  found: Differences
}

/** A page is applied in parts: each statement stays within the patience of a worker. */
const linesAtOnce = 2_000

/**
 * Takes the changes of a library behind its cursor. A page and its cursor are one commit: whatever ends the process, no page is left out and
 * none is applied twice. No transaction is open while the system is asked.
 */
export async function takeChanges(
  context: ChangesContext,
  system: LibrarySystem,
): Promise<ChangesOutcome> {
  const { db, groupCode, libCode } = context
  const done = await unlessBusy(db, `library changes ${groupCode} ${libCode}`, async () => {
    const outcome: ChangesOutcome = { is: 'taken', pages: 0, found: {} }
    try {
      await followChanges(context, system, outcome)
    } catch (error) {
      if (error instanceof CursorLost) {
        await inLibrary(context, (trx) => noteGap(trx, libCode))
        return { ...outcome, is: 'gap' as const }
      }
      await inLibrary(context, (trx) =>
        updateSync(trx, libCode, { failedAt: new Date(), failure: failureOf(error) }),
      )
      if (!(error instanceof SystemAway)) throw error
      // It is asked again in a minute.
      return { ...outcome, is: 'away' as const }
    }
    return outcome
  })
  return done === 'busy' ? { is: 'busy', pages: 0, found: {} } : done.result
}

const inLibrary = <T>(
  { db, groupCode, held }: ChangesContext,
  work: (trx: Database) => Promise<T>,
): Promise<T> =>
  inInstitution(db, groupCode, async (trx) => {
    if (held) await onlyWhileHeld(trx, held)
    return work(trx)
  })

async function followChanges(
  context: ChangesContext,
  system: LibrarySystem,
  outcome: ChangesOutcome,
) {
  const { db, libCode } = context
  const sync = await inLibrary(context, (trx) => selectSync(trx, libCode))
  if (!sync || !system.changesSince) return
  const { recordSource } = ListSettings.parse(sync.settings)
  let { cursor } = sync
  const beganAt = await selectMoment(db)
  let askedAt = beganAt
  for await (const page of system.changesSince(cursor)) {
    const lines = linesOf(page)
    const isOurs = await inLibrary(context, async (trx) => {
      if (!(await moveCursor(trx, libCode, cursor, page.cursor))) return false
      await lookUpByKeys(trx)
      for (let at = 0; at < lines.length; at += linesAtOnce) {
        const part = givenLines(lines.slice(at, at + linesAtOnce), askedAt)
        const found = await applyCopies(trx, part, { libCode, recordSource })
        outcome.found = sumOf(outcome.found, found)
      }
      return true
    })
    // Somebody else has taken this page, and goes on from there.
    if (!isOurs) return
    outcome.pages += 1
    cursor = page.cursor
    askedAt = await selectMoment(db)
  }
  await inLibrary(context, (trx) => noteChangesTaken(trx, libCode, beganAt))
}

/** One line for each copy: of several the last counts. A copy that is gone is one that is withdrawn. */
function linesOf({ copies, gone }: { copies: readonly CopyLine[]; gone: readonly string[] }) {
  const nothing = { recordRef: null, dueAt: null, place: null, currentPlace: null, callNo: null }
  return [
    ...new Map(
      [
        ...copies.map(({ holds: _holds, ...line }): ListedCopy => line),
        ...gone.map((barcode): ListedCopy => ({ barcode, status: 'withdrawn', ...nothing })),
      ].map((line) => [line.barcode, line]),
    ).values(),
  ]
}
