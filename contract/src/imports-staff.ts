import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { Instant } from './time.ts'

const cataloguers = ['admin', 'acquisitions'] as const

const states = ['running', 'done', 'asks', 'failed', 'given up'] as const
export type RunState = (typeof states)[number]

const Run = z.strictObject({
  runId: z.guid(),
  source: z.strictObject({ name: z.string(), title: z.string() }),
  /** Of the union catalogue: seen by every institution, decided by the operator. */
  isShared: z.boolean(),
  kind: z.enum(['file', 'harvest']),
  origin: z.string(),
  state: z.enum(states),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  startedBy: z.string(),
  seen: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** Of the refused: what the mapping of the source leaves out, as it was asked to. */
  leftOut: z.number(),
  withdrawn: z.number(),
  /** What it asks about: so many records are missing from the delivery. */
  wouldWithdraw: z.number().nullable(),
  /** Every copy that came with its title: taken or refused. */
  itemsSeen: z.number(),
  itemsTaken: z.number(),
  itemsRefused: z.number(),
  message: z.string().nullable(),
})
export type ImportRun = z.infer<typeof Run>

export const listRuns = endpoint({
  method: 'GET',
  path: '/staff/imports/runs',
  access: 'staff',
  roles: cataloguers,
  summary: 'Imports and harvests, newest first: their counts, their state, how long they took',
  query: z.strictObject({
    source: z.string().max(64).optional(),
    state: z.enum(states).optional(),
    ...pageInAddress(),
  }),
  response: pageOf(Run),
})

export const readRun = endpoint({
  method: 'GET',
  path: '/staff/imports/run',
  access: 'staff',
  roles: cataloguers,
  summary: 'One run, and why it refused what',
  query: z.strictObject({ runId: z.guid() }),
  response: z.strictObject({
    run: Run,
    reasons: z.array(
      z.strictObject({ reason: z.string(), reasonName: z.string(), count: z.number() }),
    ),
    /** How many refusals are kept; a run may have refused more. */
    kept: z.number(),
  }),
})

const Refusal = z.strictObject({
  n: z.number(),
  /** Byte or line, as the format counts. */
  position: z.number(),
  sourceKey: z.string().nullable(),
  /** The copy that was refused, or the one for which its title was. */
  barcode: z.string().nullable(),
  reason: z.string(),
  /** The reason in words. */
  reasonName: z.string(),
  detail: z.string().nullable(),
  excerpt: z.string().nullable(),
})
export type ImportRefusal = z.infer<typeof Refusal>

export const listRefusals = endpoint({
  method: 'GET',
  path: '/staff/imports/refusals',
  access: 'staff',
  roles: cataloguers,
  summary: 'What a run refused: where it stood, why, and how it begins',
  query: z.strictObject({
    runId: z.guid(),
    reason: z.string().min(1).max(200).optional(),
    ...pageInAddress(),
  }),
  response: pageOf(Refusal),
})

export const readRefusalsFile = endpoint({
  method: 'GET',
  path: '/staff/imports/refusalsFile',
  access: 'staff',
  roles: cataloguers,
  summary: 'Everything a run refused, as a CSV file that no spreadsheet takes for formulas',
  query: z.strictObject({ runId: z.guid() }),
  response: z.strictObject({ fileName: z.string(), csv: z.string() }),
})

export const decideRun = endpoint({
  method: 'POST',
  path: '/staff/imports/decide',
  access: 'staff',
  roles: cataloguers,
  summary: 'Answers a run that asks: withdraw what its delivery lacks, or keep it',
  body: z.strictObject({ runId: z.guid(), withdraw: z.boolean() }),
  response: Run,
})

const Source = z.strictObject({
  sourceId: z.guid(),
  name: z.string(),
  title: z.string(),
  format: z.string(),
  isShared: z.boolean(),
  isComplete: z.boolean(),
  withdrawnShare: z.number(),
  licence: z.string().nullable(),
  attribution: z.string().nullable(),
  harvest: z
    .strictObject({
      url: z.string(),
      /** null: only when somebody asks for it. */
      everyHours: z.number().nullable(),
      until: Instant.nullable(),
      nextAt: Instant.nullable(),
    })
    .nullable(),
  lastRun: z
    .strictObject({
      runId: z.guid(),
      state: z.enum(states),
      startedAt: Instant,
      kind: z.enum(['file', 'harvest']),
      seen: z.number(),
      refused: z.number(),
      leftOut: z.number(),
      itemsRefused: z.number(),
    })
    .nullable(),
})
export type ImportSource = z.infer<typeof Source>

export const listSources = endpoint({
  method: 'GET',
  path: '/staff/imports/sources',
  access: 'staff',
  roles: cataloguers,
  summary: 'Where records come from: own and shared sources, with their last run and next harvest',
  response: z.array(Source),
})

export const harvestNow = endpoint({
  method: 'POST',
  path: '/staff/imports/harvestNow',
  access: 'staff',
  roles: cataloguers,
  summary: 'Harvests a source of the institution’s own as soon as a worker is free',
  body: z.strictObject({ sourceId: z.guid() }),
  response: z.boolean(),
})
