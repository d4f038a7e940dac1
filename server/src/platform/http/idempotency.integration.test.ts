import { randomUUID } from 'node:crypto'
import { endpoint } from '@shulin/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { startLossyWire } from '../../../test/lossy-wire.ts'
import { staffHeaders } from '../../../test/staff.ts'
import type { Database } from '../stores/database.ts'
import { refusal, Refused } from '../failure.ts'
import { forgetOldKeys } from './idempotency.ts'
import type { Serve } from './serve.ts'

const Instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
const write = {
  method: 'POST',
  access: 'anyone',
  repeatable: true,
  summary: 'a small write',
  body: z.strictObject({ title: z.string() }),
  response: z.strictObject({ number: z.number(), boughtAt: Instant }),
} as const
const buy = endpoint({ ...write, path: '/find/case/buy' })
const buyElsewhere = endpoint({ ...write, path: '/find/case/buyElsewhere' })
const buyForLibrary = endpoint({
  ...write,
  path: '/staff/case/buy',
  access: 'staff',
  roles: 'any',
})
const buyTwice = endpoint({ ...write, path: '/find/case/buyTwice' })
const buyBesides = endpoint({ ...write, path: '/find/case/buyBesides' })
const buyAndDeliver = endpoint({ ...write, path: '/find/case/buyAndDeliver' })
const soldOut = refusal('case.sold-out', 422, {
  'zh-CN': '售罄',
  'zh-TW': '售罄',
  'en-US': 'Sold out',
})

type Purchase = z.output<typeof buy.response>

/** What else happens in the transaction, once the effect is there. */
let afterEffect: (trx: Database, bought: Purchase) => Promise<unknown> = async () => {}
afterEach(() => void (afterEffect = async () => {}))

/** What is done once a purchase is committed. */
let deliver: (bought: Purchase) => Promise<Purchase> = async (bought) => bought

async function purchase(trx: Database, { title }: { title: string }) {
  const { rows } = await sql<Purchase>`
    insert into purchase (group_code, title) values (current_institution(), ${title})
    returning number, bought_at`.execute(trx)
  await afterEffect(trx, rows[0]!)
  return rows[0]!
}

const actorOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
  `visitor:${String(headers['x-visitor'])}`

function alsoServe(serve: Serve) {
  for (const call of [buy, buyElsewhere]) {
    serve(call, ({ within, body }) => within((trx) => purchase(trx, body)), actorOf)
  }
  serve(buyForLibrary, ({ within, body }) => within((trx) => purchase(trx, body)))
  serve(
    buyTwice,
    async ({ within, body }) => {
      await within((trx) => purchase(trx, body))
      return within((trx) => purchase(trx, body))
    },
    actorOf,
  )
  serve(
    buyAndDeliver,
    ({ within, body, afterCommit }) =>
      within(async (trx) => {
        const bought = await purchase(trx, body)
        afterCommit(() => deliver(bought))
        return bought
      }),
    actorOf,
  )
  serve(buyBesides, async () => ({ number: 0, boughtAt: new Date() }), actorOf)
}

/** An API that also sells, on a table of its own. */
async function startShop() {
  const api = await startTestApi({ alsoServe })
  await sql`
    set role shulin_owner;
    create table purchase (
      group_code text        not null references institution,
      number     bigint      generated always as identity,
      title      text        not null,
      bought_at  timestamptz not null default now(),
      primary key (group_code, number)
    );
    call keep_institutions_apart();
    reset role`.execute(api.adminDb)
  return api
}

let api: TestApi
beforeAll(async () => void (api = await startShop()))
afterAll(() => api.close())

const walden = { title: 'Walden' }

/** A visitor of an institution of its own, with a key that nobody used. */
async function aBuyer(shop = api) {
  const institution = await anInstitution(shop)
  const headers = { ...institution.headers, 'idempotency-key': randomUUID(), 'x-visitor': 'lin' }
  return { ...institution, headers }
}

async function countIn(table: 'purchase' | 'idempotency', groupCode: string, shop = api) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.id(table)} where group_code = ${groupCode}`.execute(
    shop.adminDb,
  )
  return rows[0]!.total
}

/** Sends one call many times at once, to all of these processes, and counts what came of it. */
async function sendAtOnce(shops: TestApi[], times: number) {
  const buyer = await aBuyer(shops[0])
  // Long enough for all of them to meet.
  afterEffect = (trx) => sql`select pg_sleep(0.2)`.execute(trx)
  const sent = { body: walden, headers: buyer.headers }
  const replies = await Promise.all(
    Array.from({ length: times }, (_, turn) => shops[turn % shops.length]!.call(buy, sent)),
  )
  const good = replies.filter(({ status, body }) => status === 200 && body.success)
  return {
    effects: await countIn('purchase', buyer.groupCode, shops[0]),
    replies: good.length,
    differentReplies: new Set(good.map(({ body }) => JSON.stringify(body))).size,
    buyer,
  }
}

test('[R-ERR-037] a write sent 20 times at once has one effect and 20 equal replies; with another body it is refused', async () => {
  const { buyer, ...outcome } = await sendAtOnce([api], 20)
  expect(outcome).toEqual({ effects: 1, replies: 20, differentReplies: 1 })

  const other = await api.call(buy, { body: { title: 'Emma' }, headers: buyer.headers })
  expect(other.status).toBe(409)
  expect(other.body).toMatchObject({
    success: false,
    errCode: 409,
    code: 'idempotency.other-body',
    message: '该请求标识已用于另一内容的请求',
  })
  expect(await countIn('purchase', buyer.groupCode)).toBe(1)
})

test('[I-11] 50 calls at once with one key, to two processes, have one effect and equal replies', async ({
  annotate,
}) => {
  await annotate('I-11 calls at once with one key: 50', 'figure')
  const twin = await startTestApi({ alsoServe, onDatabaseOf: api })
  const { buyer, ...outcome } = await sendAtOnce([api, twin], 50)
  expect(outcome).toEqual({ effects: 1, replies: 50, differentReplies: 1 })
  expect(await countIn('idempotency', buyer.groupCode)).toBe(1)
  await twin.close()
})

test('the same calls do have several effects once the key decides nothing: the tests above can fail', async () => {
  const careless = await startShop()
  await sql`alter table idempotency drop constraint i11_one_effect_per_key`.execute(
    careless.adminDb,
  )
  const { effects, differentReplies } = await sendAtOnce([careless], 20)
  expect(effects).toBeGreaterThan(1)
  expect(differentReplies).toBeGreaterThan(1)
  await careless.close()
})

test('[I-11] a write that breaks off after its effect leaves nothing, and its key may try again', async () => {
  const { groupCode, headers } = await aBuyer()
  const breaks = {
    fault: async () => {
      throw new Error('broken off')
    },
    'lost connection': (trx: Database) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx),
    'refusal by a rule': async () => {
      throw new Refused(soldOut)
    },
    'reply against the contract': async (_trx: Database, bought: Purchase) =>
      Object.assign(bought, { number: 'seven' }),
  }
  const answered: Record<string, number | null> = {}
  for (const [name, breaksOff] of Object.entries(breaks)) {
    afterEffect = breaksOff
    answered[name] = (await api.call(buy, { body: walden, headers })).body.errCode
    expect(await countIn('purchase', groupCode), name).toBe(0)
    expect(await countIn('idempotency', groupCode), name).toBe(0)
  }
  expect(answered).toEqual({
    fault: 500,
    'lost connection': 503,
    'refusal by a rule': 422,
    'reply against the contract': 500,
  })

  afterEffect = async () => {}
  const { body } = await api.call(buy, { body: walden, headers })
  expect([body.success, await countIn('purchase', groupCode)]).toEqual([true, 1])
})

test('one that waited for a write that broke off becomes the first', async () => {
  const { groupCode, headers } = await aBuyer()
  let tries = 0
  afterEffect = async (trx) => {
    await sql`select pg_sleep(0.1)`.execute(trx)
    if (++tries === 1) throw new Error('broken off')
  }
  const sent = Array.from({ length: 5 }, () => api.call(buy, { body: walden, headers }))
  const replies = await Promise.all(sent)
  expect(replies.filter(({ body }) => body.success)).toHaveLength(4)
  expect([tries, await countIn('purchase', groupCode)]).toEqual([2, 1])
})

test('the reply lost on its way to the caller: sent again, one effect and the same reply', async () => {
  const { groupCode, headers } = await aBuyer()
  const wire = await startLossyWire(Number(new URL(api.url).port))
  const send = (key: string) =>
    fetch(`http://127.0.0.1:${wire.port}${buy.path}`, {
      method: 'POST',
      body: JSON.stringify(walden),
      headers: { ...headers, 'idempotency-key': key, 'content-type': 'application/json' },
    })
  for (let turn = 1; turn <= 20; turn++) {
    const key = randomUUID()
    wire.losesReplies = true
    await expect(send(key)).rejects.toThrow('fetch failed')
    expect(await countIn('purchase', groupCode)).toBe(turn)

    wire.losesReplies = false
    const again = await send(key)
    const stored = await api.adminDb
      .selectFrom('idempotency')
      .select('reply')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect([again.status, await again.text()]).toEqual([200, stored.reply])
    expect(await countIn('purchase', groupCode)).toBe(turn)
  }
  wire.close()
})

test("the database's word lost after the commit: sent again, one effect and the first reply", async () => {
  const shop = await startShop()
  // The commit waits for whoever holds this lock, so that the wire is cut exactly there.
  await sql`
    create function wait_in_commit() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(11); return null; end $$;
    create constraint trigger wait_in_commit after insert on purchase deferrable initially deferred
      for each row execute function wait_in_commit()`.execute(shop.adminDb)
  const databaseUrl = new URL(shop.config.database.url)
  const wire = await startLossyWire(Number(databaseUrl.port))
  databaseUrl.port = String(wire.port)
  const database = { ...shop.config.database, url: databaseUrl.href }
  const far = await startTestApi({
    alsoServe,
    onDatabaseOf: { config: { ...shop.config, database } },
  })
  const waitsInCommit = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query = 'commit'`.execute(
      shop.adminDb,
    )
    return rows.length
  }

  for (let turn = 1; turn <= 10; turn++) {
    const { groupCode, headers } = await aBuyer(shop)
    const first = await shop.adminDb.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(11)`.execute(trx)
      const sent = far.call(buy, { body: walden, headers })
      await expect.poll(waitsInCommit).toBe(1)
      wire.losesReplies = true
      return { sent }
    })
    const { status } = await first.sent
    expect(status).toBe(503)
    expect(await countIn('purchase', groupCode, shop)).toBe(1)

    wire.losesReplies = false
    const again = await far.call(buy, { body: walden, headers })
    expect([again.status, again.body.success]).toEqual([200, true])
    expect(await countIn('purchase', groupCode, shop)).toBe(1)
  }
  await far.close()
  await shop.close()
  wire.close()
})

test('whoever waits too long for the first is told to come again, and then gets its reply', async () => {
  const { groupCode, headers } = await aBuyer()
  const begun = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  afterEffect = () => {
    begun.resolve()
    return goesOn.promise
  }
  const first = api.call(buy, { body: walden, headers })
  await begun.promise
  const second = await api.call(buy, { body: walden, headers })
  expect(second.status).toBe(503)
  expect(second.headers.get('retry-after')).toBe('5')
  expect(second.body.code).toBe('idempotency.busy')

  goesOn.resolve()
  const { body } = await first
  const third = await api.call(buy, { body: walden, headers })
  expect(third.body).toEqual(body)
  expect(await countIn('purchase', groupCode)).toBe(1)
})

test('institutions and actors may use the same key without meeting', async () => {
  const one = await aBuyer()
  const other = await anInstitution(api)
  const replies: number[] = []
  for (const { groupCode } of [one, other]) {
    for (const visitor of ['lin', 'chen']) {
      const headers = { ...one.headers, groupCode, 'x-visitor': visitor }
      for (let turn = 0; turn < 2; turn++) {
        const { body } = await api.call(buy, { body: walden, headers })
        replies.push(body.data!.number)
      }
    }
  }
  expect(new Set(replies).size).toBe(4)
  for (const { groupCode } of [one, other]) expect(await countIn('purchase', groupCode)).toBe(2)
})

test('the key of a member of staff is theirs alone', async () => {
  const { groupCode } = await anInstitution(api)
  const key = { 'idempotency-key': randomUUID() }
  for (const account of ['lin', 'chen']) {
    const headers = { ...key, ...(await staffHeaders(api, groupCode, ['acquisitions'], account)) }
    const [first, again] = [
      await api.call(buyForLibrary, { body: walden, headers }),
      await api.call(buyForLibrary, { body: walden, headers }),
    ]
    expect(first.body.success).toBe(true)
    expect(again.body).toEqual(first.body)
  }
  expect(await countIn('purchase', groupCode)).toBe(2)
})

test('the same key at another call, or with another address, is another request', async () => {
  const { groupCode, headers } = await aBuyer()
  await api.call(buy, { body: walden, headers })
  expect((await api.call(buyElsewhere, { body: walden, headers })).status).toBe(409)
  const path = `${buy.path}?campus=north` as const
  expect((await api.call({ ...buy, path }, { body: walden, headers })).status).toBe(409)
  expect(await countIn('purchase', groupCode)).toBe(1)
})

test('a key has 8 to 128 visible characters; without one, every call is a call of its own', async () => {
  const { groupCode, headers } = await aBuyer()
  const send = async (key: string | undefined) => {
    const { 'idempotency-key': _, ...others } = headers
    const given = key === undefined ? others : { ...others, 'idempotency-key': key }
    return api.call(buy, { body: walden, headers: given })
  }
  for (const key of ['', 'k234567', 'k'.repeat(129), 'one, another']) {
    const { status, body } = await send(key)
    expect([status, body.errCode, body.code], key).toEqual([200, 400, 'input.invalid'])
    expect(body.details).toMatchObject({ fields: [{ field: 'idempotency-key' }] })
  }
  expect(await countIn('purchase', groupCode)).toBe(0)
  for (const key of ['k2345678', 'k'.repeat(128), undefined, undefined]) {
    expect((await send(key)).body.success).toBe(true)
  }
  expect(await countIn('purchase', groupCode)).toBe(4)
  expect(await countIn('idempotency', groupCode)).toBe(2)
})

test('keys are kept for a day and then forgotten', async () => {
  const { groupCode, headers } = await aBuyer()
  const numberNow = async () => (await api.call(buy, { body: walden, headers })).body.data!.number
  const age = (hours: number) =>
    api.adminDb
      .updateTable('idempotency')
      .set({ begunAt: sql`now() - make_interval(hours => ${hours})` })
      .where('groupCode', '=', groupCode)
      .execute()
  const first = await numberNow()

  await age(23)
  await forgetOldKeys(api.db)
  expect(await numberNow()).toBe(first)

  await age(25)
  await forgetOldKeys(api.db)
  expect(await countIn('idempotency', groupCode)).toBe(0)
  expect(await numberNow()).not.toBe(first)
})

test('a handler that does not do its work in the one transaction is a fault, and has no effect', async () => {
  const { groupCode, headers } = await aBuyer()
  for (const call of [buyTwice, buyBesides]) {
    expect((await api.call(call, { body: walden, headers })).status).toBe(500)
  }
  expect(await countIn('purchase', groupCode)).toBe(0)
  expect(await countIn('idempotency', groupCode)).toBe(0)
})

test('the API document says which calls accept a key', async () => {
  const document = (await (await fetch(`${api.url}/docs/openapi.json`)).json()) as {
    paths: Record<string, { post: { parameters: { name: string }[] } }>
  }
  const { parameters } = document.paths[buy.path]!.post
  expect(parameters.map(({ name }) => name)).toContain('idempotency-key')
})

test('what follows a commit is the reply from then on; until it is known, and where it fails, what was committed is', async () => {
  const { headers, groupCode } = await aBuyer()
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  deliver = async (bought) => {
    begun.resolve()
    await end.promise
    // It is not done in the transaction: what was committed is there for others.
    return { ...bought, number: bought.number + 1_000_000 }
  }
  const buying = api.call(buyAndDeliver, { body: walden, headers })
  await begun.promise
  expect(await countIn('purchase', groupCode)).toBe(1)
  const meanwhile = await api.call(buyAndDeliver, { body: walden, headers })
  end.resolve()
  const bought = await buying
  expect(bought.body.data!.number).toBe(meanwhile.body.data!.number + 1_000_000)
  const again = await api.call(buyAndDeliver, { body: walden, headers })
  expect(again.body).toEqual(bought.body)

  deliver = () => Promise.reject(new Error('the carrier is away'))
  const other = await aBuyer()
  const failed = await api.call(buyAndDeliver, { body: walden, headers: other.headers })
  expect(failed.body).toMatchObject({
    success: true,
    data: { number: expect.any(Number) as number },
  })
  expect(await countIn('purchase', other.groupCode)).toBe(1)

  afterEffect = () => Promise.reject(new Refused(soldOut))
  let delivered = 0
  deliver = async (one) => {
    delivered += 1
    return one
  }
  const refused = await api.call(buyAndDeliver, {
    body: walden,
    headers: (await aBuyer()).headers,
  })
  expect(refused.body.code).toBe('case.sold-out')
  expect(delivered).toBe(0)
})
