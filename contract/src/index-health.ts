import { z } from 'zod'
import { endpoint } from './endpoint.ts'

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
  oldestAt: z.iso.datetime().nullable(),
  /** Shared with other institutions: only the operator rebuilds it. */
  isShared: z.boolean(),
  /** Made with settings that have changed since; null: it is not known. */
  isOutdated: z.boolean().nullable(),
  isRebuilding: z.boolean(),
  rebuiltAt: z.iso.datetime().nullable(),
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
  setAsideAt: z.iso.datetime(),
})
export type SetAside = z.infer<typeof SetAside>

export const listSetAside = endpoint({
  method: 'GET',
  path: '/staff/index/setAside',
  access: 'staff',
  roles: ['admin'],
  summary: 'Titles the index refused five times, with its reason, newest first',
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(200).default(1),
    rows: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.strictObject({ list: z.array(SetAside), total: z.number() }),
})

export const tryIndexAgain = endpoint({
  method: 'POST',
  path: '/staff/index/tryAgain',
  access: 'staff',
  roles: ['admin'],
  summary: 'Feeds titles that were set aside once more: those named, or all',
  body: z.strictObject({
    recordIds: z.union([z.literal('all'), z.array(z.number().int().positive()).min(1).max(100)]),
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
