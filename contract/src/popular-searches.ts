import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Keyword = z.string().trim().min(1).max(100)

const JudgedSearch = z.strictObject({
  keyword: z.string(),
  count: z.int(),
  /** `barred`: it has a word of the list in it. */
  state: z.enum(['shown', 'takenDown', 'barred']),
})
export type JudgedSearch = z.infer<typeof JudgedSearch>

/** What fewer people have searched for than it takes is not among them: staff need not know it either. */
const PopularSearchSetup = z.strictObject({
  searches: z.array(JudgedSearch),
  words: z.array(z.string()),
})
export type PopularSearchSetup = z.infer<typeof PopularSearchSetup>

const kept = { access: 'staff', roles: ['admin', 'content'], response: PopularSearchSetup } as const

export const readPopularSearchSetup = endpoint({
  method: 'GET',
  path: '/staff/popularSearches',
  ...kept,
  summary: 'The popular searches, those taken down among them, and the words that bar a search',
})

export const takeDownSearch = endpoint({
  method: 'POST',
  path: '/staff/popularSearches/takeDown',
  ...kept,
  summary: 'Takes a search down: it is neither listed nor suggested any more',
  body: z.strictObject({ keyword: Keyword }),
})

export const putBackSearch = endpoint({
  method: 'POST',
  path: '/staff/popularSearches/putBack',
  ...kept,
  summary: 'Puts back a search that was taken down',
  body: z.strictObject({ keyword: Keyword }),
})

export const changeBarredWords = endpoint({
  method: 'POST',
  path: '/staff/popularSearches/words',
  ...kept,
  summary: 'Replaces the words that bar a search',
  body: z.strictObject({ words: z.array(Keyword).max(500) }),
})
