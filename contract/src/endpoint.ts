import type { z } from 'zod'

/** Who may call. There is no default: forgetting it does not compile. */
export type Access = 'anyone' | 'reader' | 'ticket' | 'staff' | 'provider'

/** One call of the API: the server serves it, the clients make it, both from this object. */
export interface Endpoint {
  method: 'GET' | 'POST'
  path: `/${string}`
  access: Access
  /** One line for whoever reads the API's document. */
  summary: string
  /** True for the few calls that are made before the institution is known. */
  beforeInstitution?: true
  query?: z.ZodObject
  body?: z.ZodObject
  response: z.ZodType
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** A call in one line: what tables, logs and messages name it by. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** What a caller hands in: the input side of the endpoint's schemas. */
export type CallInput<E extends Endpoint> = (E extends { query: infer Q extends z.ZodType }
  ? { query: z.input<Q> }
  : unknown) &
  (E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown)
