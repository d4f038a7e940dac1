import { listLoans, readOverview, renewLoans } from '@shulin/contract/circulation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { readRows } from '../../../../test/calling.ts'
import { aLoan, aReaderInside, aReservation, freeze } from '../../../../test/own-loans.ts'
import { tryLogin } from '../../../../test/readers.ts'
import { aSearchedInstitution, type SearchedInstitution } from '../../../../test/searching.ts'

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => void (api = await startTestApi()))
beforeEach(async () => void (library = await aSearchedInstitution(api, { tabs: ['5'] })))
afterAll(() => api.close())

interface Inside {
  headers: Record<string, string>
}
interface Lent {
  loanId: string
}

const renew = ({ headers }: Inside, ...loans: Lent[]) =>
  api.call(renewLoans, {
    body: { loanIds: loans.map(({ loanId }) => loanId) },
    headers: { ...headers, mappingPath: library.mappingPath },
  })

const dueDates = async ({ headers }: Inside) => {
  const { data } = (await api.call(listLoans, { query: {}, headers })).body
  return Object.fromEntries(data!.list.map(({ loanId, dueDate }) => [loanId, dueDate]))
}

const english = ({ headers }: Inside) => ({ headers: { ...headers, 'content-language': 'en_US' } })

const dayOf = (moment: Date | string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(moment))
const dayIn = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))

test('[R-LOAN-009] each loan has an outcome of its own: renewed with a later day, or why not and the day as it was; a frozen reader is told once', async () => {
  const [reader, other] = [await aReaderInside(api, library), await aReaderInside(api, library)]
  const [x, y] = [await aLoan(library, reader), await aLoan(library, reader)]
  await aReservation(library, other, y.recordId)
  const before = await dueDates(reader)
  const { body } = await renew(reader, x, y)
  const [renewed, refused] = body.data!
  expect(renewed).toMatchObject({ loanId: x.loanId, success: true, message: '续借成功' })
  expect(new Date(renewed!.dueDate!).getTime()).toBeGreaterThan(Date.parse(before[x.loanId]!))
  expect(refused).toMatchObject({
    loanId: y.loanId,
    success: false,
    message: expect.stringContaining('有 1 位读者正在等候本书'),
    dueDate: before[y.loanId],
    code: 'rule.nobody-waiting',
  })
  const after = await dueDates(reader)
  expect(after).toEqual({ [x.loanId]: renewed!.dueDate, [y.loanId]: before[y.loanId] })

  await freeze(library, reader)
  const rows = await readRows(api)
  for (const [who, words] of [
    [english(reader), 'Frozen status cannot be renewed'],
    [reader, '冻结状态不能续借'],
  ] as const) {
    const { body: frozen } = await renew(who, x)
    expect(frozen).toMatchObject({ success: false, data: null, message: words })
  }
  expect(await readRows(api)).toEqual(rows)
  expect(await dueDates(reader)).toEqual(after)
})

test('[R-LOAN-010] a loan is renewed by thirty days unless it was renewed twice, is overdue or reserved by another; the institution may set other numbers', async () => {
  const [reader, other] = [await aReaderInside(api, library), await aReaderInside(api, library)]
  const free = await aLoan(library, reader, { dueInDays: 5 })
  const often = await aLoan(library, reader, { dueInDays: 6, renewals: 2 })
  const late = await aLoan(library, reader, { dueInDays: -4, lentDaysAgo: 40 })
  const wanted = await aLoan(library, reader, { dueInDays: 7 })
  await aReservation(library, other, wanted.recordId)
  const { data } = (await renew(english(reader), free, often, late, wanted)).body
  expect(data!.map(({ success }) => success)).toEqual([true, false, false, false])
  expect(dayOf(data![0]!.dueDate!)).toBe(dayIn(35))
  expect(data!.slice(1).map(({ code, refusals }) => [code, refusals])).toEqual([
    [
      'rule.renewal-limit',
      [
        {
          code: 'rule.renewal-limit',
          number: 2,
          limit: 2,
          reason: 'Renewals so far: 2; the limit is 2',
          remedy: `Return it by ${dayIn(6)}, and borrow it again`,
          liftsAt: null,
        },
      ],
    ],
    [
      'rule.loan-not-overdue',
      [expect.objectContaining({ number: 4, limit: 0, remedy: 'Return it first' })],
    ],
    [
      'rule.nobody-waiting',
      [
        expect.objectContaining({
          number: 1,
          limit: 0,
          remedy: `Return it by ${dayIn(7)}; you may reserve it again`,
        }),
      ],
    ],
  ])

  const { groupCode, within } = library
  await within((trx) => trx.insertInto('loanTerm').values({ groupCode, renewalDays: 10 }).execute())
  const next = await aLoan(library, reader, { dueInDays: 1 })
  const shorter = await renew(reader, next)
  expect(dayOf(shorter.body.data![0]!.dueDate!)).toBe(dayIn(11))
})

test('[R-ROLE-005] a frozen reader renews nothing, and once the block has ended the same call moves the day', async () => {
  const reader = await aReaderInside(api, library)
  const loan = await aLoan(library, reader, { dueInDays: 4 })
  const end = await freeze(library, reader)
  const before = await dueDates(reader)
  const { body } = await renew(reader, loan)
  expect(body).toMatchObject({ success: false, data: null })
  expect(body.details!['refusals']).toMatchObject([
    { code: 'rule.not-frozen', number: 1, limit: 0 },
  ])
  expect(await dueDates(reader)).toEqual(before)
  await end()
  const again = await renew(reader, loan)
  expect(again.body.data).toMatchObject([{ loanId: loan.loanId, success: true }])
  expect(dayOf((await dueDates(reader))[loan.loanId]!)).toBe(dayIn(34))
})

test('with a lost card nothing is renewed or stored; logging in and reading the own data still work', async () => {
  const reader = await aReaderInside(api, library)
  const loan = await aLoan(library, reader)
  await library.within((trx) =>
    trx.updateTable('reader').set({ state: 'lost card' }).where('id', '=', reader.id).execute(),
  )
  const before = await readRows(api)
  const { body } = await renew(reader, loan)
  expect(body).toMatchObject({ success: false, data: null, code: 'reader.card-lost' })
  expect(await readRows(api)).toEqual(before)
  expect(Object.keys(await dueDates(reader))).toEqual([loan.loanId])
  const { data } = (await api.call(readOverview, { headers: reader.headers })).body
  expect(data!.blocks.map(({ code }) => code)).toContain('rule.card-not-lost')
  expect((await tryLogin(api, library, reader)).body.success).toBe(true)
})

test('the loan of another, of another institution or of nobody is not there, and is not renewed', async () => {
  const [reader, other] = [await aReaderInside(api, library), await aReaderInside(api, library)]
  const elsewhere = await aSearchedInstitution(api, { tabs: ['5'] })
  const stranger = await aReaderInside(api, elsewhere)
  const [theirs, far] = [await aLoan(library, other), await aLoan(elsewhere, stranger)]
  const before = await readRows(api)
  const nobodys = { loanId: crypto.randomUUID() }
  const { data } = (await renew(reader, theirs, far, nobodys)).body
  const unknown = { success: false, code: 'loan.unknown', dueDate: null }
  expect(data).toMatchObject([unknown, unknown, unknown])
  // The three are told apart by nothing but their numbers.
  const told = data!.map((outcome) => JSON.stringify({ ...outcome, loanId: '' }))
  expect(new Set(told).size).toBe(1)
  expect(await readRows(api)).toEqual(before)
})

test('asked twice in one call a loan is renewed once; sent again with its key, nothing more happens', async () => {
  const reader = await aReaderInside(api, library)
  const loan = await aLoan(library, reader, { dueInDays: 2 })
  const keyed = { headers: { ...reader.headers, 'idempotency-key': crypto.randomUUID() } }
  const [first, second] = [await renew(keyed, loan, loan), await renew(keyed, loan, loan)]
  expect(first.body.data).toHaveLength(1)
  expect(second.body).toEqual(first.body)
  expect(dayOf((await dueDates(reader))[loan.loanId]!)).toBe(dayIn(32))
})
