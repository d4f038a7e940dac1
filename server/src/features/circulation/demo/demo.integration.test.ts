import { chartLoans, listLoans, listPastLoans, readOverview } from '@shulin/contract/circulation'
import { findDeskReader } from '@shulin/contract/circulation-staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { loadDemo } from '../../../../test/command.ts'
import { aSecuredMember, demo, groupCode } from '../../../../test/demo.ts'
import { sessionOf } from '../../../../test/readers.ts'
import { lendCopy, previewRenewals } from '../own-circulation.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await loadDemo(api)
})
afterAll(() => api.close())

const tables = [
  'loan',
  'loan_history',
  'loan_month',
  'loan_count',
  'loan_class',
  'loan_term',
  'rule_limit',
  'opening_hours',
  'closed_day',
  'request',
  'charge',
  'block',
  'consent',
  'item',
]

/** Every row with the transaction that wrote it last. */
async function written() {
  const found: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select tableoid || ' ' || ctid || ' ' || xmin as row from ${sql.table(table)} order by 1`.execute(
      api.adminDb,
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

const count = async (statement: ReturnType<typeof sql<{ count: number }>>) =>
  (await statement.execute(api.adminDb)).rows[0]!.count

const readerId = async (account: string) =>
  (
    await api.adminDb
      .selectFrom('reader')
      .select('id')
      .where('groupCode', '=', groupCode)
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
  ).id

test('a fresh portal has lent for a year, and loading it again writes no row of it', async () => {
  const before = await written()
  for (const table of tables) expect(before[table]!.length, table).toBeGreaterThan(0)
  expect(before['loan_history']!.length).toBeGreaterThan(1000)
  await loadDemo(api)
  expect(await written()).toEqual(before)
})

test('copies, loans, counts and months agree with each other', async () => {
  expect(
    await count(sql`
      select count(*) from item i where seen_at is null
         and (status = 'on loan') <> exists (select from loan l where l.group_code = i.group_code and l.item_id = i.id)`),
  ).toBe(0)
  expect(
    await count(sql`
      select count(*) from (select group_code, reader_id, loan_class, count(*) as used from loan where seen_at is null group by 1, 2, 3) l
        full join (select * from loan_count where used > 0) c using (group_code, reader_id, loan_class)
       where l.used is distinct from c.used`),
  ).toBe(0)
  // Of the past year every loan is in its month.
  expect(
    await count(sql`
      with began as (
        select group_code, record_id, lent_at from loan_history union all select group_code, record_id, lent_at from loan where seen_at is null),
      counted as (
        select group_code, record_id, date_trunc('month', lent_at at time zone time_zone)::date as month, count(*) as loans
          from began join institution using (group_code) group by 1, 2, 3)
      select count(*) from counted join loan_month m using (group_code, record_id, month) where m.loans <> counted.loans`),
  ).toBe(0)
})

test('no copy is with two readers at once, nothing lies ahead, and nothing falls due on a day without service', async () => {
  expect(
    await count(sql`
      with lent as (
        select group_code, item_id, lent_at, returned_at as until from loan_history
        union all select group_code, item_id, lent_at, 'infinity' from loan),
      following as (select *, lead(lent_at) over (partition by group_code, item_id order by lent_at) as next from lent)
      select count(*) from following where next < until`),
  ).toBe(0)
  expect(await count(sql`select count(*) from loan_history where returned_at > now()`)).toBe(0)
  expect(await count(sql`select count(*) from loan where lent_at > now()`)).toBe(0)
  expect(
    await count(sql`
      select count(*) from loan l join item i on i.group_code = l.group_code and i.id = l.item_id
        join location s on s.group_code = i.group_code and s.location_id = i.location_id
        join institution n on n.group_code = l.group_code
       cross join lateral (select ((l.due_at - interval '1 second') at time zone n.time_zone)::date as day) d
       where l.seen_at is null and (
             exists (select from closed_day c where c.group_code = l.group_code and c.lib_code in ('', s.lib_code) and c.day = d.day)
          or exists (select from opening_hours o where o.group_code = l.group_code and o.lib_code = s.lib_code)
             and not exists (select from opening_hours o where o.group_code = l.group_code and o.lib_code = s.lib_code
                                                           and o.weekday = extract(isodow from d.day)))`),
  ).toBe(0)
})

test('only who agreed has a history', async () => {
  expect(
    await count(sql`
      select count(*) from loan_history h where reader_id is not null and not exists (
        select from consent c where c.group_code = h.group_code and c.reader_id = h.reader_id and c.purpose = 'loan history'
                                and c.withdrawn_at is null and c.given_at <= h.lent_at)`),
  ).toBe(0)
  const student = await readerId('2026001')
  expect(await count(sql`select count(*) from loan_history where reader_id = ${student}`)).toBe(17)
})

test('a student has loans of every kind, each with what keeps it from being renewed', async () => {
  const student = await readerId('2026001')
  const previews = await demo(api).within((trx) => previewRenewals(trx, student))
  const inOrder = [...previews.values()].toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
  expect(
    inOrder.map(({ verdicts }) => verdicts.filter(({ passed }) => !passed).map(({ code }) => code)),
  ).toEqual([
    ['rule.loan-not-overdue'],
    [],
    ['rule.nobody-waiting'],
    ['rule.renewal-limit'],
    [],
    [],
  ])
  expect(
    await count(
      sql`select sum(amount_fen)::int as count from charge where reader_id = ${student} and settled_at is null`,
    ),
  ).toBe(240)
})

test('the calls of the reader and of the desk answer what was loaded', async () => {
  const id = await readerId('2026001')
  const { headers } = await sessionOf(api, demo(api), { id })
  const loans = await api.call(listLoans, { query: {}, headers })
  expect(loans.body.data!.total).toBe(6)
  const past = await api.call(listPastLoans, { query: {}, headers })
  expect(past.body.data!.total).toBe(17)
  const overview = await api.call(readOverview, { headers })
  expect(overview.body.data!.next.length).toBeGreaterThan(0)
  const chart = await api.call(chartLoans, { query: {}, headers })
  expect(chart.body.data!.months.some(({ count }) => count > 0)).toBe(true)
  const clerk = await aSecuredMember(api, ['circulation'])
  const atDesk = async (card: string) =>
    (await api.call(findDeskReader, { body: { card }, headers: clerk.headers })).body.data!
  expect((await atDesk('2026014')).blocks).toHaveLength(1)
  const asked = (await atDesk('t1001')).requests.map(({ isReady }) => isReady)
  expect(new Set(asked)).toEqual(new Set([false, true]))
})

test('a reader without loans and debts can be lent to, one who is frozen cannot, and is told everything that is in the way', async () => {
  const barcodes = await demo(api).within((trx) =>
    trx
      .selectFrom('item')
      .select('barcode')
      .where('status', '=', 'on shelf')
      .where('loanClass', '=', 'standard')
      .orderBy('barcode')
      .limit(2)
      .execute(),
  )
  const lend = async (account: string, n: number) => {
    const reader = await readerId(account)
    return demo(api).within((trx) =>
      lendCopy(trx, { readerId: reader, barcode: barcodes[n]!.barcode }),
    )
  }
  expect(await lend('2026002', 0)).toMatchObject({ request: null })
  await expect(lend('2026014', 1)).rejects.toMatchObject({
    refusal: { code: 'rule.not-frozen' },
    details: {
      refusals: [
        { code: 'rule.not-frozen' },
        { code: 'rule.no-overdue', number: 1 },
        { code: 'rule.debt-limit' },
      ],
    },
  })
})

test('a copy waits at the desk for the teacher, who also waits for what the student has', async () => {
  const { rows } = await sql<{ state: string; held: number }>`
    select q.state, count(i.id)::int as held from request q
      left join item i on i.group_code = q.group_code and i.id = q.offered_item_id and i.status = 'held'
     where q.reader_id = ${await readerId('t1001')} group by q.state order by q.state`.execute(
    api.adminDb,
  )
  expect(rows).toEqual([
    { state: 'acceptance', held: 1 },
    { state: 'start', held: 0 },
  ])
})

test('a reader with a whole life has loans of every kind, requests in every state and the notices of what is due', async () => {
  const id = await readerId('2026051')
  const { rows: loans } = await sql<{ title: string; isOverdue: boolean; isSoon: boolean }>`
    select title, due_at < now() as is_overdue, due_at between now() and now() + interval '6 days' as is_soon
      from loan join record r on r.id = record_id where reader_id = ${id} order by due_at`.execute(
    api.adminDb,
  )
  expect(loans.map(({ title }) => title)).toEqual([
    '围城',
    '边城',
    '唐宋词十七讲',
    '宋诗选注',
    '看不见的城市',
    '台北人',
  ])
  expect(loans.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false, false, false, false])
  expect(loans.filter(({ isSoon }) => isSoon).length).toBeGreaterThan(1)
  const { rows: asked } = await sql<{ state: string }>`
    select distinct state from request where reader_id = ${id} order by 1`.execute(api.adminDb)
  expect(asked.map(({ state }) => state)).toEqual([
    'acceptance',
    'cancellation',
    'completed',
    'start',
  ])
  expect(
    await count(sql`select count(*) from message where reader_id = ${id} and kind = 'loan'`),
  ).toBeGreaterThan(1)
})
