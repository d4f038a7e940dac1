import { Refused } from '../../platform/failure.ts'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import type { Institution } from '../../platform/institution.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { LeaseLost, onlyWhileHeld, type JobRun } from '../../platform/stores/queue.ts'
import {
  checkStanding,
  newTitlesMeeting,
  type Scope,
  type SearchServices,
  type StandingQuestion,
} from '../search/search.ts'
import { questionOf } from './condition.ts'
import {
  deleteArrivals,
  hasArrivals,
  insertHits,
  insertIssueHits,
  selectArrivals,
  selectConditions,
  selectFollowedJournals,
  selectPackagesOf,
  type FollowedCondition,
  type Match,
} from './matching-queries.ts'

export interface MatchingServices {
  db: Database
  searching: Pick<SearchServices, 'engine' | 'scopeOf'>
  directory: { byCode(groupCode: string): Promise<Institution | undefined> }
}

/**
 * Where nothing arrived, nothing is asked: neither the engine nor the subscriptions. An institution that fails keeps none of the others
 * waiting; the job fails when all of them were looked at.
 */
export async function matchEverywhere(services: MatchingServices, run: JobRun) {
  const failures: unknown[] = []
  for (const groupCode of await selectGroupCodes(services.db)) {
    try {
      const isBehind = await inInstitution(services.db, groupCode, hasArrivals)
      const institution = isBehind ? await services.directory.byCode(groupCode) : undefined
      if (institution) await matchArrivals(services, institution, run)
    } catch (error) {
      // Whoever has lost the job has lost it for all.
      if (error instanceof LeaseLost) throw error
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'Several institutions failed')
}

/** So many new titles are looked for at once. */
const titlesAtOnce = 1_000
/** So many conditions are read at once. */
const conditionsAtOnce = 400
/** So many rows one statement writes at most, roughly: it is done long before a statement is ended. */
const rowsAtOnce = 20_000

/**
 * Finds for every subscription of an institution what of the new titles it is looking for. Titles leave the list of arrivals when all
 * conditions were asked: a worker that dies leaves them there, and whoever goes on finds the same once more, which is kept once.
 */
export async function matchArrivals(
  services: MatchingServices,
  institution: Institution,
  run: JobRun,
) {
  const { db, searching } = services
  const within = <T>(work: (trx: Database) => Promise<T>) =>
    inInstitution(db, institution.groupCode, work)
  for (;;) {
    const arrivals = await within((trx) => selectArrivals(trx, titlesAtOnce))
    if (arrivals.length === 0) return
    const recordIds = arrivals.flatMap(({ recordId, part }) => (part === '' ? [recordId] : []))
    if (recordIds.length > 0) {
      const scope = await searching.scopeOf(institution, 'zh-CN')
      await matchTitles(services, { institution, scope, recordIds }, run)
    }
    await within(async (trx) => {
      await onlyWhileHeld(trx, run)
      await insertIssueHits(
        trx,
        arrivals.filter(({ part }) => part !== ''),
      )
      await deleteArrivals(trx, arrivals)
    })
  }
}

interface NewTitles {
  institution: Institution
  scope: Scope
  recordIds: number[]
}

async function matchTitles(services: MatchingServices, titles: NewTitles, run: JobRun) {
  const { groupCode } = titles.institution
  let last: FollowedCondition | undefined
  do {
    const after = last
    const conditions = await inInstitution(services.db, groupCode, (trx) =>
      selectConditions(trx, after, conditionsAtOnce),
    )
    for (const matches of inPortions(await matchesOf(services, titles, conditions))) {
      await inInstitution(services.db, groupCode, async (trx) => {
        await onlyWhileHeld(trx, run)
        await insertHits(trx, matches)
      })
    }
    last = conditions.length < conditionsAtOnce ? undefined : conditions.at(-1)
  } while (last)
}

type CountedMatch = Match & { subscribers: number }

/** What each condition finds among the new titles. No transaction is open while the engine is asked. */
async function matchesOf(
  { db, searching }: MatchingServices,
  { institution, scope, recordIds }: NewTitles,
  conditions: FollowedCondition[],
): Promise<CountedMatch[]> {
  const things = await inInstitution(db, institution.groupCode, async (trx) => ({
    journals: await selectFollowedJournals(
      trx,
      conditions.flatMap(({ kind, condition }) => (kind === 'journal' ? condition.recordId! : [])),
    ),
    packages: await selectPackagesOf(
      trx,
      conditions.flatMap(({ kind, condition }) =>
        kind === 'database' ? condition.databaseId! : [],
      ),
      institution.timeZone,
    ),
  }))
  const asked = conditions.flatMap((followed) => {
    const question = questionOf(followed.kind, followed.condition, things, scope)
    return question && canBeAsked(question, scope) ? [{ followed, question }] : []
  })
  const found = await newTitlesMeeting(
    searching.engine,
    scope,
    asked.map(({ question }) => question),
    recordIds,
  )
  return asked.flatMap(({ followed: { kind, key, subscribers } }, at) =>
    found[at]!.length === 0 ? [] : [{ kind, key, subscribers, recordIds: found[at]! }],
  )
}

/** What was put when other rules held may be refused by now: that subscription rests, and the others go on. */
function canBeAsked(question: StandingQuestion, scope: Scope) {
  try {
    checkStanding(question, scope)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Matches in portions of so many rows: a condition that thousands follow is cut by its titles. */
function inPortions(matches: CountedMatch[]): Match[][] {
  const portions: Match[][] = []
  let room = 0
  for (const { kind, key, subscribers, recordIds } of matches) {
    const most = Math.max(1, Math.floor(rowsAtOnce / subscribers))
    for (let from = 0; from < recordIds.length; from += most) {
      const part = recordIds.slice(from, from + most)
      const rows = part.length * subscribers
      if (rows > room) {
        portions.push([])
        room = rowsAtOnce
      }
      portions.at(-1)!.push({ kind, key, recordIds: part })
      room -= rows
    }
  }
  return portions
}
