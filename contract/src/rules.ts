import { z } from 'zod'
import { Instant } from './time.ts'

/** A rule that says no: the number against the limit, why, and what lifts it, in the language of the request. */
export const BrokenRule = z.strictObject({
  /** `rule.` and the name of the row, e.g. `rule.loan-limit`. */
  code: z.string(),
  number: z.number(),
  limit: z.number(),
  reason: z.string(),
  remedy: z.string(),
  /** When time alone lifts it; null where somebody has to do something. */
  liftsAt: Instant.nullable(),
})
export type BrokenRule = z.infer<typeof BrokenRule>
