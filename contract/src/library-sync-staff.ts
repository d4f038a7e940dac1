import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { Instant } from './time.ts'

const cataloguers = ['admin', 'acquisitions'] as const

/** In what a copy or a reader can be otherwise with us than in the library system; each counts once, by the first that holds. */
export const differenceKinds = [
  'status',
  'due date',
  'place',
  'call number',
  'title',
  'loan',
  'new',
  'missing',
  'unknown title',
  'unknown place',
  'elsewhere',
  'unreadable',
  'reader type',
  'reader expiry',
  'reader blocks',
  'reader missing',
  'reader unknown',
  'unknown reader type',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What is told and is no drift: copies of other libraries, lines nobody can read, and readers who have never been here. */
export const uncounted: readonly DifferenceKind[] = ['elsewhere', 'unreadable', 'reader unknown']

export const syncStates = ['running', 'asks', 'done', 'failed', 'given up'] as const

const Run = z.strictObject({
  runId: z.guid(),
  origin: z.enum(['interface', 'file']),
  startedBy: z.enum(['schedule', 'operator', 'staff']),
  /** Compares and changes nothing. */
  isTrial: z.boolean(),
  state: z.enum(syncStates),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  copiesSeen: z.number(),
  readersSeen: z.number(),
  /** How many copies and readers were otherwise than in the library system. */
  drift: z.number(),
  found: z.array(z.strictObject({ kind: z.enum(differenceKinds), count: z.number() })),
  withdrawn: z.number(),
  /** What it asks about: so many copies are missing from the list. */
  wouldWithdraw: z.number().nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
})
export type SyncRun = z.infer<typeof Run>

const Library = z.strictObject({
  libCode: z.string(),
  name: z.string(),
  /** So stood every copy of the library then; null: never known as a whole. */
  seenAt: Instant.nullable(),
  /** Until when the changes are known. */
  changesAt: Instant.nullable(),
  /** When the last complete list was begun. */
  completeAt: Instant.nullable(),
  /** Since when changes cannot be taken, and why. */
  failedAt: Instant.nullable(),
  failure: z.string().nullable(),
  /** Of the last comparison that was not a trial. */
  drift: z.number().nullable(),
  /** Newest first. */
  runs: z.array(Run),
})
export type SyncLibrary = z.infer<typeof Library>

export const listSyncLibraries = endpoint({
  method: 'GET',
  path: '/staff/librarySync/libraries',
  access: 'staff',
  roles: cataloguers,
  summary:
    'Libraries with a library system of their own: how old what we know is, and how far it was from it',
  response: z.array(Library),
})

export const listSyncDifferences = endpoint({
  method: 'GET',
  path: '/staff/librarySync/differences',
  access: 'staff',
  roles: cataloguers,
  summary: 'What a comparison found, copy by copy: the first thousand',
  query: z.strictObject({ runId: z.guid(), ...pageInAddress() }),
  response: pageOf(
    z.strictObject({
      barcode: z.string(),
      kind: z.enum(differenceKinds),
      was: z.string().nullable(),
      became: z.string().nullable(),
    }),
  ),
})

export const startSync = endpoint({
  method: 'POST',
  path: '/staff/librarySync/start',
  access: 'staff',
  roles: cataloguers,
  summary:
    'Compares a library with the complete list of its library system as soon as a worker is free',
  body: z.strictObject({ libCode: z.string().min(1).max(64) }),
  response: z.boolean(),
})

export const decideSync = endpoint({
  method: 'POST',
  path: '/staff/librarySync/decide',
  access: 'staff',
  roles: cataloguers,
  summary: 'Answers a comparison that asks: withdraw the copies its list lacks, or keep them',
  body: z.strictObject({ runId: z.guid(), withdraw: z.boolean() }),
  response: z.boolean(),
})
