import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import {
  aCopy,
  copiesAtOdds,
  deskOf,
  lentTwice,
  limited,
  type LendingLibrary,
} from '../../../test/lending.ts'
import { shortForm, shortOrLong } from '../../../test/long.ts'
import {
  aLentTitle,
  aMember,
  aReadyRequest,
  aRequestLibrary,
  nextDay,
  queuesAtOdds,
  requestsOf,
  type Member,
} from '../../../test/requests.ts'

const callers = 32
const patience = 180_000

let api: TestApi
let library: LendingLibrary
beforeAll(async () => {
  api = await startTestApi({ pool: 34 })
  library = await aRequestLibrary(api)
})
afterAll(() => api.close())

const asks = (member: Member) => requestsOf(api, member.headers)
const atOnce = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))
const successes = (answers: { body: { success: boolean } }[]) =>
  answers.filter(({ body }) => body.success).length

const members = async (count: number) => {
  const all: Member[] = []
  for (let n = 0; n < count; n += 1) all.push(await aMember(api, library))
  return all
}

test(
  '[I-06] 32 readers place, give up and are offered copies at once: nobody stands in a queue twice, the places have no gaps, each copy is offered to one and the first go before the others',
  { timeout: patience },
  async ({ annotate }) => {
    await annotate(`I-06 readers at once: ${callers}`, 'figure')
    const first = await aLentTitle(api, library)
    const { recordId } = first
    const copies = [first.copy.barcode]
    const { lend, take } = deskOf(api, library)
    for (let n = 0; n < 3; n += 1) {
      const { barcode } = await aCopy(library, { recordId })
      await lend((await aMember(api, library)).id, barcode)
      copies.push(barcode)
    }
    const waiting = await members(callers)
    await atOnce(callers, (n) => asks(waiting[n]!).reserve(recordId))
    const twice = await atOnce(callers, (n) => asks(waiting[n]!).reserve(recordId))
    expect(successes(twice)).toBe(0)
    const idOf = async (member: Member) => (await asks(member).listed()).list[0]!.requestId
    // Every third gives up while the copies come back.
    await Promise.all([
      ...copies.map((barcode) => take(barcode)),
      ...waiting
        .filter((_, n) => n % 3 === 0)
        .map(async (member) => asks(member).cancel(await idOf(member))),
    ])
    expect(await queuesAtOdds(api, library)).toEqual([])
    expect(await copiesAtOdds(api, library)).toEqual([])
    const lists = await Promise.all(waiting.map((member) => asks(member).listed()))
    const open = lists.map(({ list }) => list[0]!).filter(({ endDate }) => endDate === null)
    expect(open.filter(({ operationType }) => operationType === '8')).toHaveLength(copies.length)
    const places = open.flatMap(({ place }) => place ?? []).toSorted((a, b) => a - b)
    expect(places).toEqual(places.map((_, n) => n + 1))
  },
)

test(
  '[R-LIMIT-008] of ten reservations at once five succeed; with an empty cache the sixth is refused still, and after midnight five are left',
  { timeout: patience },
  async () => {
    const member = await aMember(api, library)
    const titles: number[] = []
    for (let n = 0; n < 16; n += 1) titles.push((await aLentTitle(api, library)).recordId)
    const { reserve } = asks(member)
    expect(successes(await atOnce(10, (n) => reserve(titles[n]!)))).toBe(5)
    const keys = await api.cache.keys(`${api.config.cachePrefix}*`)
    if (keys.length > 0) await api.cache.del(...keys)
    expect((await reserve(titles[10]!)).body.code).toBe('rule.daily-reservation')
    await nextDay(library, member)
    await atOnce(5, (n) => reserve(titles[11 + n]!))
    const { rows } = await library.within((trx) =>
      sql<{ used: number }>`
        select used from daily_count where reader_id = ${member.id} order by day desc`.execute(trx),
    )
    expect(rows).toEqual([{ used: 5 }, { used: 5 }])
  },
)

/** A document asked for without the product: it counts, and then inserts. */
const askNaively = (
  { groupCode, within }: LendingLibrary,
  { id: readerId }: Member,
  most: number,
) =>
  within(async (trx) => {
    const { rows } = await sql<{ made: number }>`
      select count(*)::int as made, pg_sleep(0.05) from request where reader_id = ${readerId}`.execute(
      trx,
    )
    if (rows[0]!.made >= most) return
    const id = randomUUID()
    await trx
      .insertInto('request')
      .values({
        groupCode,
        id,
        number: id,
        type: 'document delivery',
        readerId,
        title: '论解释',
        contact: 'x',
        pickupAddress: 'x',
      })
      .execute()
  })

test(
  `[I-07${shortForm}] 32 clients against a limit of 3 bring no reader above it; who counts and then inserts is brought above it`,
  { timeout: patience },
  async ({ annotate }) => {
    const readers = shortOrLong(4, 50)
    const most = 3
    await annotate(`I-07 clients at once: ${callers}`, 'figure')
    await annotate(`I-07 readers: ${readers}`, 'figure')
    const own = await aRequestLibrary(api)
    await limited(own, 'daily-document-delivery', most)
    const madeBy = async ({ id }: Member) => {
      const { rows } = await own.within((trx) =>
        sql<{ made: number }>`
          select count(*)::int as made from request where reader_id = ${id}`.execute(trx),
      )
      return rows[0]!.made
    }
    for (let n = 0; n < readers; n += 1) {
      const member = await aMember(api, own)
      const { ask } = asks(member)
      await atOnce(callers, () => ask('documentDelivery', { articleTitle: '论解释' }))
      expect(await madeBy(member)).toBe(most)
    }
    const naive = await aMember(api, own)
    await atOnce(callers, () => askNaively(own, naive, most))
    expect(await madeBy(naive)).toBeGreaterThan(most)
  },
)

test(
  '[T-53] 32 at once when the day of the institution ends: neither day has more than the limit',
  { timeout: patience },
  async ({ annotate }) => {
    await annotate(`T-53 clients at once: ${callers}`, 'figure')
    const own = await aRequestLibrary(api)
    const member = await aMember(api, own)
    const ask = () => asks(member).ask('documentDelivery', { articleTitle: '论解释' })
    // A zone by whose clock the day is over in three seconds, whatever time it is.
    const { rows } = await sql<{ zone: string; midnight: Date }>`
      with clock as (select clock_timestamp() as now)
      select 'XXX' || to_char(now at time zone 'UTC' + interval '3 seconds' - date_trunc('day', now at time zone 'UTC'), '"+"HH24:MI:SS') as zone,
             date_trunc('second', now) + interval '3 seconds' as midnight
        from clock`.execute(api.adminDb)
    const { zone, midnight } = rows[0]!
    await sql`update institution set time_zone = ${zone} where group_code = ${own.groupCode}`.execute(
      api.adminDb,
    )
    const until = (milliseconds: number) =>
      sql`select pg_sleep(extract(epoch from ${midnight}::timestamptz + make_interval(secs => ${milliseconds / 1000}) - clock_timestamp()))`.execute(
        api.adminDb,
      )
    await until(-1000)
    // Before, at and after midnight.
    do await atOnce(callers, ask)
    while (Date.now() < midnight.getTime() + 300)
    await atOnce(callers, ask)
    const days = await own.within((trx) =>
      sql<{ used: number; made: number }>`
        select c.used, (select count(*)::int from request q where q.reader_id = c.reader_id) as made
          from daily_count c where reader_id = ${member.id} order by day`.execute(trx),
    )
    expect(days.rows).toEqual([
      { used: 5, made: 10 },
      { used: 5, made: 10 },
    ])
  },
)

test(
  '[I-08] what fails after its turn was taken gives it back exactly once',
  { timeout: patience },
  async () => {
    const own = await aRequestLibrary(api)
    const member = await aMember(api, own)
    const titles: number[] = []
    for (let n = 0; n < callers; n += 1) titles.push((await aLentTitle(api, own)).recordId)
    const { reserve } = asks(member)
    // Every other row is refused by the table, after the turn was taken.
    const bad = titles.filter((_, n) => n % 2 === 0)
    await sql
      .raw(
        `set role shulin_owner;
      create function abort_some() returns trigger language plpgsql as $$
      begin if new.record_id in (${bad.join(',')}) then raise exception 'aborted'; end if; return new; end $$;
      create trigger abort_some before insert on request for each row execute function abort_some();
      reset role`,
      )
      .execute(api.adminDb)
    try {
      const answers = await atOnce(callers, (n) => reserve(titles[n]!))
      expect(successes(answers)).toBe(5)
    } finally {
      await sql
        .raw(
          'set role shulin_owner; drop trigger abort_some on request; drop function abort_some(); reset role',
        )
        .execute(api.adminDb)
    }
    const { rows } = await own.within((trx) =>
      sql<{ used: number; made: number }>`
        select used, (select count(*)::int from request where reader_id = ${member.id}) as made
          from daily_count where reader_id = ${member.id}`.execute(trx),
    )
    expect(rows).toEqual([{ used: 5, made: 5 }])
  },
)

test(
  '[R-SUBT-030] a code for one request is good for no other, once, and not after five wrong tries; of 50 uses at once one succeeds',
  { timeout: patience },
  async () => {
    const wrong = '请输入正确的取书码！'
    const [one, other] = [await aReadyRequest(api, library), await aReadyRequest(api, library)]
    const code = await one.asked.code(one.requestId)
    await other.asked.code(other.requestId)
    expect((await other.asked.receive(other.requestId, code)).body.message).toBe(wrong)
    const answers = await atOnce(50, () => one.asked.receive(one.requestId, code))
    expect(successes(answers)).toBe(1)
    const refused = answers.filter(({ body }) => !body.success)
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set([wrong]))
    expect(await lentTwice(api, library)).toEqual([])
    const next = await other.asked.code(other.requestId)
    for (let n = 0; n < 5; n += 1) await other.asked.receive(other.requestId, 'WRXNGCXDE')
    expect((await other.asked.receive(other.requestId, next)).body.message).toBe(wrong)
  },
)

test(
  `[T-50${shortForm}] of many guesses five are looked at, and then the right code is none any more; nor is one that was used`,
  { timeout: patience },
  async ({ annotate }) => {
    const guesses = shortOrLong(64, 10_000)
    await annotate(`T-50 guesses: ${guesses}`, 'figure')
    const { asked, requestId } = await aReadyRequest(api, library)
    const code = await asked.code(requestId)
    for (let done = 0; done < guesses; done += callers) {
      const tried = await atOnce(callers, (n) =>
        asked.receive(requestId, `GUES${10_000 + done + n}`),
      )
      expect(successes(tried)).toBe(0)
    }
    const { rows } = await library.within((trx) =>
      sql<{ tries: number }>`select tries from take_code where request_id = ${requestId}`.execute(
        trx,
      ),
    )
    expect(rows).toEqual([{ tries: 5 }])
    expect((await asked.receive(requestId, code)).body.message).toBe('请输入正确的取书码！')
    const next = await asked.code(requestId)
    expect((await asked.receive(requestId, next)).body.success).toBe(true)
    expect((await asked.receive(requestId, next)).body.message).toBe('请输入正确的取书码！')
  },
)

test(
  '[T-51] 32 who want to accept, with and without session and code: the copy goes from A to B once',
  { timeout: patience },
  async () => {
    const { holder, recordId } = await aLentTitle(api, library)
    const asker = await aMember(api, library)
    const { requestId } = (await asks(asker).ask('transfer', { recordId: String(recordId) })).body
      .data!
    const code = await asks(asker).code(requestId)
    const strangers = await members(8)
    const visitor = requestsOf(api, library.headers)
    const answers = await atOnce(callers, (n) => {
      if (n % 4 === 0) return visitor.accept(requestId, code)
      if (n % 4 === 1) return asks(strangers[n % 8]!).accept(requestId, code)
      return asks(holder).accept(requestId, code)
    })
    expect(successes(answers)).toBe(1)
    expect(
      answers.filter((_, n) => n % 4 < 2).every(({ status }) => [401, 404].includes(status)),
    ).toBe(true)
    expect(await lentTwice(api, library)).toEqual([])
    expect(await copiesAtOdds(api, library)).toEqual([])
  },
)

test(
  'of 32 who ask for the last copy on the shelf one has it set aside',
  { timeout: patience },
  async () => {
    const { recordId } = await aCopy(library)
    const all = await members(callers)
    const answers = await atOnce(callers, (n) => asks(all[n]!).entrust(recordId))
    expect(successes(answers)).toBe(1)
    expect(await copiesAtOdds(api, library)).toEqual([])
  },
)
