import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Page, PageInAddress } from './paging.ts'

/** How far back a ranking looks. */
export const rankingRanges = ['week', 'month', 'quarter', 'year'] as const
export type RankingRange = (typeof rankingRanges)[number]

/** How long ago a new book may have arrived. */
export const newBookWindows = ['1w', '1m', '2m', '3m', '6m', '1y', '2y'] as const
export type NewBookWindow = (typeof newBookWindows)[number]

/** No ranking is longer. */
export const longestRanking = 100

const Range = z.enum(rankingRanges)
const ClassNo = z.string().max(64).optional()

const titled = { recordId: z.int(), title: z.string(), author: z.string() }

export const listHotLoans = endpoint({
  method: 'POST',
  path: '/find/index/getHotLoan',
  access: 'anyone',
  summary: 'What was lent most in a range, of one class or of all',
  body: z.strictObject({ range: Range.default('month'), classNo: ClassNo, ...Page }),
  response: listOf(z.strictObject({ ...titled, loanCount: z.int() })),
})

export const listNewBooks = endpoint({
  method: 'POST',
  path: '/find/index/getNewBook',
  access: 'anyone',
  summary: 'What arrived within a window, newest first',
  body: z.strictObject({
    window: z.enum(newBookWindows).default('1m'),
    classNo: ClassNo,
    locationId: z.string().max(64).optional(),
    ...Page,
  }),
  response: listOf(z.strictObject({ ...titled, publisher: z.string(), arriveDate: z.iso.date() })),
})

export const listMostKept = endpoint({
  method: 'GET',
  path: '/find/favorites/topShare',
  access: 'anyone',
  summary: 'What readers keep most in folders that they share',
  query: z.strictObject({ rows: PageInAddress.rows, range: Range.optional() }),
  response: z.array(z.strictObject({ ...titled, favCount: z.int() })),
})

export const ratingOrders = ['best', 'worst'] as const

export const listRated = endpoint({
  method: 'GET',
  path: '/find/findUserEvaluation/getTopScoreList',
  access: 'anyone',
  summary: 'The hundred best or worst rated titles',
  query: z.strictObject({
    order: z.enum(ratingOrders).default('best'),
    range: Range.optional(),
    ...PageInAddress,
  }),
  response: z.strictObject({
    total: z.int().max(longestRanking),
    list: z.array(z.strictObject({ ...titled, score: z.number(), ratingCount: z.int() })),
  }),
})

export const listPopularBooks = endpoint({
  method: 'GET',
  path: '/find/books/popularBooks',
  access: 'anyone',
  summary: 'Titles that were looked at most',
  query: z.strictObject({ range: Range.default('month'), ...PageInAddress }),
  response: listOf(z.strictObject({ ...titled, cover: z.string(), hot: z.int() })),
})

/** Fewer readers than this are nobody's group: whoever knows one of them would learn what they read. */
export const smallestGroup = 5

export const listReadingGroups = endpoint({
  method: 'GET',
  path: '/find/index/getReadingGroups',
  access: 'anyone',
  summary: 'How much each kind of reader borrowed; groups under five people are left out',
  query: z.strictObject({ range: Range.default('month') }),
  response: z.array(
    z.strictObject({
      readerType: z.string(),
      name: z.string(),
      readerCount: z.int().min(smallestGroup),
      loanCount: z.int(),
    }),
  ),
})
