import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enrichmentSources } from './enrichment.ts'

/** Our own call: staff see whether a source answers before readers wait for it. */
export const testSource = endpoint({
  method: 'POST',
  path: '/staff/enrichment/test',
  access: 'staff',
  roles: ['admin'],
  summary: 'Asks an outside source for a book, as the record page does',
  body: z.strictObject({
    source: z.enum(enrichmentSources),
    isbn: z.string().max(32).default('9787020002207'),
  }),
  response: z.strictObject({
    outcome: z.enum(['off', 'found', 'nothing', 'failed']),
    milliseconds: z.int(),
  }),
})
