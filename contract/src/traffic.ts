import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * Who searches, those first who are answered first when there is not room for all: a reader who is logged in, a system with a
 * key, the campus, a visitor whose browser opened the portal before, any other, and one who behaves like no reader.
 */
export const callerClasses = [
  'reader',
  'system',
  'campus',
  'known',
  'unknown',
  'suspected',
] as const
export type CallerClass = (typeof callerClasses)[number]

/** The header in which a system sends its key. */
export const keyHeader = 'x-api-key'

/** The cookie of a browser that has opened the portal: when, and from which network. It says nothing of who. */
export const visitCookie = '__Host-visit'

/** Our own call, for institutions that ask visitors for a little work before they refine searches. */
export const proveVisit = endpoint({
  method: 'POST',
  path: '/find/visit/prove',
  access: 'anyone',
  summary:
    'Hands in the work that `search.work-needed` asked for; the browser then counts as known',
  body: z.strictObject({
    workKey: z.string().max(1_000),
    work: z.string().max(40),
  }),
  response: z.literal(true),
})
