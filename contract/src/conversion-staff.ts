import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { Instant } from './time.ts'

/** What comes over, in the order in which it is brought. */
export const conversionParts = [
  'readers',
  'copies',
  'loans',
  'requests',
  'blocks',
  'histories',
] as const
export type ConversionPart = (typeof conversionParts)[number]

const kinds = ['check', 'run', 'compare'] as const
export type ConversionKind = (typeof kinds)[number]

/** What became of a line: not taken, taken although something is odd, ours kept instead of it, or not the same on both sides. */
const differenceOutcomes = ['left out', 'taken', 'kept', 'differs'] as const
export type DifferenceOutcome = (typeof differenceOutcomes)[number]

const Counts = z.strictObject({
  part: z.enum(conversionParts),
  /** Every line of the export: the sum of added, changed, unchanged, kept, left out and without consent. */
  lines: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Changed here meanwhile: reported, and left as it is. */
  kept: z.number(),
  leftOut: z.number(),
  /** Past loans of readers who keep no history: not taken, as nobody agreed to it. */
  withoutConsent: z.number(),
  /** No longer in the export: closed here. */
  ended: z.number(),
})
export type ConversionCounts = z.infer<typeof Counts>

const Sum = z.strictObject({
  part: z.enum(conversionParts),
  /** In our words; empty where a line could not be read so far. */
  status: z.string(),
  source: z.number(),
  leftOut: z.number(),
  /** Copies that have another status here for a reason that is told: said to be lent, and no loan could be taken. */
  moved: z.number(),
  /** The same as what is in the export less what was left out, and what moved: anything else has no explanation. */
  ours: z.number(),
})
export type ConversionSum = z.infer<typeof Sum>

const Run = z.strictObject({
  runId: z.guid(),
  mappingName: z.string(),
  kind: z.enum(kinds),
  origin: z.string(),
  startedAt: Instant,
  endedAt: Instant,
  counts: z.array(Counts),
  sums: z.array(Sum),
  differences: z.number(),
})
export type ConversionRun = z.infer<typeof Run>

export const listConversionRuns = endpoint({
  method: 'GET',
  path: '/staff/conversion/runs',
  access: 'staff',
  roles: ['admin'],
  summary: 'Rehearsals, runs and comparisons of coming over from another system, newest first',
  query: z.strictObject({ ...pageInAddress() }),
  response: pageOf(Run),
})

export const readConversionRun = endpoint({
  method: 'GET',
  path: '/staff/conversion/run',
  access: 'staff',
  roles: ['admin'],
  summary: 'One of them: its sums side by side, and how often each difference was found',
  query: z.strictObject({ runId: z.guid() }),
  response: z.strictObject({
    run: Run,
    reasons: z.array(
      z.strictObject({ reason: z.string(), reasonName: z.string(), count: z.number() }),
    ),
    /** How many differences are kept: the first ones, for some time. */
    kept: z.number(),
  }),
})

const Difference = z.strictObject({
  n: z.number(),
  part: z.enum(conversionParts),
  /** Of the file of its part. */
  line: z.number().nullable(),
  outcome: z.enum(differenceOutcomes),
  reason: z.string(),
  /** The reason in words. */
  reasonName: z.string(),
  /** The card or the barcode it is about. */
  subject: z.string(),
  detail: z.string(),
})
export type ConversionDifference = z.infer<typeof Difference>

export const listConversionDifferences = endpoint({
  method: 'GET',
  path: '/staff/conversion/differences',
  access: 'staff',
  roles: ['admin'],
  summary: 'What could not be brought over as it was, line by line',
  query: z.strictObject({
    runId: z.guid(),
    reason: z.string().min(1).max(200).optional(),
    ...pageInAddress(),
  }),
  response: pageOf(Difference),
})

export const readConversionFile = endpoint({
  method: 'GET',
  path: '/staff/conversion/differencesFile',
  access: 'staff',
  roles: ['admin'],
  summary:
    'All differences of a run that are kept, as a CSV file that no spreadsheet takes for formulas',
  query: z.strictObject({ runId: z.guid() }),
  response: z.strictObject({ fileName: z.string(), csv: z.string() }),
})
