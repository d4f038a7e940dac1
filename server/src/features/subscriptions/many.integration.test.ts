import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inLong, isLong, shortOrLong } from '../../../test/long.ts'
import { aReader } from '../../../test/readers.ts'
import { heldRun, matchingServices, matchNow, tellOn } from '../../../test/subscriptions.ts'
import {
  aSearchedInstitution,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { stopAt, type DatabaseStep } from '../../../test/step-gate.ts'
import { zoneAt } from '../../../test/time-zones.ts'
import { startWorker, untilNoWorkerIsConnected } from '../../../test/worker.ts'
import { openQueue } from '../../platform/stores/queue.ts'
import { matchArrivals } from './matching.ts'
import { beginTelling } from './telling-queries.ts'

let api: SearchApi
beforeAll(async () => void (api = await startSearchApi()))
afterAll(() => api.close())

/** A word of its own for each number, of letters alone. */
const wordOf = (n: number) =>
  `zq${String(n).replaceAll(/\d/gu, (digit) => 'abcdefghij'[Number(digit)]!)}x`

interface Followers {
  followers?: number
  notice?: 'inbox' | 'mail'
}

/** So many subscriptions, every one to a word of its own, of 200 a reader or of so many readers; answers those in the order of their numbers. */
async function someFollow(
  library: SearchedInstitution,
  count: number,
  { followers = Math.ceil(count / 200), notice = 'inbox' }: Followers = {},
) {
  const { id: readerId } = await aReader(api, library, {
    email: `${randomUUID()}@library.example`,
    isEmailVerified: true,
  })
  const others = Array.from({ length: followers - 1 }, () => randomUUID())
  await library.within(async (trx) => {
    await sql`
      insert into reader (group_code, id, account, name, reader_type, valid_from, valid_until, email, email_verified_at)
      select r.group_code, o.id, o.id::text, '读者', r.reader_type, r.valid_from, r.valid_until, o.id || '@library.example', now()
        from reader r, unnest(${others}::uuid[]) as o (id) where r.id = ${readerId}`.execute(trx)
  })
  const readers = [readerId, ...others].toSorted()
  for (let from = 0; from < count; from += 5_000) {
    const portion = Array.from({ length: Math.min(5_000, count - from) }, (_, at) => ({
      readerId: readers[(from + at) % readers.length],
      word: wordOf(from + at),
    }))
    await library.within((trx) =>
      sql`
        insert into subscription (group_code, id, reader_id, kind, name, notice, condition)
        select ${library.groupCode}, gen_random_uuid(), p."readerId", 'search', p.word, ${notice},
               jsonb_build_object('searchItems', jsonb_build_array(jsonb_build_object(
                 'oper', 'and', 'searchField', 'any', 'matchMode', '2', 'searchFieldContent', p.word)))
          from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb) as p ("readerId" uuid, word text)`.execute(
        trx,
      ),
    )
  }
  return readers
}

/** Titles arrive, the n-th of which has the words of so many subscriptions; answers what must be found, as `word title`. */
async function someArrive(
  library: SearchedInstitution,
  count: number,
  subscriptions: number,
  { wordsEach = 2 } = {},
) {
  const titles = Array.from({ length: count }, (_, n) => {
    const further = Array.from({ length: wordsEach - 1 }, (__, at) => n + at * count)
    const words = [...further, n * 7 + 3].map((word) => wordOf(word % subscriptions))
    return { title: `${words.join(' ')} 第 ${n} 种`, words: [...new Set(words)] }
  })
  await library.within((trx) =>
    sql`
      with made as (
        insert into record (document_type, title, source, source_key, owner_group_code)
        select 'book', t.title, 'test', gen_random_uuid()::text, ${library.groupCode}
          from jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as t (title text) returning id)
      insert into holding (group_code, record_id) select ${library.groupCode}, id from made`.execute(
      trx,
    ),
  )
  await api.feed()
  return titles.flatMap(({ title, words }) => words.map((word) => `${word} ${title}`)).toSorted()
}

const foundIn = ({ within }: SearchedInstitution) =>
  within(async (trx) => {
    const { rows } = await sql<{ found: string }>`
      select s.name || ' ' || r.title as found
        from subscription_hit h join subscription s on s.id = h.subscription_id join record r on r.id = h.record_id`.execute(
      trx,
    )
    return rows.map(({ found }) => found).toSorted()
  })

/** How many runs that tell the institution's readers are still to be done, or being done. */
async function openRuns({ groupCode }: SearchedInstitution) {
  const { rows } = await sql`
    select from pgboss.job
     where name = 'tell-of-subscriptions' and data ->> 'groupCode' = ${groupCode} and state in ('created', 'retry', 'active')`.execute(
    api.db,
  )
  return rows.length
}

const arrived = shortOrLong(60, 1_000)
const sizes = isLong ? [1_000, 10_000, 100_000] : [30, 300]

test(
  `${sizes.join(', ')} subscriptions and ${arrived} new titles: each finds its own, in a time that grows with them and no faster`,
  async ({ annotate }) => {
    const taken: number[] = []
    for (const count of sizes) {
      const library = await aSearchedInstitution(api, { tabs: ['3'] })
      await someFollow(library, count)
      const truth = await someArrive(library, arrived, count)
      const begun = performance.now()
      await matchNow(api, library)
      const seconds = (performance.now() - begun) / 1_000
      taken.push(seconds)
      await annotate(`${count} subscriptions matched: ${seconds.toFixed(1)} s`)
      expect(await foundIn(library)).toEqual(truth)
    }
    const [few, many] = taken as [number, number]
    expect(many).toBeLessThan(inLong(120))
    expect(many / few).toBeLessThan(inLong(12))
  },
  isLong ? 3_600_000 : 120_000,
)

describe('a worker that is killed', () => {
  const running: Awaited<ReturnType<typeof startWorker>>[] = []
  afterEach(async () => {
    await Promise.all(running.splice(0).map((worker) => worker.end()))
    await untilNoWorkerIsConnected(api)
  })
  async function aWorker() {
    const worker = await startWorker(api)
    running.push(worker)
    return worker
  }

  type Step = (readers: string[]) => DatabaseStep
  const steps: Record<string, Step> = {
    'while it keeps what it found': () => ({ table: 'subscription_hit', on: 'after insert' }),
    'while it writes the messages of the second step': (readers) => ({
      table: 'message',
      on: 'after insert',
      when: `new.reader_id = '${readers.at(-1)!}'`,
    }),
  }
  const furtherSteps: Record<string, Step> = {
    'while it notes what is told': () => ({
      table: 'subscription_hit',
      on: 'before update',
      when: 'new.told_at is not null',
    }),
    'while it notes how far it came': () => ({ table: 'subscription_round', on: 'before update' }),
  }

  test.each(Object.entries({ ...steps, ...(isLong && furtherSteps) }))(
    '%s loses and doubles nothing',
    async (_, step) => {
      // It is night there: no worker begins a round of its own beside the one that is looked at.
      const library = await aSearchedInstitution(api, { tabs: ['3'], timeZone: zoneAt(2) })
      // More readers than one step tells.
      const readers = await someFollow(library, 210, { followers: 210 })
      const truth = await someArrive(library, 30, 210, { wordsEach: 8 })
      const { groupCode, within } = library
      const round = { groupCode, day: '2026-11-16' }
      const gate = await stopAt(api, groupCode, step(readers))
      const worker = await aWorker()
      const begin = async () => {
        await openQueue(api.db).send('match-subscriptions', {})
        await expect.poll(() => foundIn(library), { timeout: 120_000 }).toEqual(truth)
        await within((trx) => beginTelling(trx, round))
        await openQueue(api.db).send('tell-of-subscriptions', round)
      }
      const begun = begin()
      await gate.untilStopped()
      await worker.end()
      await gate.open()
      await aWorker()
      await begun
      await expect.poll(() => openRuns(library), { timeout: 240_000, interval: 200 }).toBe(0)
      const finished = await within((trx) =>
        trx
          .selectFrom('subscriptionRound')
          .selectAll()
          .where('finishedAt', 'is not', null)
          .execute(),
      )
      expect(finished).toMatchObject([{ day: round.day }])
      const messages = await within((trx) =>
        trx.selectFrom('message').select(['readerId', 'causeId']).orderBy('readerId').execute(),
      )
      expect(messages).toEqual(readers.map((readerId) => ({ readerId, causeId: round.day })))
      expect(await foundIn(library)).toEqual(truth)
      const untold = await within((trx) =>
        trx.selectFrom('subscriptionHit').select('recordId').where('toldAt', 'is', null).execute(),
      )
      expect(untold).toEqual([])
    },
    300_000,
  )
})

test('two workers at once find everything once, and tell everybody once', async () => {
  const library = await aSearchedInstitution(api, { tabs: ['3'] })
  const readers = await someFollow(library, 210, { followers: 210, notice: 'mail' })
  const truth = await someArrive(library, 30, 210, { wordsEach: 8 })
  const services = matchingServices(api)
  const institution = (await services.directory.byCode(library.groupCode))!
  const runs = await Promise.all([1, 2].map(() => heldRun(api, 'match-subscriptions')))
  await Promise.all(runs.map((run) => matchArrivals(services, institution, run)))
  expect(await foundIn(library)).toEqual(truth)
  await Promise.all([1, 2].map(() => tellOn(api, library, '2026-11-16')))
  for (const table of ['message', 'outgoing'] as const) {
    const told = await library.within((trx) => trx.selectFrom(table).select('readerId').execute())
    expect(told.map(({ readerId }) => readerId ?? '').toSorted(), table).toEqual(readers)
  }
})
