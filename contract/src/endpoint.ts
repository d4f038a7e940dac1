import type { z } from 'zod'
import type { Locale } from './locale.ts'

/** Who may call. There is no default: forgetting it does not compile. */
type Access =
  | {
      access: 'anyone'
      /** Also for visitors of an institution that lets only readers in: what a login and the shell of the page need. */
      beforeLogin?: true
    }
  | { access: 'ticket' | 'provider' }
  | {
      access: 'reader'
      /** Also for a reader who must bind a mail address or a phone before anything else. */
      whileUnbound?: true
      /** Only within ten minutes of the reader having shown who they are: a session that was left open is not enough. */
      confirmed?: true
      /** The tab of the personal centre it belongs to, by its number: where the institution has not opened it, the call is refused. */
      tab?: string
      /** How a visitor is told to log in, where the specification fixes the words. */
      loginWords?: Record<Locale, string>
    }
  | {
      access: 'staff'
      roles: readonly Role[] | 'any'
      /** Also for whoever is on the way in and has this step to make. */
      entering?: readonly EntryStep[]
      /** A grave act: within so many minutes whoever calls has shown the second factor. */
      factorWithin?: 5 | 15
    }

export const roles = ['admin', 'circulation', 'acquisitions', 'content', 'subject'] as const
export type Role = (typeof roles)[number]

/** What is left to do between a right password and the console: give a code, or set the second factor up. */
export const entrySteps = ['code', 'enrol'] as const
export type EntryStep = (typeof entrySteps)[number]

/** One call of the API: the server serves it, the clients make it, both from this object. */
export type Endpoint = Access &
  EndpointDescription & {
    method: 'GET' | 'POST'
    /** True for a GET that changes something, and its POST twin: acts only with headers that no other site can send. */
    changesState?: true
    query?: z.ZodObject
    body?: z.ZodObject
  }

interface EndpointDescription {
  path: `/${string}`
  /** One line for whoever reads the API's document. */
  summary: string
  /** What the reply says to the reader when it was done; most say nothing. */
  message?: Record<Locale, string>
  /** True for the few calls that are made before the institution is known. */
  beforeInstitution?: true
  /** True for a write that accepts `Idempotency-Key`: sent again, it has no second effect and the same reply. */
  repeatable?: true
  /** How many bytes a body may have, where that is more than other calls need: a file that is sent with it. */
  largestBody?: number
  /** True for a call that takes a form with a file among its fields (multipart/form-data) in the place of JSON. */
  takesFile?: true
  /** True for a call that asks the search engine: where there is not room for all, it matters who asks. */
  isSearch?: true
  /** Answers with a file instead of an envelope; what is refused has its envelope. By its content types. */
  file?: readonly string[]
  response: z.ZodType
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/**
 * A call that the specification makes by GET although it changes something, and its twin by POST, which keeps what is secret
 * out of addresses: our own pages make that one.
 */
export const twins = <const E extends Access & EndpointDescription, Input extends z.ZodObject>(
  call: E,
  input: Input,
) => ({
  byGet: { ...call, method: 'GET', changesState: true, query: input } as const,
  byPost: { ...call, method: 'POST', changesState: true, body: input } as const,
})

/** A call in one line: what tables, logs and messages name it by. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** What a caller hands in: the input side of the endpoint's schemas. */
export type CallInput<E extends Endpoint> = (E extends { query: infer Q extends z.ZodType }
  ? { query: z.input<Q> }
  : unknown) &
  (E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown)
