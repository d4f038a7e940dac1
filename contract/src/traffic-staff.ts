import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'
import { callerClasses } from './traffic.ts'

const Counts = z.strictObject({ asked: z.int(), served: z.int(), shed: z.int() })

export const trafficSpans = ['hour', 'day', 'week'] as const

export const readTraffic = endpoint({
  method: 'GET',
  path: '/staff/traffic',
  access: 'staff',
  roles: ['admin'],
  summary: 'How many searches were asked, answered and turned away, by who asked',
  query: z.strictObject({ span: z.enum(trafficSpans).default('day') }),
  response: z.strictObject({
    /** Of the whole time, one for each standing. */
    totals: z.array(Counts.extend({ standing: z.enum(callerClasses) })),
    /** All together, in the order of time. */
    times: z.array(Counts.extend({ since: Instant })),
  }),
})
export type Traffic = z.output<(typeof readTraffic)['response']>

const ReadingKey = z.strictObject({
  keyId: z.guid(),
  name: z.string(),
  requestsPerMinute: z.int(),
  madeBy: z.string(),
  madeAt: Instant,
  lastUsedOn: z.string().nullable(),
  revokedBy: z.string().nullable(),
  revokedAt: Instant.nullable(),
})
export type ReadingKey = z.infer<typeof ReadingKey>

export const listReadingKeys = endpoint({
  method: 'GET',
  path: '/staff/traffic/keys',
  access: 'staff',
  roles: ['admin'],
  summary: 'The keys with which other systems read what is public, the newest first',
  response: z.array(ReadingKey),
})

export const makeReadingKey = endpoint({
  method: 'POST',
  path: '/staff/traffic/makeKey',
  access: 'staff',
  roles: ['admin'],
  factorWithin: 5,
  summary: 'Makes a key for another system; the key itself is told in this reply and never again',
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    requestsPerMinute: z.int().min(1).max(60_000).default(600),
  }),
  response: z.strictObject({ key: z.string(), readingKey: ReadingKey }),
})

export const revokeReadingKey = endpoint({
  method: 'POST',
  path: '/staff/traffic/revokeKey',
  access: 'staff',
  roles: ['admin'],
  summary: 'Revokes a key: within seconds it opens nothing any more',
  body: z.strictObject({ keyId: z.guid() }),
  response: ReadingKey,
})
