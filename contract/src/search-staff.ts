import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { RecordId } from './record-id.ts'
import { Instant } from './time.ts'

const Health = z.strictObject({
  /** False: the search engine did not answer; what only it knows is null. */
  isReachable: z.boolean(),
  documents: z.number().nullable(),
  /** Titles whose documents should be there. */
  titles: z.number(),
  /** Changes of this institution that are not searchable yet. */
  waiting: z.number(),
  setAside: z.number(),
  /** Since when the oldest change of the installation waits. */
  oldestAt: Instant.nullable(),
  /** Shared with other institutions: only the operator rebuilds it. */
  isShared: z.boolean(),
  /** Made with settings that have changed since; null: it is not known. */
  isOutdated: z.boolean().nullable(),
  isRebuilding: z.boolean(),
  rebuiltAt: Instant.nullable(),
})
export type IndexHealth = z.infer<typeof Health>

export const readIndexHealth = endpoint({
  method: 'GET',
  path: '/staff/index/health',
  access: 'staff',
  roles: ['admin'],
  summary: 'How far the index is behind, what it refused, when it was built',
  response: Health,
})

const SetAside = z.strictObject({
  recordId: z.number(),
  title: z.string().nullable(),
  error: z.string(),
  tries: z.number(),
  setAsideAt: Instant,
})
export type SetAside = z.infer<typeof SetAside>

export const listSetAside = endpoint({
  method: 'GET',
  path: '/staff/index/setAside',
  access: 'staff',
  roles: ['admin'],
  summary: 'Titles the index refused five times, with its reason, newest first',
  query: z.strictObject({
    ...pageInAddress(),
  }),
  response: pageOf(SetAside),
})

export const tryIndexAgain = endpoint({
  method: 'POST',
  path: '/staff/index/tryAgain',
  access: 'staff',
  roles: ['admin'],
  summary: 'Feeds titles that were set aside once more: those named, or all',
  body: z.strictObject({
    recordIds: z.union([z.literal('all'), z.array(RecordId).min(1).max(100)]),
  }),
  response: z.strictObject({ marked: z.number() }),
})

export const rebuildIndex = endpoint({
  method: 'POST',
  path: '/staff/index/rebuild',
  access: 'staff',
  roles: ['admin'],
  summary: 'Builds the index anew beside the one in use, where it is the institution’s own',
  body: z.strictObject({}),
  response: z.boolean(),
})

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
