import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SystemView, wishStates } from './library-links.ts'
import { listOf, PageInAddress } from './paging.ts'
import { BrokenRule } from './rules.ts'
import { Instant } from './time.ts'

/** The tab of the personal centre these calls belong to: borrowings. */
const tab = '5'

const money = z.string().regex(/^\d+\.\d\d$/)

const OfLoan = {
  loanId: z.uuid(),
  recordId: z.string(),
  title: z.string(),
  author: z.string(),
  callNo: z.string(),
  barcode: z.string(),
  loanDate: Instant,
  dueDate: Instant,
  /** The location the copy belongs to. */
  location: z.string(),
  /** When it was reported lost. */
  lossFreezeDate: Instant.nullable(),
  /** Days beyond the due date. */
  overdueTime: z.int(),
  renewTimes: z.int(),
  amountDue: money,
  amountPaid: money,
  /** How it was paid; empty where nothing was. */
  payMethod: z.string(),
}

/** A renewal that was asked for in a library that keeps its own system, and is not settled yet. */
const OpenWish = z.strictObject({ wishId: z.uuid(), state: z.enum(wishStates), madeAt: Instant })

const Loan = z.strictObject({
  ...OfLoan,
  returnDate: z.null(),
  renewTimesAllowed: z.int(),
  /**
   * What a renewal would come to, were it asked for now: the new due date, or the rules that say no. Null: the library's own system says the day
   * only when it renews.
   */
  renewal: z.discriminatedUnion('isPossible', [
    z.strictObject({ isPossible: z.literal(true), dueDate: Instant.nullable() }),
    z.strictObject({ isPossible: z.literal(false), refusals: z.array(BrokenRule) }),
  ]),
  /** So it stood in the library's own system then; left out where the loan is ours. When it was lent is not told there: `loanDate` is when it was first seen. */
  seenAt: Instant.optional(),
  wish: OpenWish.optional(),
})
export type Loan = z.infer<typeof Loan>

const PastLoan = z.strictObject({ ...OfLoan, returnDate: Instant })
export type PastLoan = z.infer<typeof PastLoan>

export const loanSorts = ['dueDate', 'loanDate', 'title'] as const
export type LoanSort = (typeof loanSorts)[number]

const keyword = z.string().trim().max(100).default('')

export const listLoans = endpoint({
  method: 'GET',
  path: '/find/loanInfo/loanList',
  access: 'reader',
  tab,
  summary: 'What the reader has on loan, by default what falls due first',
  query: z.strictObject({
    keyword,
    sortType: z.enum(loanSorts).default('dueDate'),
    ...PageInAddress,
  }),
  response: listOf(Loan).extend({
    overdue: z.int(),
    /** Libraries that keep their own system, and how old what is known of each is; left out where there are none. */
    systems: z
      .array(
        SystemView.extend({
          /** Loans of copies that the catalogue does not have. */
          unlisted: z.array(z.strictObject({ title: z.string(), dueDate: Instant })),
        }),
      )
      .optional(),
  }),
})

const Period = { beginDate: z.iso.date().optional(), endDate: z.iso.date().optional() }

export const listPastLoans = endpoint({
  method: 'GET',
  path: '/find/loanInfo/loanHistoryList',
  access: 'reader',
  tab,
  summary:
    'What the reader has returned, newest first, where the reader keeps a history; by words and by days of the return',
  query: z.strictObject({ keyword, ...Period, ...PageInAddress }),
  response: listOf(PastLoan).extend({
    /** Whether the reader wishes a history to be kept. */
    isKept: z.boolean(),
  }),
})

export const loanFiles = ['xlsx', 'csv'] as const
export type LoanFile = (typeof loanFiles)[number]

export const loanFileTypes: Record<LoanFile, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
}

/** The period is that of the return, and for what is on loan that of the loan. */
export const exportLoans = endpoint({
  method: 'GET',
  path: '/find/loanInfo/exportLoan',
  access: 'reader',
  tab,
  summary: 'The current loans or the history as a file: a workbook, or text with commas',
  query: z.strictObject({
    type: z.enum(['loan', 'history']).default('loan'),
    format: z.enum(loanFiles).default('xlsx'),
    ...Period,
  }),
  file: Object.values(loanFileTypes),
  response: z.unknown(),
})

export const chartRanges = ['year', 'all'] as const
export type ChartRange = (typeof chartRanges)[number]

export const chartLoans = endpoint({
  method: 'GET',
  path: '/find/loanInfo/loanChart',
  access: 'reader',
  tab,
  summary: 'The own loans by month and by class: current ones, and those of a kept history',
  query: z.strictObject({ range: z.enum(chartRanges).default('year') }),
  response: z.strictObject({
    months: z.array(z.strictObject({ month: z.string(), count: z.int(), late: z.int() })),
    classes: z.array(z.strictObject({ classNo: z.string(), name: z.string(), count: z.int() })),
  }),
})

const Renewal = z.strictObject({
  loanId: z.uuid(),
  success: z.boolean(),
  /** 续借成功, or why not. */
  message: z.string(),
  dueDate: Instant.nullable(),
  /** The first rule that says no; null where it was renewed. */
  code: z.string().nullable(),
  refusals: z.array(BrokenRule),
  /** The library's own system has not answered: the renewal waits, is being done, or was sent and is being looked for. */
  wish: OpenWish.optional(),
})
export type Renewal = z.infer<typeof Renewal>

export const renewLoans = endpoint({
  method: 'POST',
  path: '/find/lendbook/reNew',
  access: 'reader',
  tab,
  repeatable: true,
  summary: 'Renews loans, each with an outcome of its own',
  body: z.strictObject({ loanIds: z.array(z.uuid()).min(1).max(100) }),
  response: z.array(Renewal),
})

/** What the first page of the personal centre shows. */
export const readOverview = endpoint({
  method: 'GET',
  path: '/find/userInfo/overview',
  access: 'reader',
  summary: 'How much the reader has on loan, asked for, owes and has not read; and what comes next',
  response: z.strictObject({
    loanCount: z.int(),
    dueSoonCount: z.int(),
    overdueCount: z.int(),
    requestCount: z.int(),
    /** What the reader owes. */
    totalMoney: money,
    favCount: z.int(),
    unreadCount: z.int(),
    /** Points: nobody has any while the library gives none. */
    score: z.int(),
    /** What stands in the way of borrowing, whatever the copy. */
    blocks: z.array(BrokenRule),
    /** The loans that fall due first. */
    next: z.array(Loan),
    /** The number on the card, as its barcode has it. */
    cardNumber: z.string(),
    validUntil: z.iso.date(),
    readerType: z.string(),
  }),
})

/** A private address that a calendar reads; the secret in it is told once. */
export const makeCalendarAddress = endpoint({
  method: 'POST',
  path: '/find/loanInfo/makeCalendarAddress',
  access: 'reader',
  tab,
  summary:
    'Makes a private address at which a calendar finds the due dates; an earlier one ends with it',
  body: z.strictObject({}),
  response: z.strictObject({ address: z.url() }),
})

export const withdrawCalendarAddress = endpoint({
  method: 'POST',
  path: '/find/loanInfo/withdrawCalendarAddress',
  access: 'reader',
  tab,
  summary: 'Ends the private address of the calendar',
  body: z.strictObject({}),
  response: z.literal(true),
})

export const readCalendarAddress = endpoint({
  method: 'GET',
  path: '/find/loanInfo/calendarAddress',
  access: 'reader',
  tab,
  summary: 'Whether there is a private address of the calendar, and since when',
  response: z.strictObject({ madeAt: Instant.nullable() }),
})
