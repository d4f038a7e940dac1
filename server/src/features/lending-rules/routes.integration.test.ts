import { randomInt, randomUUID } from 'node:crypto'
import { listAudit } from '@shulin/contract/audit-staff'
import {
  applyRuleChange,
  previewRuleChange,
  readLendingRules,
  type RuleChange,
} from '@shulin/contract/lending-rules-staff'
import { sql } from 'kysely'
import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aReader } from '../../../test/readers.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'
import { staffByLink, staffHeaders } from '../../../test/staff.ts'
import { lendCopy, renewLoans } from '../circulation/own-circulation.ts'
import { judgeAsking } from '../circulation/rules/rules.ts'
import { moveDueDatesHourly } from './jobs.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

type Change = z.input<typeof RuleChange>
type Headers = Record<string, string>

/** A library with two houses, an administrator, a clerk and a reader. */
async function aLibrary() {
  const institution = await aSearchedInstitution(api)
  const { groupCode } = institution
  const admin = await staffHeaders(api, groupCode, ['admin'])
  const clerk = await staffHeaders(api, groupCode, ['circulation'])
  return { ...institution, admin, clerk, reader: await aReader(api, institution) }
}
type Library = Awaited<ReturnType<typeof aLibrary>>

const preview = async (headers: Headers, change: Change) =>
  (await api.call(previewRuleChange, { body: { change }, headers })).body
const apply = async (headers: Headers, change: Change) =>
  (await api.call(applyRuleChange, { body: { change }, headers })).body
const rulesOf = async (headers: Headers) =>
  (await api.call(readLendingRules, { headers })).body.data!
const trailOf = async (headers: Headers) =>
  (await api.call(listAudit, { query: { act: 'lending-rule.change' }, headers })).body.data!.list

interface LoanOptions {
  readerId: string
  /** The last day it is on time. */
  dueOn: string
  at?: string
  loanClass?: string
  isMirror?: boolean
}

/** A loan that falls due on a day. */
const aLoan = async (
  institution: Pick<SearchedInstitution, 'groupCode' | 'within'>,
  { readerId, dueOn, at = 'P1', loanClass = 'standard', isMirror = false }: LoanOptions,
) => {
  const barcode = randomUUID()
  const recordId = await aTitle(institution, { items: [{ at, barcode }] })
  const { groupCode } = institution
  return institution.within(async (trx) => {
    const id = randomUUID()
    const seenAt = isMirror ? new Date() : null
    if (isMirror) {
      await sql`update library set circulation_authority = 'ils' where lib_code = 'L3'`.execute(trx)
    }
    const { id: itemId } = await trx
      .updateTable('item')
      .set({ loanClass, seenAt })
      .where('barcode', '=', barcode)
      .returning('id')
      .executeTakeFirstOrThrow()
    const dueAt = sql<Date>`end_of_institution_day(${dueOn}::date)`
    await trx
      .insertInto('loan')
      .values({
        groupCode,
        id,
        itemId,
        recordId,
        readerId,
        lentAt: new Date('2026-01-05'),
        dueAt,
        renewalsAllowed: 2,
        loanClass,
        seenAt,
      })
      .execute()
    return id
  })
}

/** The last day each loan is on time. */
const dueDays = async ({ within }: Pick<SearchedInstitution, 'within'>) => {
  const { rows } = await within((trx) =>
    sql<{ id: string; day: string }>`
      select id, institution_day(due_at - interval '1 second') as day from loan`.execute(trx),
  )
  return new Map(rows.map(({ id, day }) => [id, day]))
}

const closing = (day: string, libCode = ''): Change => ({
  kind: 'closed day',
  closedDay: { libCode, day, reason: '停电' },
})
const loanLimit = (limitValue: number, scope: Partial<Change> = {}) =>
  ({
    kind: 'limit',
    ruleCode: 'loan-limit',
    readerType: '',
    loanClass: '',
    limitValue,
    ...scope,
  }) as Change

/** Monday to Friday. */
const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '22:00' }))

test('the desk reads the rules; only an administrator with a fresh second factor changes them', async () => {
  const { groupCode, admin, clerk } = await aLibrary()
  expect((await rulesOf(clerk)).rules.length).toBeGreaterThan(0)
  expect(await preview(clerk, loanLimit(5))).toMatchObject({ success: false, errCode: 403 })
  expect(await apply(clerk, loanLimit(5))).toMatchObject({ success: false, errCode: 403 })
  const byLink = await staffByLink(api, groupCode, ['admin'], 'mei')
  expect((await preview(byLink, loanLimit(5))).success).toBe(true)
  expect(await apply(byLink, loanLimit(5))).toMatchObject({ code: 'staff.factor-missing' })
  expect((await apply(admin, loanLimit(5))).success).toBe(true)
})

test('everything by which a library lends is read at once, with how many readers and copies it is about', async () => {
  const library = await aLibrary()
  const { admin, reader } = library
  await aLoan(library, { readerId: reader.id, dueOn: '2031-03-03', loanClass: 'short' })
  await apply(admin, { kind: 'hours', libCode: 'L1', hours: workdays.slice(0, 1) })
  await apply(admin, closing('2031-05-01', 'L1'))
  const english = { ...admin, 'x-lang': 'ENG', 'content-language': 'en_US' }
  const rules = await rulesOf(english)
  expect(rules.rules.find(({ ruleCode }) => ruleCode === 'loan-limit')).toEqual({
    ruleCode: 'loan-limit',
    actions: ['lend'],
    passes: 'below',
    defaultLimit: 10,
    isAdjustable: true,
    isByClass: true,
    unit: 'copies',
    reason: 'On loan: {number}; the limit is {limit}',
    remedy: 'Return one to borrow another',
    limits: [],
  })
  expect(rules.rules.find(({ ruleCode }) => ruleCode === 'card-not-lost')).toMatchObject({
    isAdjustable: false,
    unit: 'none',
  })
  expect(rules.standardTerm).toMatchObject({ loanDays: 30, renewalDays: 30, overdueFenPerDay: 0 })
  expect(rules.libraries[0]).toEqual({
    libCode: 'L1',
    name: '馆 L1',
    hours: [{ weekday: 1, opens: '08:00', closes: '22:00' }],
  })
  expect(rules.closedDays).toEqual([{ libCode: 'L1', day: '2031-05-01', reason: '停电' }])
  expect(rules.readerTypes).toEqual([
    { code: 'student', names: { 'zh-CN': '学生' }, readers: 1, copies: 0 },
  ])
  expect(rules.loanClasses).toContainEqual({
    code: 'short',
    names: { 'zh-CN': 'short' },
    readers: 0,
    copies: 1,
  })
  expect(rules.places.find(({ locationId }) => locationId === 'P1')).toMatchObject({
    libCode: 'L1',
    copies: 1,
    phone: '',
    isPickup: false,
  })
})

test('a lower limit takes nothing away: it is felt at the next act, and the preview says by how many', async () => {
  const library = await aLibrary()
  const { admin, reader } = library
  for (let n = 0; n < 3; n += 1) {
    await aLoan(library, { readerId: reader.id, dueOn: '2031-03-03' })
  }
  await aReader(api, library)
  const { data } = await preview(admin, loanLimit(2))
  expect(data).toMatchObject({ readers: 2, beyond: 1, loans: 0, from: 'next act' })
  expect(data!.text).toContain('2 位读者')
  expect(data!.text).toContain('1 位')
  expect((await apply(admin, loanLimit(2))).data).toEqual({ loans: 0 })
  expect((await dueDays(library)).size).toBe(3)

  const barcode = randomUUID()
  await aTitle(library, { items: [{ at: 'P1', barcode }] })
  const lend = () =>
    library.within((trx) => lendCopy(trx, { readerId: reader.id, barcode }).then(() => 'lent'))
  await expect(lend()).rejects.toMatchObject({ refusal: { code: 'rule.loan-limit' } })
  await apply(admin, loanLimit(4))
  expect(await lend()).toBe('lent')
})

test('a limit touches those for whom no closer one holds; removed, the rule has its own again', async () => {
  const library = await aLibrary()
  const { admin, within } = library
  const teacher = await aReader(api, library)
  await apply(admin, {
    kind: 'reader type',
    readerType: { code: 'teacher', names: { 'zh-CN': '教师' } },
  })
  await within((trx) =>
    trx.updateTable('reader').set({ readerType: 'teacher' }).where('id', '=', teacher.id).execute(),
  )
  await apply(admin, loanLimit(30, { readerType: 'teacher' }))
  expect((await preview(admin, loanLimit(5))).data).toMatchObject({ readers: 1 })
  expect((await preview(admin, loanLimit(10))).data).toMatchObject({ readers: 0 })
  expect((await preview(admin, loanLimit(30, { readerType: 'teacher' }))).data).toMatchObject({
    readers: 0,
    text: '与现在相同，没有变化。',
  })
  const removal = loanLimit(0, { readerType: 'teacher', isRemoved: true })
  expect((await preview(admin, removal)).data).toMatchObject({ readers: 1 })
  await apply(admin, removal)
  const { rows } = await within((trx) =>
    sql<{ n: number }>`select limit_of('loan-limit', 'lend', 'teacher', 'standard') as n`.execute(
      trx,
    ),
  )
  expect(rows[0]!.n).toBe(10)
  expect(await apply(admin, removal)).toMatchObject({ code: 'lending-rules.unknown' })
})

test('limits of debts and of overdue loans are previewed from what readers owe and have', async () => {
  const library = await aLibrary()
  const { admin, reader, within, groupCode } = library
  await aLoan(library, { readerId: reader.id, dueOn: '2026-02-02' })
  await within((trx) =>
    trx
      .insertInto('charge')
      .values({
        groupCode,
        id: randomUUID(),
        readerId: reader.id,
        kind: 'other',
        amountFen: 700,
        paidFen: 100,
      })
      .execute(),
  )
  const beyond = async (ruleCode: string, limitValue: number) =>
    (await preview(admin, { ...loanLimit(limitValue), ruleCode } as Change)).data!.beyond
  expect(await beyond('debt-limit', 600)).toBe(0)
  expect(await beyond('debt-limit', 599)).toBe(1)
  expect(await beyond('no-overdue', 1)).toBe(0)
  expect(await beyond('loan-not-overdue', 700)).toBe(0)
  expect(await beyond('loan-not-overdue', 3)).toBe(1)
})

test('renewals promised at lending stay; a new number holds for what is lent from then on', async () => {
  const library = await aLibrary()
  const { admin, reader, within } = library
  const loanId = await aLoan(library, { readerId: reader.id, dueOn: '2031-03-03' })
  const none = { ...loanLimit(0), ruleCode: 'renewal-limit' } as Change
  const { data } = await preview(admin, none)
  expect(data).toMatchObject({ readers: 1, beyond: 0 })
  expect(data!.text).toContain('承诺')
  await apply(admin, none)
  expect(await within((trx) => renewLoans(trx, reader.id, [loanId]))).toMatchObject([
    { renewed: true },
  ])
  const barcode = randomUUID()
  await aTitle(library, { items: [{ at: 'P1', barcode }] })
  const lent = await within((trx) => lendCopy(trx, { readerId: reader.id, barcode }))
  expect(await within((trx) => renewLoans(trx, reader.id, [lent.loanId]))).toMatchObject([
    { renewed: false, refusals: [{ code: 'rule.renewal-limit' }] },
  ])
})

test('a new term leaves due dates as they are, and holds from the next loan on', async () => {
  const library = await aLibrary()
  const { admin, reader, within } = library
  await aLoan(library, { readerId: reader.id, dueOn: '2031-03-03' })
  const term = {
    readerType: '',
    loanClass: '',
    loanDays: 7,
    renewalDays: 7,
    pickupDays: 3,
    overdueFenPerDay: 10,
    overdueFenAtMost: 1000,
  }
  const change: Change = { kind: 'term', term }
  expect((await preview(admin, change)).data).toMatchObject({
    readers: 1,
    beyond: 0,
    loans: 0,
    from: 'next act',
  })
  const before = await dueDays(library)
  expect((await apply(admin, change)).data).toEqual({ loans: 0 })
  expect(await dueDays(library)).toEqual(before)
  expect((await rulesOf(admin)).terms).toEqual([term])

  const barcode = randomUUID()
  await aTitle(library, { items: [{ at: 'P1', barcode }] })
  const { dueAt } = await within((trx) => lendCopy(trx, { readerId: reader.id, barcode }))
  const days = (dueAt.getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(7)
  expect(days).toBeLessThanOrEqual(8)
  await apply(admin, { ...change, isRemoved: true })
  expect((await rulesOf(admin)).terms).toEqual([])
})

test('a closed day moves what falls due on it to the next day of service, and what was moved is never moved back', async () => {
  const library = await aLibrary()
  const { admin, reader } = library
  const readerId = reader.id
  const other = await aReader(api, library)
  const moved = await aLoan(library, { readerId, dueOn: '2031-03-03' })
  const alsoMoved = await aLoan(library, { readerId: other.id, dueOn: '2031-03-03', at: 'P2' })
  const later = await aLoan(library, { readerId, dueOn: '2031-03-04' })
  const elsewhere = await aLoan(library, { readerId, dueOn: '2031-03-03', at: 'P3' })
  await apply(admin, closing('2031-03-04', 'L1'))
  expect((await dueDays(library)).get(later)).toBe('2031-03-05')

  const { data } = await preview(admin, closing('2031-03-03', 'L1'))
  expect(data).toMatchObject({ loans: 2, readers: 2, from: 'now' })
  expect(data!.text).toContain('2 册')
  expect((await dueDays(library)).get(moved)).toBe('2031-03-03')
  expect((await apply(admin, closing('2031-03-03', 'L1'))).data).toEqual({ loans: 2 })
  const days = await dueDays(library)
  // The day after is closed, too.
  expect([moved, alsoMoved, later, elsewhere].map((id) => days.get(id))).toEqual([
    '2031-03-05',
    '2031-03-05',
    '2031-03-05',
    '2031-03-03',
  ])

  const open = { ...closing('2031-03-03', 'L1'), isRemoved: true } as Change
  expect((await preview(admin, open)).data).toMatchObject({ loans: 0 })
  expect((await apply(admin, open)).data).toEqual({ loans: 0 })
  expect((await dueDays(library)).get(moved)).toBe('2031-03-05')
})

test('a day that closes every library moves loans of all; those a library system keeps stay as they were seen', async () => {
  const library = await aLibrary()
  const readerId = library.reader.id
  const ours = await aLoan(library, { readerId, dueOn: '2031-03-03', at: 'P3' })
  const mirrored = await aLoan(library, {
    readerId,
    dueOn: '2031-03-03',
    at: 'P4',
    isMirror: true,
  })
  expect((await preview(library.admin, closing('2031-03-03'))).data).toMatchObject({ loans: 1 })
  expect((await apply(library.admin, closing('2031-03-03'))).data).toEqual({ loans: 1 })
  const days = await dueDays(library)
  expect([days.get(ours), days.get(mirrored)]).toEqual(['2031-03-04', '2031-03-03'])
})

test('a day that turns out to have been closed is made up for, too', async () => {
  const library = await aLibrary()
  const loanId = await aLoan(library, { readerId: library.reader.id, dueOn: '2026-03-02' })
  expect((await apply(library.admin, closing('2026-03-02'))).data).toEqual({ loans: 1 })
  expect((await dueDays(library)).get(loanId)).toBe('2026-03-03')
})

test('hours that leave weekdays out move what falls due on them; a library without hours is open every day', async () => {
  const library = await aLibrary()
  const { admin, reader } = library
  // A Saturday, and the Friday before it.
  const saturday = await aLoan(library, { readerId: reader.id, dueOn: '2031-03-08' })
  const friday = await aLoan(library, { readerId: reader.id, dueOn: '2031-03-07' })
  const longAgo = await aLoan(library, { readerId: reader.id, dueOn: '2026-03-07' })
  const change: Change = { kind: 'hours', libCode: 'L1', hours: workdays }
  expect((await preview(admin, change)).data).toMatchObject({ loans: 1, readers: 1, from: 'now' })
  expect((await apply(admin, change)).data).toEqual({ loans: 1 })
  const days = await dueDays(library)
  expect([saturday, friday, longAgo].map((id) => days.get(id))).toEqual([
    '2031-03-10',
    '2031-03-07',
    '2026-03-07',
  ])
  const overlapping = [
    { weekday: 1, opens: '08:00', closes: '12:00' },
    { weekday: 1, opens: '11:00', closes: '24:00' },
  ]
  expect(await apply(admin, { kind: 'hours', libCode: 'L1', hours: overlapping })).toMatchObject({
    code: 'lending-rules.hours-overlap',
  })
  expect((await apply(admin, { kind: 'hours', libCode: 'L1', hours: [] })).data).toEqual({
    loans: 0,
  })
  expect((await rulesOf(admin)).libraries[0]!.hours).toEqual([])
})

test('whatever days are closed: the preview counts what is moved, nothing moves back, and nothing is left due without service', async () => {
  const library = await aLibrary()
  const { admin, reader } = library
  await apply(admin, loanLimit(1000))
  for (let n = 0; n < 40; n += 1) {
    const dueOn = `2031-03-${String(1 + randomInt(20)).padStart(2, '0')}`
    await aLoan(library, { readerId: reader.id, dueOn, at: `P${1 + randomInt(3)}` })
  }
  const closed: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const libCode = ['', 'L1', 'L2'][randomInt(3)]!
    const day = `2031-03-${String(1 + randomInt(20)).padStart(2, '0')}`
    const change: Change =
      n % 4 === 3
        ? { kind: 'hours', libCode: 'L1', hours: workdays.slice(0, 2 + randomInt(4)) }
        : closing(day, libCode)
    const before = await dueDays(library)
    const told = (await preview(admin, change)).data!.loans
    const done = (await apply(admin, change)).data!.loans
    const after = await dueDays(library)
    const moved = [...after].filter(([id, due]) => before.get(id) !== due)
    expect([told, done]).toEqual([moved.length, moved.length])
    for (const [id, due] of moved) expect(due > before.get(id)!).toBe(true)
    if (change.kind === 'closed day') closed.push(`${libCode} ${day}`)
  }
  const { rows } = await library.within((trx) =>
    sql<{ due: string }>`
      select s.lib_code || ' ' || institution_day(l.due_at - interval '1 second') as due
        from loan l join item i on i.id = l.item_id join location s on s.location_id = i.location_id`.execute(
      trx,
    ),
  )
  for (const { due } of rows) {
    expect(closed).not.toContain(due)
    expect(closed).not.toContain(` ${due.split(' ')[1]}`)
  }
})

test('kinds of readers, classes and places in use are not removed, and the refusal says how many use them', async () => {
  const library = await aLibrary()
  const { admin, reader } = library
  await aLoan(library, { readerId: reader.id, dueOn: '2031-03-03', loanClass: 'short' })
  await apply(admin, loanLimit(3, { readerType: 'student' }))
  const names = { 'zh-CN': '短期' }
  const place = { locationId: 'P1', libCode: 'L1', names, phone: '', isPickup: true }
  const english = { ...admin, 'x-lang': 'ENG', 'content-language': 'en_US' }
  const removal = (change: Change) => apply(english, { ...change, isRemoved: true } as Change)
  await apply(admin, { kind: 'loan class', loanClass: { code: 'short', names } })

  for (const [change, uses, words] of [
    [
      { kind: 'reader type', readerType: { code: 'student', names } },
      { readers: 1, rules: 1 },
      'Still in use and not removed: readers 1, rules 1',
    ],
    [
      { kind: 'loan class', loanClass: { code: 'short', names } },
      { copies: 1 },
      'Still in use and not removed: copies 1',
    ],
    [{ kind: 'place', place }, { copies: 1 }, 'Still in use and not removed: copies 1'],
  ] as [Change, object, string][]) {
    const refused = await removal(change)
    expect(refused).toMatchObject({ code: 'lending-rules.in-use', details: uses, message: words })
    expect(await preview(english, { ...change, isRemoved: true } as Change)).toMatchObject({
      code: 'lending-rules.in-use',
    })
  }

  const unused: Change[] = [
    { kind: 'reader type', readerType: { code: 'guest', names } },
    { kind: 'loan class', loanClass: { code: 'music', names } },
    { kind: 'place', place: { ...place, locationId: 'P9' } },
  ]
  for (const change of unused) {
    expect((await preview(admin, change)).data!.text).toContain('新增')
    expect((await apply(admin, change)).success).toBe(true)
    expect((await removal(change)).success).toBe(true)
  }
  const rules = await rulesOf(admin)
  expect(rules.readerTypes.map(({ code }) => code)).toEqual(['student'])
  expect(rules.places.map(({ locationId }) => locationId)).not.toContain('P9')
})

test('a place is renamed and opened for pickup; it is not handed to a library that lends by another system', async () => {
  const library = await aLibrary()
  const { admin, reader } = library
  await aLoan(library, { readerId: reader.id, dueOn: '2031-03-03' })
  const names = { 'zh-CN': '新书库', 'zh-TW': '新書庫', 'en-US': 'New stacks' }
  const place = { locationId: 'P1', libCode: 'L2', names, phone: '000-1', isPickup: true }
  expect((await preview(admin, { kind: 'place', place })).data!.text).toContain('1 册')
  await apply(admin, { kind: 'place', place })
  expect((await rulesOf(admin)).places.find(({ locationId }) => locationId === 'P1')).toEqual({
    ...place,
    copies: 1,
  })
  await library.within((trx) =>
    sql`update library set circulation_authority = 'ils' where lib_code = 'L3'`.execute(trx),
  )
  expect(await apply(admin, { kind: 'place', place: { ...place, libCode: 'L3' } })).toMatchObject({
    code: 'lending-rules.other-authority',
  })
})

test('what there is not is refused: rules, limits that cannot be set, kinds, classes, libraries', async () => {
  const { admin } = await aLibrary()
  const code = async (change: Change) => [
    (await preview(admin, change)).code,
    (await apply(admin, change)).code,
  ]
  for (const [change, refused] of [
    [{ ...loanLimit(1), ruleCode: 'nothing' }, 'lending-rules.unknown-rule'],
    [loanLimit(1, { action: 'renew' }), 'lending-rules.unknown-rule'],
    [{ ...loanLimit(1), ruleCode: 'card-not-lost' }, 'lending-rules.not-adjustable'],
    [loanLimit(1001), 'lending-rules.too-large'],
    [loanLimit(1, { readerType: 'guest' }), 'lending-rules.unknown-reader-type'],
    [loanLimit(1, { loanClass: 'music' }), 'lending-rules.unknown-loan-class'],
    [closing('2031-03-03', 'L9'), 'lending-rules.unknown-library'],
    [{ kind: 'hours', libCode: 'L9', hours: [] }, 'lending-rules.unknown-library'],
    [{ ...closing('2031-03-03'), isRemoved: true }, 'lending-rules.unknown'],
  ] as [Change, string][]) {
    expect(await code(change)).toEqual([refused, refused])
  }
  expect(await trailOf(admin)).toEqual([])
})

test('a change is written down with what was before; what stays the same is not', async () => {
  const { admin } = await aLibrary()
  await apply(admin, loanLimit(5))
  await apply(admin, loanLimit(5))
  await apply(admin, loanLimit(6))
  await apply(admin, closing('2031-03-03', 'L1'))
  const row = { ruleCode: 'loan-limit', action: '', readerType: '', loanClass: '' }
  expect(
    (await trailOf(admin)).map(({ subject, detail, by }) => ({ subject, detail, by })),
  ).toEqual([
    {
      by: '馆员 admin',
      subject: 'closed day 2031-03-03 L1',
      detail: {
        before: null,
        after: {
          stands: { libCode: 'L1', day: '2031-03-03', reason: '停电' },
          loansMoved: 0,
        },
      },
    },
    {
      by: '馆员 admin',
      subject: 'limit loan-limit',
      detail: { before: { ...row, limitValue: 5 }, after: { ...row, limitValue: 6 } },
    },
    {
      by: '馆员 admin',
      subject: 'limit loan-limit',
      detail: { before: null, after: { ...row, limitValue: 5 } },
    },
  ])
})

test('a preview changes nothing, not even for a moment that others could see', async () => {
  const library = await aLibrary()
  const { admin, reader, within } = library
  await aLoan(library, { readerId: reader.id, dueOn: '2031-03-03' })
  const rows = () =>
    within(async (trx) => {
      const { rows: all } = await sql`
        select 'loan' as of, xmin::text, due_at::text as what from loan
        union all select 'rule', xmin::text, rule_code from rule_limit
        union all select 'day', xmin::text, day::text from closed_day`.execute(trx)
      return all
    })
  const before = await rows()
  await preview(admin, closing('2031-03-03'))
  await preview(admin, loanLimit(1))
  expect(await rows()).toEqual(before)
  expect(await trailOf(admin)).toEqual([])
})

test('sent again with the same key, a change is made once', async () => {
  const library = await aLibrary()
  const { admin, reader } = library
  await aLoan(library, { readerId: reader.id, dueOn: '2031-03-03' })
  const headers = { ...admin, 'idempotency-key': randomUUID() }
  const sent = await Promise.all([1, 2, 3].map(() => apply(headers, closing('2031-03-03'))))
  expect(new Set(sent.map(({ data }) => JSON.stringify(data)))).toEqual(new Set(['{"loans":1}']))
  expect(await trailOf(admin)).toHaveLength(1)
})

test('loans renewed while days are closed are neither lost nor moved back, and end on a day of service', async () => {
  const library = await aLibrary()
  const { admin, within } = library
  const readers = await Promise.all(Array.from({ length: 8 }, () => aReader(api, library)))
  const loans = await Promise.all(
    readers.flatMap(({ id: readerId }) =>
      [0, 1, 2].map(async () => ({
        readerId,
        loanId: await aLoan(library, { readerId, dueOn: '2031-03-03' }),
      })),
    ),
  )
  const closedDays = ['2031-03-03', '2031-03-04', '2031-04-02', '2031-04-03', '2031-04-04']
  const renewals = readers.map(({ id }) =>
    within((trx) =>
      renewLoans(
        trx,
        id,
        loans.filter(({ readerId }) => readerId === id).map(({ loanId }) => loanId),
      ),
    ),
  )
  const closings = closedDays.map((day) => apply(admin, closing(day)))
  const outcomes = (await Promise.all(renewals)).flat()
  for (const { success } of await Promise.all(closings)) expect(success).toBe(true)
  expect(outcomes.filter(({ renewed }) => renewed)).toHaveLength(loans.length)

  // What was renewed at the very moment its new day was closed is found by the next look.
  await moveDueDatesHourly.perform({}, { job: moveDueDatesHourly.name, id: '', attempt: 1 }, api)
  const days = await dueDays(library)
  expect(days.size).toBe(loans.length)
  for (const { loanId } of loans) {
    expect(closedDays).not.toContain(days.get(loanId))
    expect(days.get(loanId)! >= '2031-04-02').toBe(true)
  }
  const { rows } = await within((trx) =>
    sql<{ renewals: number }>`select renewals from loan`.execute(trx),
  )
  expect(rows.every(({ renewals: times }) => times === 1)).toBe(true)
})

test('days closed at the same moment leave nothing due on any of them', async () => {
  const library = await aLibrary()
  const { admin, reader } = library
  const loanId = await aLoan(library, { readerId: reader.id, dueOn: '2031-03-03' })
  const days = ['2031-03-03', '2031-03-04', '2031-03-05', '2031-03-06', '2031-03-07']
  await Promise.all(days.map((day) => apply(admin, closing(day))))
  expect((await dueDays(library)).get(loanId)).toBe('2031-03-08')
})

test('a neighbour’s rules and loans stay as they are', async () => {
  const [here, there]: Library[] = [await aLibrary(), await aLibrary()]
  const loanId = await aLoan(there!, { readerId: there!.reader.id, dueOn: '2031-03-03' })
  expect((await apply(here!.admin, closing('2031-03-03'))).data).toEqual({ loans: 0 })
  await apply(here!.admin, loanLimit(1))
  expect((await dueDays(there!)).get(loanId)).toBe('2031-03-03')
  const rules = await rulesOf(there!.admin)
  expect(rules.closedDays).toEqual([])
  expect(rules.rules.every(({ limits }) => limits.length === 0)).toBe(true)
})

test('what may be asked for a day, and how much at once, is set as lending is: for all readers or for some', async () => {
  const library = await aLibrary()
  const { groupCode, admin, reader, within } = library
  const { rules } = await rulesOf(admin)
  const adjustable = rules.filter(({ isByClass }) => !isByClass)
  expect(adjustable.map(({ ruleCode, defaultLimit }) => [ruleCode, defaultLimit])).toEqual([
    ['open-request-limit', 10],
    ['daily-document-delivery', 5],
    ['daily-entrust', 3],
    ['daily-home-delivery', 3],
    ['daily-other-library', 3],
    ['daily-reservation', 5],
    ['daily-transfer', 3],
    ['daily-web-loan', 3],
  ])
  await within((trx) =>
    sql`
      insert into daily_count (group_code, reader_id, action, day, used, allowed)
      values (${groupCode}, ${reader.id}, 'entrust', institution_day(now()), 2, 3)`.execute(trx),
  )
  const daily = (limitValue: number, more: Partial<Change> = {}) =>
    ({
      kind: 'limit',
      ruleCode: 'daily-entrust',
      readerType: '',
      loanClass: '',
      limitValue,
      ...more,
    }) as Change
  const turnsLeft = async () =>
    (await within((trx) => judgeAsking(trx, 'entrust', { readerId: reader.id }))).turnsLeft

  expect(await turnsLeft()).toBe(1)
  expect((await preview(admin, daily(2))).data).toMatchObject({ readers: 1, beyond: 1, loans: 0 })
  expect((await preview(admin, daily(4))).data).toMatchObject({ readers: 1, beyond: 0 })
  expect((await apply(admin, daily(2))).success).toBe(true)
  expect(await turnsLeft()).toBe(0)
  expect((await apply(admin, daily(9, { readerType: 'student' }))).success).toBe(true)
  expect(await turnsLeft()).toBe(7)
  expect((await preview(admin, daily(2, { loanClass: 'standard' }))).code).toBe(
    'lending-rules.of-no-class',
  )
  expect((await preview(admin, daily(2, { action: 'lend' }))).code).toBe(
    'lending-rules.unknown-rule',
  )
})
