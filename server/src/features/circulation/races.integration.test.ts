import { randomUUID } from 'node:crypto'
import { renewLoans as renewCall } from '@shulin/contract/circulation'
import { reportCardLost } from '@shulin/contract/circulation-staff'
import { endpoint } from '@shulin/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import {
  aCopy,
  aLendingLibrary,
  aLoan,
  aReservation,
  beyondLimit,
  copiesAtOdds,
  deskOf,
  fallenDue,
  lentTwice,
  limited,
  type LendingLibrary,
  type TestCopy,
} from '../../../test/lending.ts'
import { shortForm, shortOrLong } from '../../../test/long.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import { patiently } from '../../../test/searching.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Database } from '../../platform/stores/database.ts'
import { renewLoans } from './own-circulation.ts'

const callers = 32
/** Milliseconds that a storm may take; the long form is minutes of it. */
const patience = shortOrLong(120_000, 1_800_000)

/** A call that takes loans in the order it is given, holding no reader: what the product never does. */
const takeInOrder = endpoint({
  method: 'POST',
  path: '/staff/race/takeInOrder',
  access: 'staff',
  roles: 'any',
  repeatable: true,
  summary: 'takes rows one after the other',
  body: z.strictObject({ loanIds: z.array(z.uuid()) }),
  response: z.literal(true),
})

async function touch(trx: Database, loanIds: readonly string[]) {
  for (const id of loanIds) {
    await sql`update loan set due_at = due_at where id = ${id}`.execute(trx)
    await sql`select pg_sleep(0.3)`.execute(trx)
  }
}

/** A call that others cross however often it is tried. */
const beCrossed = endpoint({
  method: 'POST',
  path: '/staff/race/beCrossed',
  access: 'staff',
  roles: 'any',
  repeatable: true,
  summary: 'is undone every time',
  response: z.literal(true),
})
let timesCrossed = 0

const alsoServe = (serve: Serve) => {
  serve(takeInOrder, async ({ within, body }) => {
    await within((trx) => touch(trx, body.loanIds))
    return true as const
  })
  serve(beCrossed, async ({ within }) => {
    timesCrossed += 1
    await within((trx) =>
      sql`do $$ begin raise exception 'crossed' using errcode = '40P01'; end $$`.execute(trx),
    )
    return true as const
  })
}

let api: TestApi
/** The same with what the tables protect switched off, test by test. */
let open: TestApi
beforeAll(async () => {
  api = await startTestApi({ pool: 34, alsoServe })
  open = await startTestApi({ pool: 34 })
})
afterAll(() => Promise.all([api.close(), open.close()]))

const atOnce = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))

/** What every reply says. */
interface Outcome {
  status: number
  body: { success: boolean; code: string | null }
}

const successes = (answers: { body: { success: boolean } }[]) =>
  answers.filter(({ body }) => body.success).length

const switchOff = async (statement: string) => {
  await sql.raw(`set role shulin_owner; ${statement}; reset role`).execute(open.adminDb)
}

interface LoanRow {
  copy: TestCopy
  readerId: string
}

/** A loan as somebody would write it who asks no rule. */
const bareLoan = ({ groupCode, within }: LendingLibrary, { copy, readerId }: LoanRow) =>
  within((trx) =>
    trx
      .insertInto('loan')
      .values({
        groupCode,
        id: randomUUID(),
        itemId: copy.itemId,
        recordId: copy.recordId,
        readerId,
        dueAt: new Date(Date.now() + 30 * 86_400_000),
        renewalsAllowed: 2,
        loanClass: 'standard',
      })
      .execute(),
  )

const bareRenewal = ({ within }: LendingLibrary, loanId: string) =>
  within((trx) =>
    trx
      .updateTable('loan')
      .set((eb) => ({ renewals: eb('renewals', '+', 1) }))
      .where('id', '=', loanId)
      .execute(),
  )

/** How many of them went through. */
const madeOf = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length

const renewedTooOften = async ({ adminDb }: TestApi, { groupCode }: LendingLibrary) =>
  (
    await sql<{ id: string }>`
      select id from loan where group_code = ${groupCode} and renewals > renewals_allowed`.execute(
      adminDb,
    )
  ).rows.map(({ id }) => id)

const readersOf = (at: TestApi, library: LendingLibrary, count: number) =>
  atOnce(count, async () => (await aReader(at, library)).id)

test(
  `[I-01${shortForm}] of all desks that lend one copy at once, one does; lent and taken back all day, no copy is ever lent twice`,
  async ({ annotate }) => {
    const desks = shortOrLong(callers, 64)
    const seconds = shortOrLong(3, 60)
    await annotate(`I-01 desks at once: ${desks}`, 'figure')
    await annotate(`I-01 seconds of lending and taking back: ${seconds}`, 'figure')
    const library = await aLendingLibrary(api)
    const { lend, take } = deskOf(api, library)
    const readers = await readersOf(api, library, desks)
    const { barcode } = await aCopy(library)
    const answers = await atOnce(desks, (n) => patiently(() => lend(readers[n]!, barcode)))
    expect(successes(answers)).toBe(1)
    const refused = answers.filter(({ body }) => !body.success)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['rule.item-lendable']))
    expect(await lentTwice(api, library)).toEqual([])

    const copies = await atOnce(20, () => aCopy(library))
    const end = Date.now() + seconds * 1000
    await atOnce(desks, async (n) => {
      for (let round = 0; round < 3 || Date.now() < end; round += 1) {
        const copy = copies[(n * 7 + round * 3) % copies.length]!
        await patiently(() => lend(readers[n]!, copy.barcode))
        expect(await lentTwice(api, library)).toEqual([])
        await patiently(() => take(copy.barcode))
      }
    })
    expect(await lentTwice(api, library)).toEqual([])
    expect(await copiesAtOdds(api, library)).toEqual([])
  },
  patience,
)

test('whoever asks no rule cannot lend a copy twice either; without the index and the triggers they can, and the check sees it', async () => {
  const twice = async (at: TestApi) => {
    const library = await aLendingLibrary(at)
    const copy = await aCopy(library)
    const readers = await readersOf(at, library, callers)
    const made = await madeOf(readers.map((readerId) => bareLoan(library, { copy, readerId })))
    return { made, found: await lentTwice(at, library), copy }
  }
  expect(await twice(api)).toMatchObject({ made: 1, found: [] })
  await switchOff('drop index i01_one_open_loan; alter table loan disable trigger user')
  const { made, found, copy } = await twice(open)
  expect(made).toBe(callers)
  expect(found).toEqual([copy.itemId])
  await switchOff('truncate loan; alter table loan enable trigger user')
  await switchOff(
    'create unique index i01_one_open_loan on loan (group_code, item_id) where seen_at is null',
  )
})

test(
  `[I-02${shortForm}] whatever 32 desks do at once with copies on the shelf, on loan, set aside and on their way, each says what it is`,
  async ({ annotate }) => {
    const rounds = shortOrLong(12, 1563)
    await annotate(`I-02 acts: ${callers * rounds}`, 'figure')
    const library = await aLendingLibrary(api)
    const { lend, take, renew } = deskOf(api, library)
    const readers = await readersOf(api, library, 8)
    const copies = await atOnce(12, () => aCopy(library))
    const offers = copies.slice(0, 4)
    const holders = await readersOf(api, library, offers.length)
    for (const [n, { recordId, itemId }] of offers.entries()) {
      await aReservation(library, { readerId: holders[n]!, recordId, offered: itemId })
    }
    const answers = await atOnce(callers, async (n) => {
      const codes: (string | null)[] = []
      for (let round = 0; round < rounds; round += 1) {
        const step = n * 31 + round * 17
        const { barcode } = copies[step % copies.length]!
        const readerId = [...readers, ...holders][step % (readers.length + holders.length)]!
        const acts: (() => Promise<Outcome>)[] = [
          () => lend(readerId, barcode),
          () => take(barcode),
          () => take(barcode, 'annex'),
          () => renew(barcode),
        ]
        const { body } = await patiently(acts[step % acts.length]!)
        codes.push(body.code)
      }
      return codes
    })
    // Each act was done or explained: none was a fault.
    expect(answers.flat()).not.toContain('fault')
    expect(await copiesAtOdds(api, library)).toEqual([])
  },
  patience,
)

test('a copy that says what it is not is refused at the end of the transaction; without the triggers the check sees it', async () => {
  const atOdds = async (at: TestApi) => {
    const library = await aLendingLibrary(at)
    const { copy } = await aLoan(at, library)
    const made = await madeOf([
      library.within((trx) =>
        trx.updateTable('item').set({ status: 'on shelf' }).where('id', '=', copy.itemId).execute(),
      ),
    ])
    return { made, found: await copiesAtOdds(at, library), copy }
  }
  expect(await atOdds(api)).toMatchObject({ made: 0, found: [] })
  await switchOff('alter table item disable trigger i02_item_status_agrees')
  const { found, copy } = await atOdds(open)
  expect(found).toEqual([copy.barcode])
  await switchOff('alter table item enable trigger i02_item_status_agrees')
})

test('[I-03] of 32 renewals at once two succeed, and none once somebody waits, the loan is late or the reader is frozen', async () => {
  const library = await aLendingLibrary(api)
  const { renew, freeze } = deskOf(api, library)
  const { reader, copy, loanId, dueDate } = await aLoan(api, library)
  const { headers } = await sessionOf(api, library, reader)
  const byReader = () => api.call(renewCall, { body: { loanIds: [loanId] }, headers })
  const outcomes = await atOnce(callers, async (n) => {
    if (n % 2 === 0) return (await patiently(() => renew(copy.barcode))).body.success
    return (await patiently(byReader)).body.data![0]!.success
  })
  expect(outcomes.filter(Boolean)).toHaveLength(2)
  const loan = await library.within((trx) =>
    trx
      .selectFrom('loan')
      .select(['renewals', 'dueAt'])
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow(),
  )
  expect(loan.renewals).toBe(2)
  expect(loan.dueAt.getTime()).toBeGreaterThan(Date.parse(dueDate) + 59 * 86_400_000)

  const rounds = await atOnce(8, async (n) => {
    const { reader: holder, copy: wanted, loanId: id } = await aLoan(api, library)
    const another = await aReader(api, library)
    const during = atOnce(4, () => patiently(() => renew(wanted.barcode)))
    if (n % 3 === 0) {
      await aReservation(library, { readerId: another.id, recordId: wanted.recordId })
    } else if (n % 3 === 1) {
      await patiently(() => freeze(holder.id))
    } else {
      await during
      await fallenDue(api, library, id, 1)
    }
    const after = await atOnce(4, () => patiently(() => renew(wanted.barcode)))
    await during
    return successes(after)
  })
  expect(rounds).toEqual(rounds.map(() => 0))
  expect(await renewedTooOften(api, library)).toEqual([])
})

test('whoever asks no rule cannot renew too often either; without check and trigger they can, and the check sees it', async () => {
  const tooOften = async (at: TestApi) => {
    const library = await aLendingLibrary(at)
    const { loanId } = await aLoan(at, library)
    const made = await madeOf(Array.from({ length: callers }, () => bareRenewal(library, loanId)))
    return { made, found: await renewedTooOften(at, library), loanId }
  }
  expect(await tooOften(api)).toMatchObject({ made: 2, found: [] })
  await switchOff('alter table loan drop constraint i03_renewals_within_limit')
  const { made, found, loanId } = await tooOften(open)
  expect(made).toBe(callers)
  expect(found).toEqual([loanId])
})

test('whoever asks no rule can neither move a due date back nor skip a renewal; without the trigger they can', async () => {
  const changed = async (at: TestApi) => {
    const library = await aLendingLibrary(at)
    const { loanId, dueDate } = await aLoan(at, library)
    const earlier = new Date(Date.parse(dueDate) - 86_400_000)
    const change = (values: { dueAt: Date } | { renewals: number }) =>
      madeOf([
        library.within((trx) =>
          trx.updateTable('loan').set(values).where('id', '=', loanId).execute(),
        ),
      ])
    return { movedBack: await change({ dueAt: earlier }), skipped: await change({ renewals: 2 }) }
  }
  expect(await changed(api)).toEqual({ movedBack: 0, skipped: 0 })
  await switchOff('alter table loan disable trigger i03_one_by_one')
  expect(await changed(open)).toEqual({ movedBack: 1, skipped: 1 })
  await switchOff('alter table loan enable trigger i03_one_by_one')
})

/** What a loan is like before it is renewed. */
const conditions = ['fresh', 'renewed once', 'renewed twice', 'late', 'wanted', 'lost'] as const
type Condition = (typeof conditions)[number]

/** Loans of one reader in the conditions that are named. */
async function loansIn(library: LendingLibrary, wanted: readonly Condition[]) {
  const reader = await aReader(api, library)
  const { lend, renew } = deskOf(api, library)
  const loanIds: string[] = []
  for (const condition of wanted) {
    const copy = await aCopy(library)
    const { loanId } = (await lend(reader.id, copy.barcode)).body.data!.loan
    if (condition.startsWith('renewed')) await renew(copy.barcode)
    if (condition === 'renewed twice') await renew(copy.barcode)
    if (condition === 'wanted') {
      const other = await aReader(api, library)
      await aReservation(library, { readerId: other.id, recordId: copy.recordId })
    }
    if (condition === 'lost') {
      await library.within((trx) =>
        trx
          .updateTable('loan')
          .set({ lostReportedAt: new Date() })
          .where('id', '=', loanId)
          .execute(),
      )
    }
    loanIds.push(loanId)
  }
  // What is late keeps others from being lent, so it becomes late in the end.
  for (const [n, condition] of wanted.entries()) {
    if (condition === 'late') await fallenDue(api, library, loanIds[n]!, 2)
  }
  const { headers } = await sessionOf(api, library, reader)
  return { reader, loanIds, headers }
}

/** What the rules say by themselves. */
const expected: Record<Condition, string | null> = {
  fresh: null,
  'renewed once': null,
  'renewed twice': 'rule.renewal-limit',
  late: 'rule.loan-not-overdue',
  wanted: 'rule.nobody-waiting',
  lost: 'rule.not-reported-lost',
}

test('[I-04] a batch renews what would be renewed one by one, and says of every row what became of it', async () => {
  const library = await aLendingLibrary(api)
  let seed = 7
  const draw = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
  for (let round = 0; round < 5; round += 1) {
    const mixed = Array.from({ length: 2 + draw(5) }, () => conditions[draw(conditions.length)]!)
    const [batch, single] = [await loansIn(library, mixed), await loansIn(library, mixed)]
    const asked = [...batch.loanIds, randomUUID()]
    const together = (
      await api.call(renewCall, { body: { loanIds: asked }, headers: batch.headers })
    ).body.data!
    const oneByOne: (typeof together)[number][] = []
    for (const loanId of single.loanIds) {
      const { data } = (
        await api.call(renewCall, { body: { loanIds: [loanId] }, headers: single.headers })
      ).body
      oneByOne.push(data![0]!)
    }
    const told = ({ success, code, dueDate }: (typeof together)[number]) => ({
      success,
      code,
      dueDate,
    })
    const byLoan = new Map(together.map((line) => [line.loanId, line]))
    const ofBatch = batch.loanIds.map((loanId) => told(byLoan.get(loanId)!))
    expect(ofBatch).toEqual(oneByOne.map(told))
    expect(ofBatch.map(({ code }) => code)).toEqual(mixed.map((condition) => expected[condition]))
    expect(byLoan.get(asked.at(-1)!)).toMatchObject({ success: false, code: 'loan.unknown' })
  }
})

test('a batch that renews all or nothing is not what one by one would have done, and the comparison sees it', async () => {
  const library = await aLendingLibrary(api)
  const mixed: Condition[] = ['fresh', 'renewed twice']
  const { reader, loanIds } = await loansIn(library, mixed)
  // One statement for all: the row that may not be renewed takes the others with it.
  const allOrNothing = await madeOf([
    library.within((trx) =>
      trx
        .updateTable('loan')
        .set((eb) => ({ renewals: eb('renewals', '+', 1) }))
        .where('readerId', '=', reader.id)
        .execute(),
    ),
  ])
  expect(allOrNothing).toBe(0)
  const outcomes = await library.within((trx) => renewLoans(trx, reader.id, loanIds))
  expect(outcomes.map(({ renewed }) => renewed)).toEqual([true, false])
})

test('[I-05] of 32 desks that lend to a reader who may have one more, one does', async () => {
  const library = await aLendingLibrary(api)
  await limited(library, 'loan-limit', 4, { readerType: 'student' })
  const reader = await aReader(api, library)
  const { lend } = deskOf(api, library)
  const lendNew = async () => {
    const { barcode } = await aCopy(library)
    return patiently(() => lend(reader.id, barcode))
  }
  for (let n = 0; n < 3; n += 1) await lendNew()
  const answers = await atOnce(callers, lendNew)
  expect(successes(answers)).toBe(1)
  const refused = answers.filter(({ body }) => !body.success)
  expect(new Set(refused.map(({ body }) => body.message))).toEqual(
    new Set(['已借 4 册，上限 4 册，归还一册即可再借']),
  )
  expect(await beyondLimit(api, library, 4)).toEqual([])
})

test('whoever asks no rule cannot lend beyond the limit either; without the counter they can, and the check sees it', async () => {
  const beyond = async (at: TestApi) => {
    const library = await aLendingLibrary(at)
    await limited(library, 'loan-limit', 4)
    const { id: readerId } = await aReader(at, library)
    const copies = await atOnce(callers, () => aCopy(library))
    const made = await madeOf(copies.map((copy) => bareLoan(library, { copy, readerId })))
    return { made, found: await beyondLimit(at, library, 4), readerId }
  }
  expect(await beyond(api)).toMatchObject({ made: 4, found: [] })
  await switchOff('alter table loan disable trigger i05_loan_limit')
  const { made, found, readerId } = await beyond(open)
  expect(made).toBe(callers)
  expect(found).toEqual([readerId])
  await switchOff('alter table loan enable trigger i05_loan_limit')
})

/** Writes down what happens to loans and accounts, in the order in which it does for one reader: each holds the reader's row. */
const keepLog = (table: string, what: string, condition: string) => `
  set role shulin_owner;
  create table if not exists race_log (n bigserial primary key, what text not null);
  create or replace function log_race() returns trigger language plpgsql security definer as $f$
  begin insert into race_log (what) values (tg_argv[0]); return null; end $f$;
  create trigger race_${table} after ${condition} on ${table} for each row execute function log_race('${what}');
  reset role`

test('[T-41] [I-21] a hundred renewals around a freeze: none after it, nor after a card is reported lost', async ({
  annotate,
}) => {
  const writes = 100
  await annotate(`T-41 writes around the freeze: ${writes}`, 'figure')
  const own = await startTestApi({ pool: 12 })
  try {
    for (const statement of [
      keepLog('loan', 'renewed', 'update'),
      keepLog('block', 'stopped', 'insert'),
      keepLog('reader', 'stopped', 'update of state'),
    ]) {
      await sql.raw(statement).execute(own.adminDb)
    }
    const library = await aLendingLibrary(own)
    await limited(library, 'renewal-limit', 1000)
    const { headers: staff, freeze } = deskOf(own, library)
    const stops: [code: string, stop: (readerId: string) => Promise<Outcome>][] = [
      ['reader.frozen', (readerId) => freeze(readerId)],
      [
        'reader.card-lost',
        (readerId) =>
          own.call(reportCardLost, { body: { readerId, reason: '来电' }, headers: staff }),
      ],
    ]
    for (const [code, stop] of stops) {
      const { reader, loanId } = await aLoan(own, library)
      await sql`set role shulin_owner; delete from race_log; reset role`.execute(own.adminDb)
      const { headers } = await sessionOf(own, library, reader)
      const codes: (string | null)[] = []
      const stopped: Outcome[] = []
      let begun = 0
      const renewUntilDone = async () => {
        while (begun < writes) {
          begun += 1
          const isHalf = begun === writes / 2
          const renewal = patiently(() =>
            own.call(renewCall, { body: { loanIds: [loanId] }, headers }),
          )
          if (isHalf) stopped.push(await patiently(() => stop(reader.id)))
          codes.push((await renewal).body.code)
        }
      }
      await atOnce(callers, renewUntilDone)
      expect(successes(stopped)).toBe(1)
      const { rows } = await sql<{ what: string }>`select what from race_log order by n`.execute(
        own.adminDb,
      )
      const order = rows.map(({ what }) => what)
      expect(order.filter((what) => what === 'stopped')).toHaveLength(1)
      expect(order.at(-1)).toBe('stopped')
      expect(codes.length).toBeGreaterThanOrEqual(writes)
      expect(new Set(codes)).toEqual(new Set([null, code]))
    }
  } finally {
    await own.close()
  }
})

/** Whether a freeze is there before a renewal that was begun before it is. */
async function freezesAmid(at: TestApi) {
  const library = await aLendingLibrary(at)
  const { groupCode } = library
  const { reader, loanId } = await aLoan(at, library)
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const renewal = library.within(async (trx) => {
    await renewLoans(trx, reader.id, [loanId])
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  const block = {
    groupCode,
    id: randomUUID(),
    readerId: reader.id,
    kind: 'conduct',
    reason: '测试',
  }
  const freeze = library
    .within((trx) => trx.insertInto('block').values(block).execute())
    .then(() => true)
  const looking = new AbortController()
  const waits = untilSomebodyWaits(at, looking.signal).then(() => false)
  const first = await Promise.race([freeze, waits])
  looking.abort()
  await waits
  mayEnd.resolve()
  await Promise.all([renewal, freeze])
  return first
}

/** Until a transaction of this database waits for another, or nobody looks any more. */
async function untilSomebodyWaits({ adminDb }: TestApi, signal: AbortSignal) {
  while (!signal.aborted) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      adminDb,
    )
    if (rows.length > 0) return
  }
}

test('a freeze waits for the renewal that was begun before it; without the trigger it does not, and that is seen', async () => {
  expect(await freezesAmid(api)).toBe(false)
  await switchOff('alter table block disable trigger i21_freeze_acts_at_once')
  expect(await freezesAmid(open)).toBe(true)
  await switchOff('alter table block enable trigger i21_freeze_acts_at_once')
})

test('[F-13] crossing batches of renewals all succeed; where two writes do wait for each other, the one undone is tried again, five times at most', async () => {
  const library = await aLendingLibrary(api)
  await limited(library, 'renewal-limit', 1000)
  const reader = await aReader(api, library)
  const { lend, headers: staff } = deskOf(api, library)
  const loanIds = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { barcode } = await aCopy(library)
      return (await patiently(() => lend(reader.id, barcode))).body.data!.loan.loanId
    }),
  )
  const { headers } = await sessionOf(api, library, reader)
  const answers = await atOnce(callers, (n) => {
    const crossed = n % 2 === 0 ? loanIds : loanIds.toReversed()
    return patiently(() => api.call(renewCall, { body: { loanIds: crossed }, headers }))
  })
  expect(successes(answers)).toBe(callers)
  const renewals = await library.within((trx) =>
    trx.selectFrom('loan').select('renewals').where('readerId', '=', reader.id).execute(),
  )
  expect(renewals).toEqual(loanIds.map(() => ({ renewals: callers })))

  // Two that hold no reader and take rows in crossing order.
  const [one, other] = [loanIds[0]!, loanIds[1]!]
  const crossing = await Promise.all(
    [
      [one, other],
      [other, one],
    ].map((ids) => api.call(takeInOrder, { body: { loanIds: ids }, headers: staff })),
  )
  expect(crossing.map(({ body }) => body.success)).toEqual([true, true])

  // Whoever is undone every time is told once, and clearly.
  const crossed = await api.call(beCrossed, { headers: staff })
  expect(timesCrossed).toBe(5)
  expect(crossed).toMatchObject({
    status: 503,
    body: { success: false, code: 'idempotency.busy', message: '仍在处理中，请稍后重试' },
  })
})

test('two that take rows in crossing order, and do not try again, do not both succeed', async () => {
  const library = await aLendingLibrary(api)
  const [one, other] = [await aLoan(api, library), await aLoan(api, library)]
  const made = await madeOf(
    [
      [one.loanId, other.loanId],
      [other.loanId, one.loanId],
    ].map((ids) => library.within((trx) => touch(trx, ids))),
  )
  expect(made).toBe(1)
})

test('[I-11] a scan that is sent fifty times with one key lends once, with one reply; the key is no good for another copy', async ({
  annotate,
}) => {
  const times = 50
  await annotate(`I-11 calls at once with one key: ${times}`, 'figure')
  await annotate(`I-11 calls at once: ${times}`, 'figure')
  const library = await aLendingLibrary(api)
  const { lend } = deskOf(api, library)
  const reader = await aReader(api, library)
  const [copy, another] = [await aCopy(library), await aCopy(library)]
  const key = { 'idempotency-key': randomUUID() }
  const answers = await atOnce(times, () => patiently(() => lend(reader.id, copy.barcode, key)))
  const [first] = answers
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => first!.body))
  expect(first!.body.success).toBe(true)
  const loans = await library.within((trx) => trx.selectFrom('loan').select('id').execute())
  expect(loans).toEqual([{ id: first!.body.data!.loan.loanId }])
  expect((await lend(reader.id, another.barcode, key)).status).toBe(409)

  // Renewing, too: thirty days are added once.
  const { headers } = await sessionOf(api, library, reader)
  const renewKey = { ...headers, 'idempotency-key': randomUUID() }
  const { loanId } = first!.body.data!.loan
  const renewed = await atOnce(times, () =>
    patiently(() => api.call(renewCall, { body: { loanIds: [loanId] }, headers: renewKey })),
  )
  expect(renewed.map(({ body }) => body)).toEqual(renewed.map(() => renewed[0]!.body))
  const { renewals } = await library.within((trx) =>
    trx.selectFrom('loan').select('renewals').executeTakeFirstOrThrow(),
  )
  expect(renewals).toBe(1)
})
