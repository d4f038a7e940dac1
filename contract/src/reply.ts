import { z } from 'zod'

// 200 is the specification's own: a login that is right and yet gives no session.
const refusalCodes = [200, 400, 401, 403, 404, 409, 422, 429, 500, 503] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** `message` is already in the language of the request: a client shows it as it is. */
export const RefusedReply = z.object({
  success: z.literal(false),
  /** Not null in two replies of a login only: false (change the password now) and 10000 (it is old). */
  data: z.union([z.null(), z.literal(false), z.literal(10_000)]),
  message: z.string(),
  errCode: z.literal(refusalCodes),
  /** Stable name of the refusal, e.g. `institution.unknown`: what a program decides by. */
  code: z.string(),
  /** The numbers behind a refusal, and the date or act that lifts it. */
  details: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string(),
})
export type RefusedReply = z.infer<typeof RefusedReply>

/** What travels back: either the data, or a refusal. */
export const replyOf = <T extends z.ZodType>(data: T) =>
  z.discriminatedUnion('success', [
    z.object({
      success: z.literal(true),
      data,
      message: z.string(),
      errCode: z.null(),
      code: z.null(),
      details: z.null(),
      requestId: z.string(),
    }),
    RefusedReply,
  ])
