import { renewLoans } from '@shulin/contract/circulation'
import { declareLost, liftBlock, reportCardLost } from '@shulin/contract/circulation-staff'
import { changeReaderState, renewReader } from '@shulin/contract/readers-staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import {
  aCharge,
  aCopy,
  aLendingLibrary,
  aLoan,
  aReservation,
  cancelled,
  deskOf,
  fallenDue,
  limited,
  type LendingLibrary,
} from '../../../../test/lending.ts'
import { aReader, sessionOf } from '../../../../test/readers.ts'
import { dayAfter, dayOf } from '../due-date.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const english = { 'x-lang': 'ENG', 'content-language': 'en_US' }
const traditional = { 'x-lang': 'CHI', 'content-language': 'zh_HK' }
const zone = 'Asia/Shanghai'
const today = () => dayOf(new Date(), zone)
const momentOf = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString()
const lastDayOf = (dueDate: string) => dayOf(new Date(Date.parse(dueDate) - 1000), zone)

type Words = [simplified: string, traditional: string, english: string]

/** A reader and a copy, and what is tried with them. */
interface Trial {
  library: LendingLibrary
  readerId: string
  /** The loan in the way, or about which it is. */
  loan?: { loanId: string; barcode: string; recordId: number; dueDate: string }
}

interface Case {
  /** Puts something in the way; answers what is then said. */
  arrange: (trial: Trial) => Promise<{
    code?: string
    number: number
    limit: number
    words: Words
    /** Does what the words say. */
    remedy: () => Promise<unknown>
    /** What is tried afterwards, where it is not the same copy again. */
    next?: () => Promise<string>
  }>
  /** The class of the copy that is lent. */
  loanClass?: string
}

const desk = (library: LendingLibrary) => deskOf(api, library)

const setState = (
  library: LendingLibrary,
  readerId: string,
  change: 'lock' | 'unlock' | 'restore card',
) =>
  api.call(changeReaderState, {
    body: { readerId, change, reason: '读者来电' },
    headers: desk(library).headers,
  })

/** What stands in the way of an account stands in the way of lending and renewing alike. */
const ofTheAccount: Record<string, Case> = {
  'card-not-lost': {
    arrange: async ({ library, readerId }) => {
      const { headers } = desk(library)
      await api.call(reportCardLost, { body: { readerId, reason: '读者来电' }, headers })
      return {
        code: 'reader.card-lost',
        number: 1,
        limit: 0,
        words: [
          '读者证已挂失，请持有效证件到服务台解除挂失',
          '借閱證已掛失，請持有效證件到服務台解除掛失',
          'The card is reported lost. Bring a proof of identity to the desk to have it restored',
        ],
        remedy: () => setState(library, readerId, 'restore card'),
      }
    },
  },
  'not-cleared': {
    arrange: async ({ library, readerId }) => {
      const stateOf = (state: string) =>
        library.within((trx) =>
          trx.updateTable('reader').set({ state }).where('id', '=', readerId).execute(),
        )
      await stateOf('cleared')
      return {
        number: 1,
        limit: 0,
        words: [
          '已办理离校，如需恢复，请联系图书馆',
          '已辦理離校，如需恢復，請聯絡圖書館',
          'Leaving school is completed. Ask the library if you have returned',
        ],
        remedy: () => stateOf('active'),
      }
    },
  },
  'card-valid': {
    arrange: async ({ library, readerId }) => {
      const { headers } = desk(library)
      const extend = (validUntil: string) =>
        api.call(renewReader, { body: { readerId, validUntil, reason: '续期' }, headers })
      const yesterday = dayAfter(today(), -1)
      await extend(yesterday)
      return {
        number: -1,
        limit: 0,
        words: [
          `读者证已于 ${yesterday} 到期，请到服务台延长有效期`,
          `借閱證已於 ${yesterday} 到期，請到服務台延長有效期`,
          `The card ended on ${yesterday}. Have it extended at the desk`,
        ],
        remedy: () => extend(today()),
      }
    },
  },
  'not-frozen': {
    arrange: async ({ library, readerId }) => {
      const { headers, freeze } = desk(library)
      const { data } = (await freeze(readerId, dayAfter(today(), 6))).body
      const free = dayAfter(today(), 7)
      return {
        number: 1,
        limit: 0,
        words: [
          `读者证冻结中（1 项），${free} 自动解除，或到服务台处理`,
          `借閱證凍結中（1 項），${free} 自動解除，或到服務台處理`,
          `The account is frozen (1). This ends on ${free}, or earlier at the desk`,
        ],
        remedy: () =>
          api.call(liftBlock, { body: { blockId: data!.blockId, reason: '已处理' }, headers }),
      }
    },
  },
  'not-locked': {
    arrange: async ({ library, readerId }) => {
      await setState(library, readerId, 'lock')
      return {
        number: 1,
        limit: 0,
        words: [
          '账号已锁定，请到服务台解除锁定',
          '帳號已鎖定，請到服務台解除鎖定',
          'The account is locked. Have it unlocked at the desk',
        ],
        remedy: () => setState(library, readerId, 'unlock'),
      }
    },
  },
  'debt-limit': {
    arrange: async ({ library, readerId }) => {
      const chargeId = await aCharge(library, readerId, 1050)
      return {
        number: 1050,
        limit: 1000,
        words: [
          '欠款 ¥10.50，上限 ¥10.00，请到服务台缴清欠款',
          '欠款 ¥10.50，上限 ¥10.00，請到服務台繳清欠款',
          '¥10.50 due; the limit is ¥10.00. Pay what is due at the desk',
        ],
        remedy: () => desk(library).settle(chargeId),
      }
    },
  },
}

const ofLending: Record<string, Case> = {
  'loan-limit': {
    arrange: async ({ library, readerId }) => {
      await limited(library, 'loan-limit', 1)
      const held = await aCopy(library)
      await desk(library).lend(readerId, held.barcode)
      return {
        number: 1,
        limit: 1,
        words: [
          '已借 1 册，上限 1 册，归还一册即可再借',
          '已借 1 冊，上限 1 冊，歸還一冊即可再借',
          'On loan: 1; the limit is 1. Return one to borrow another',
        ],
        remedy: () => desk(library).take(held.barcode),
      }
    },
  },
  'no-overdue': {
    arrange: async ({ library, readerId }) => {
      const late = await aCopy(library)
      const { data } = (await desk(library).lend(readerId, late.barcode)).body
      await fallenDue(api, library, data!.loan.loanId, 3)
      return {
        number: 1,
        limit: 0,
        words: [
          '有 1 册逾期未还，请先归还逾期图书',
          '有 1 冊逾期未還，請先歸還逾期圖書',
          'Overdue: 1. Return what is overdue first',
        ],
        remedy: () => desk(library).take(late.barcode),
      }
    },
  },
  'item-lendable': {
    loanClass: 'reference',
    arrange: async ({ library }) => ({
      number: 0,
      limit: 1,
      words: [
        '该册现不可借，请改借其他复本，或预约本书',
        '該冊現不可借，請改借其他複本，或預約本書',
        'This copy cannot be lent now. Take another copy, or reserve the title',
      ],
      remedy: async () => {},
      next: async () => (await aCopy(library)).barcode,
    }),
  },
}

const ofRenewing: Record<string, Case> = {
  'renewal-limit': {
    arrange: async ({ library, readerId, loan }) => {
      const { renew, take, lend } = desk(library)
      await renew(loan!.barcode)
      const { data } = (await renew(loan!.barcode)).body
      const day = lastDayOf(data!.loan.dueDate)
      return {
        number: 2,
        limit: 2,
        words: [
          `已续借 2 次，上限 2 次，请在 ${day} 前归还，之后可再次借阅`,
          `已續借 2 次，上限 2 次，請在 ${day} 前歸還，之後可再次借閱`,
          `Renewals so far: 2; the limit is 2. Return it by ${day}, and borrow it again`,
        ],
        remedy: async () => {
          await take(loan!.barcode)
          await lend(readerId, loan!.barcode)
        },
      }
    },
  },
  'loan-not-overdue': {
    arrange: async ({ library, readerId, loan }) => {
      await fallenDue(api, library, loan!.loanId, 2)
      return {
        number: 2,
        limit: 0,
        words: [
          '本书已逾期 2 天，请先归还',
          '本書已逾期 2 天，請先歸還',
          'Days overdue: 2. Return it first',
        ],
        remedy: async () => {
          await desk(library).take(loan!.barcode)
          await desk(library).lend(readerId, loan!.barcode)
        },
      }
    },
  },
  'nobody-waiting': {
    arrange: async ({ library, readerId, loan }) => {
      const { recordId, dueDate } = loan!
      const other = await aReader(api, library)
      const { id } = await aReservation(library, { readerId: other.id, recordId })
      const day = lastDayOf(dueDate)
      return {
        number: 1,
        limit: 0,
        words: [
          `有 1 位读者正在等候本书，请在 ${day} 前归还，之后可重新预约`,
          `有 1 位讀者正在等候本書，請在 ${day} 前歸還，之後可重新預約`,
          `Others waiting for this title: 1. Return it by ${day}; you may reserve it again`,
        ],
        // Returned, and lent once more when the other reader no longer waits.
        remedy: async () => {
          await desk(library).take(loan!.barcode)
          await cancelled(library, id)
          await desk(library).lend(readerId, loan!.barcode)
        },
      }
    },
  },
  'not-reported-lost': {
    arrange: async ({ library, readerId, loan }) => {
      const { headers, take, lend } = desk(library)
      const body = { loanId: loan!.loanId, amountFen: 900 }
      await api.call(declareLost, { body, headers })
      return {
        number: 1,
        limit: 0,
        words: [
          '本书已报遗失，如已找到，请到服务台归还',
          '本書已報遺失，如已找到，請到服務台歸還',
          'This copy is reported lost. If it was found, return it at the desk',
        ],
        remedy: async () => {
          await take(loan!.barcode)
          await lend(readerId, loan!.barcode)
        },
      }
    },
  },
}

const frozenWords: Words = [
  '冻结状态不能续借',
  '凍結狀態不能續借',
  'Frozen status cannot be renewed',
]

const lendCases = Object.entries({ ...ofTheAccount, ...ofLending })
const renewCases = Object.entries({ ...ofTheAccount, ...ofRenewing })

test.each(lendCases)(
  'lending is refused by %s in words, and doing what they say makes it succeed',
  async (rule, { arrange, loanClass = 'standard' }) => {
    const library = await aLendingLibrary(api)
    const { id: readerId } = await aReader(api, library)
    const { barcode } = await aCopy(library, { loanClass })
    const { words, number, limit, code, remedy, next } = await arrange({ library, readerId })
    const lend = (copy: string, headers = {}) => desk(library).lend(readerId, copy, headers)

    const refused = await lend(barcode)
    expect(refused.body).toMatchObject({
      success: false,
      errCode: 422,
      code: code ?? `rule.${rule}`,
      message: words[0],
      details: { refusals: [{ code: `rule.${rule}`, number, limit }] },
    })
    expect((await lend(barcode, traditional)).body.message).toBe(words[1])
    expect((await lend(barcode, english)).body.message).toBe(words[2])

    await remedy()
    const { body } = await lend(next ? await next() : barcode)
    expect(body).toMatchObject({ success: true })
  },
)

test.each(renewCases)(
  'renewing is refused by %s in words, and doing what they say makes it succeed',
  async (rule, { arrange }) => {
    const library = await aLendingLibrary(api)
    const { reader, copy, loanId, dueDate } = await aLoan(api, library)
    const loan = { ...copy, loanId, dueDate }
    const { renew } = desk(library)
    const found = await arrange({ library, readerId: reader.id, loan })
    const { number, limit, code, remedy } = found
    const isFrozen = rule === 'not-frozen'
    // Who is frozen is told so in words that the specification fixes; what lifts it stands in the details.
    const words = isFrozen ? frozenWords : found.words

    const refused = await renew(copy.barcode)
    expect(refused.body).toMatchObject({
      success: false,
      errCode: 422,
      code: isFrozen ? 'reader.frozen' : (code ?? `rule.${rule}`),
      message: words[0],
      details: { refusals: [{ code: `rule.${rule}`, number, limit }] },
    })
    expect((await renew(copy.barcode, traditional)).body.message).toBe(words[1])
    expect((await renew(copy.barcode, english)).body.message).toBe(words[2])

    await remedy()
    expect((await renew(copy.barcode)).body).toMatchObject({ success: true })
  },
)

test('every rule of lending and renewing has a case here', async () => {
  const { rows } = await sql<{ ruleCode: string; actions: string[] }>`
    select rule_code, actions from rule`.execute(api.adminDb)
  const ruled = (action: string) =>
    rows.filter(({ actions }) => actions.includes(action)).map(({ ruleCode }) => ruleCode)
  expect(lendCases.map(([rule]) => rule).toSorted()).toEqual(ruled('lend').toSorted())
  expect(renewCases.map(([rule]) => rule).toSorted()).toEqual(ruled('renew').toSorted())
})

test('a block with an end names its day and moment; one without names none, and says what to do', async () => {
  const library = await aLendingLibrary(api)
  const { id } = await aReader(api, library)
  const { barcode } = await aCopy(library)
  const free = dayAfter(today(), 3)
  await desk(library).freeze(id, dayAfter(today(), 2))
  const dated = (await desk(library).lend(id, barcode)).body.details
  expect(dated).toMatchObject({
    refusals: [{ liftsAt: momentOf(free), remedy: `${free} 自动解除，或到服务台处理` }],
  })
  const other = await aReader(api, library)
  await desk(library).freeze(other.id)
  const { body } = await desk(library).lend(other.id, barcode)
  expect(body.message).toBe('读者证冻结中（1 项），请到服务台处理')
  expect(body.details).toMatchObject({ refusals: [{ liftsAt: null, remedy: '请到服务台处理' }] })
})

test('every broken rule is told, the first in words', async () => {
  const library = await aLendingLibrary(api)
  const { id } = await aReader(api, library)
  const { barcode } = await aCopy(library, { loanClass: 'reference' })
  await aCharge(library, id, 2000)
  await desk(library).freeze(id)
  const { body } = await desk(library).lend(id, barcode, english)
  const { refusals } = body.details as { refusals: { code: string; reason: string }[] }
  expect(refusals.map(({ code }) => code)).toEqual([
    'rule.not-frozen',
    'rule.debt-limit',
    'rule.item-lendable',
  ])
  expect(refusals[1]!.reason).toBe('¥20.00 due; the limit is ¥10.00')
})

test('the most specific limit wins: by action, type of reader and class of copy', async () => {
  const library = await aLendingLibrary(api)
  const { id } = await aReader(api, library)
  const most = async (loanClass: string) => {
    const { barcode } = await aCopy(library, { loanClass })
    const { body } = await desk(library).lend(id, barcode)
    return (body.details as { refusals: { limit: number }[] } | null)?.refusals[0]?.limit ?? null
  }
  await limited(library, 'loan-limit', 0)
  expect(await most('standard')).toBe(0)
  await limited(library, 'loan-limit', 1, { readerType: 'student' })
  expect(await most('standard')).toBeNull()
  expect(await most('standard')).toBe(1)
  await limited(library, 'loan-limit', 2, { readerType: 'student', loanClass: 'standard' })
  expect(await most('standard')).toBeNull()
  expect(await most('standard')).toBe(2)
  // Of another class there is none yet.
  expect(await most('periodical')).toBeNull()
  expect(await most('periodical')).toBe(1)
})

test('[R-LOAN-010] a loan is renewed for thirty days, twice at most, unless it is late or others wait', async () => {
  const library = await aLendingLibrary(api)
  const reader = await aReader(api, library)
  const { headers } = await sessionOf(api, library, reader)
  const { lend, renew } = desk(library)
  const lent = async () => {
    const copy = await aCopy(library)
    const { loan } = (await lend(reader.id, copy.barcode)).body.data!
    return { ...copy, ...loan, recordNumber: copy.recordId }
  }
  const [fresh, renewed, late, wanted] = [await lent(), await lent(), await lent(), await lent()]
  await renew(renewed.barcode)
  await renew(renewed.barcode)
  await fallenDue(api, library, late.loanId, 4)
  const other = await aReader(api, library)
  await aReservation(library, { readerId: other.id, recordId: wanted.recordNumber })

  const loanIds = [fresh, renewed, late, wanted].map(({ loanId }) => loanId)
  const { data } = (await api.call(renewLoans, { body: { loanIds }, headers })).body
  const byLoan = new Map(data!.map((line) => [line.loanId, line]))
  const later = byLoan.get(fresh.loanId)!
  expect(later).toMatchObject({ success: true, message: '续借成功' })
  expect(lastDayOf(later.dueDate!)).toBe(dayAfter(lastDayOf(fresh.dueDate), 30))
  expect(byLoan.get(renewed.loanId)).toMatchObject({
    success: false,
    code: 'rule.renewal-limit',
    refusals: [{ number: 2, limit: 2 }],
  })
  expect(byLoan.get(late.loanId)).toMatchObject({
    success: false,
    code: 'rule.loan-not-overdue',
    refusals: [{ number: 4, limit: 0 }],
  })
  const refused = byLoan.get(wanted.loanId)!
  expect(refused).toMatchObject({
    success: false,
    code: 'rule.nobody-waiting',
    dueDate: wanted.dueDate,
  })
  expect(refused.message).toContain(lastDayOf(wanted.dueDate))

  // Another institution may say otherwise: once, and for ten days.
  const strict = await aLendingLibrary(api)
  const { groupCode, within } = strict
  await limited(strict, 'renewal-limit', 1)
  await within((trx) => trx.insertInto('loanTerm').values({ groupCode, renewalDays: 10 }).execute())
  const { copy, dueDate } = await aLoan(api, strict)
  const once = (await desk(strict).renew(copy.barcode)).body.data!.loan
  expect(lastDayOf(once.dueDate)).toBe(dayAfter(lastDayOf(dueDate), 10))
  expect((await desk(strict).renew(copy.barcode)).body).toMatchObject({
    code: 'rule.renewal-limit',
    details: { refusals: [{ number: 1, limit: 1 }] },
  })
})

test('a number of renewals that was promised stands, whatever the limit is now', async () => {
  const library = await aLendingLibrary(api)
  const { copy } = await aLoan(api, library)
  await limited(library, 'renewal-limit', 0)
  expect((await desk(library).renew(copy.barcode)).body.data!.loan.renewalsAllowed).toBe(2)
  const next = await aLoan(api, library)
  expect((await desk(library).renew(next.copy.barcode)).body.code).toBe('rule.renewal-limit')
})
