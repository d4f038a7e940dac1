import { setTimeout as wait } from 'node:timers/promises'
import type { Cache } from '../../../platform/stores/cache.ts'
import { inInstitution } from '../../../platform/stores/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Title } from '../index/title.ts'
import { bumpGenerations } from './generation.ts'
import {
  documentId,
  ensureIndex,
  nextAlias,
  routeOf,
  selectIndexes,
  type Indexes,
  type Route,
} from './indexes.ts'
import {
  finishMarks,
  refuseMark,
  releaseMarks,
  takeMarks,
  unfoldRecords,
  type Mark,
} from './marks.ts'
import { nobody, selectHeldTitles, selectSharedTitles } from './read-titles.ts'
import { openStuckShards, type Shard } from './stuck-shards.ts'
import { writeDocuments, type WriteOutcome, type Write } from './write-documents.ts'

export interface Feed extends Indexes {
  cache: Cache
  log: Log
  /** Called for every document that the index has taken in, or has not. */
  count?: (outcome: 'done' | 'busy' | 'missing' | 'refused') => void
}

const fullBatch = 500
/** Descriptions whose documents are marked at a time: one may have thousands. */
const unfoldedAtOnce = 100
/** Milliseconds between two looks when there is nothing to do. */
const pause = 300
/** The longest rest from an engine that does not take anything in: soon after it is back, so are we. */
const longestRest = 5_000

/** Brings documents up to date with their rows until it is stopped. Any number of processes may do the same. */
export function startFeed(feed: Feed) {
  const stopping = new AbortController()
  const running = run()

  async function run() {
    let failures = 0
    while (!stopping.signal.aborted) {
      const turn = await feedOnce(feed).catch((error: unknown) => {
        feed.log.error(error, 'index feed fault')
        return 'held up' as const
      })
      failures = turn === 'held up' ? failures + 1 : 0
      if (turn === 'more') continue
      const rest = turn === 'idle' ? pause : restAfter(failures)
      await wait(rest, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    /** What was taken is finished first. */
    async stop() {
      stopping.abort()
      await running
    },
  }
}

const restAfter = (failures: number) =>
  Math.min(longestRest, pause * 2 ** failures) * (0.5 + Math.random() / 2)

/** What came of one pass: there is more to do, there is not, or the engine took nothing in. */
export type FeedProgress = 'more' | 'idle' | 'held up'

/** Takes one batch of marks and brings its documents up to date. */
export async function feedOnce(feed: Feed, size = fullBatch): Promise<FeedProgress> {
  const { db, log } = feed
  const unfolded = await unfoldRecords(db, unfoldedAtOnce)
  const marks = await takeMarks(db, size)
  if (marks.length === 0) return unfolded > 0 ? 'more' : 'idle'

  const isFull = marks.length === size
  const outcomes = await bringUpToDate(feed, marks, isFull)
  const of = (...wanted: WriteOutcome[]) =>
    marks.filter((mark) => wanted.includes(outcomes.get(mark)!))
  const done = of('done')
  const busy = of('busy')
  const missing = of('missing')
  const refused = marks.flatMap((mark) => {
    const outcome = outcomes.get(mark)!
    return typeof outcome === 'object' ? [{ mark, reason: outcome.refused }] : []
  })

  // Whoever searches from here on sees it; answers kept from before are no longer right.
  await bumpGenerations(feed.cache, new Set(done.map(({ groupCode }) => groupCode))).catch(
    (error: unknown) => log.warn(error, 'kept answers could not be dropped'),
  )
  await finishMarks(db, done)
  await releaseMarks(db, busy)
  for (const { mark, reason } of refused) {
    await refuseMark(db, mark, reason)
    const { groupCode, recordId } = mark
    log.warn({ groupCode, recordId, reason }, 'the index refused a document')
  }
  // Their lease is kept, so that others go first for a while.
  if (missing.length > 0) {
    log.error({ documents: missing.length }, 'an index is missing: run shulin index rebuild')
  }
  if (busy.length > 0) log.warn({ documents: busy.length }, 'the index takes nothing in')

  const counts = { done, busy, missing, refused }
  for (const [outcome, { length }] of Object.entries(counts)) {
    for (let n = 0; n < length; n++) feed.count?.(outcome as keyof typeof counts)
  }
  if (busy.length > 0) return 'held up'
  return isFull || unfolded === unfoldedAtOnce ? 'more' : 'idle'
}

async function bringUpToDate(feed: Feed, marks: Mark[], isFull: boolean) {
  const outcomes = new Map<Mark, WriteOutcome>()
  const writesByAlias = new Map<string, { mark: Mark; write: Write }[]>()

  for (const [groupCode, ofGroup] of Map.groupBy(marks, (mark) => mark.groupCode)) {
    const { titles, route } = await readCurrent(feed, groupCode, ofGroup)
    const writes = writesByAlias.get(route.alias) ?? []
    writesByAlias.set(route.alias, writes)
    for (const mark of ofGroup) {
      const title = titles.get(mark.recordId)
      // A row that is not there has never been in the index, either: rows are withdrawn, never deleted.
      if (!title) outcomes.set(mark, 'done')
      else {
        const made = writeOf(feed, title, route)
        if ('refused' in made) outcomes.set(mark, made)
        else writes.push({ mark, write: made })
      }
    }
  }

  // Asked after the marks were taken: a change that a rebuild's copy has missed is marked later than the new index is known.
  const known = await selectIndexes(feed.db, feed.prefix)
  const turnedAway: Shard[] = []
  const writeAll = async (alias: string, writes: { mark: Mark; write: Write }[]) => {
    const { nextIndex } = known.get(alias) ?? (await ensureIndex(feed, alias))
    const documents = writes.map(({ write }) => write)
    const [live, next] = await Promise.all([
      // Among many, nobody waits for the next second; among few, the engine is spared.
      writeDocuments(feed.client, alias, documents, {
        refresh: isFull ? true : 'wait_for',
        turnedAway: (shard) => turnedAway.push(shard),
      }),
      nextIndex && writeDocuments(feed.client, nextAlias(alias), documents),
    ])
    writes.forEach(({ mark }, at) => {
      outcomes.set(mark, next ? worseOf(live[at]!, next[at]!) : live[at]!)
    })
  }
  await Promise.all(
    Array.from(writesByAlias)
      .filter(([, writes]) => writes.length > 0)
      .map(([alias, writes]) => writeAll(alias, writes)),
  )
  await openStuckShards(feed, turnedAway)
  return outcomes
}

/** One institution's titles as they are now; the transaction is over before the index is called. */
const readCurrent = ({ db, prefix }: Feed, groupCode: string, marks: Mark[]) =>
  inInstitution(db, groupCode || nobody, async (trx) => {
    const recordIds = marks.map(({ recordId }) => recordId)
    const titles =
      groupCode === ''
        ? await selectSharedTitles(trx, recordIds)
        : await selectHeldTitles(trx, groupCode, recordIds)
    return {
      titles: new Map(titles.map((title) => [title.recordId, title])),
      route: await routeOf(trx, prefix, groupCode),
    }
  })

export function writeOf(
  { documentOf }: Pick<Indexes, 'documentOf'>,
  title: Title,
  { routing }: Route,
): Write | { refused: string } {
  const { groupCode, recordId, version } = title
  const write = { id: documentId(groupCode, recordId), routing, version }
  if (title.isGone) return write
  try {
    return { ...write, document: documentOf(title) }
  } catch (error) {
    // One title that we cannot make a document of must not stop all others.
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

const severity = (writeOutcome: WriteOutcome) =>
  typeof writeOutcome === 'object' ? 1 : { done: 0, missing: 2, busy: 3 }[writeOutcome]
const worseOf = (a: WriteOutcome, b: WriteOutcome) => (severity(a) < severity(b) ? b : a)
