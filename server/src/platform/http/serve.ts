import type { Endpoint } from '@shulin/contract/endpoint'
import { tokenHeader } from '@shulin/contract/identity'
import type { Locale } from '@shulin/contract/locale'
import { RefusedReply, replyOf } from '@shulin/contract/reply'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { inInstitution, type Database, type Within } from '../stores/database.ts'
import { Refused } from '../failure.ts'
import type { Institution } from '../institution.ts'
import { holdReader, type Reader } from '../reader.ts'
import type { CallingStaff } from '../staff-member.ts'
import { notSignedIn } from './access.ts'
import { hashRequest, performOnce, RepeatableHeaders, replaceReply } from './idempotency.ts'
import { localeOf } from './locale.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call a route serves; routes without one (health, site) answer in forms of their own. */
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** The institution the request is made to, once it is known. */
    institution: Institution | null
    /** The member of staff who calls, where one may. */
    staff: CallingStaff | null
    /** The reader who calls: header, cookie and a live session agreed, and it is this institution's. */
    reader: Reader | null
  }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler receives: parsed input, the institution, and its rows of the database. */
type Call<E extends Endpoint> = {
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  locale: Locale
  cookies: Cookies
  /** What stands in the token header: the token of a session, or a ticket where there is none yet. Nothing is known of it. */
  token: string
  /** Where the call comes from, as far as our proxies know. */
  address: string
  /** Whether another system calls, with a key and an allowance of its own. */
  isSystem: boolean
  /** How the browser calls itself. */
  userAgent: string
  /** Tells the browser to empty what pages of ours have stored in it. */
  emptyBrowser: () => void
  /** Set when the caller has gone: what only they wait for may stop. */
  signal: AbortSignal
} & (E extends { repeatable: true }
  ? {
      /**
       * For what must not be done in the transaction, such as asking another system: done once it is committed, and answered in its place.
       * Where that fails, what was committed is the answer. Sent again meanwhile, the call is answered with what was committed.
       */
      afterCommit: (finish: () => Promise<z.output<E['response']>>) => void
    }
  : unknown) &
  (E extends { beforeInstitution: true } ? unknown : { institution: Institution; within: Within }) &
  (E extends { access: 'staff' } ? { staff: CallingStaff } : unknown) &
  (E extends { access: 'reader' } ? { reader: Reader } : { reader: Reader | null })

/** Cookies that only the server reads. */
export interface Cookies {
  get(name: string): string | undefined
  /** null takes the cookie away. */
  set(name: string, value: string | null, options?: CookieOptions): void
}

interface CookieOptions {
  /** Lax where a link from another site should find the reader logged in. */
  sameSite?: 'strict' | 'lax' | 'none'
  /** Kept apart for each site in whose frame the page stands. */
  partitioned?: true
  /** How many seconds it outlives the browser; without it, it goes with the browser. */
  maxAge?: number
}

/** What a call that answers with a file sends. */
export interface ServedFile {
  name: string
  type: string
  content: Buffer
}

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E extends { file: readonly string[] } ? ServedFile : z.output<E['response']>>

/** Who makes a repeatable call, where no session says it: two callers may well send the same key. */
type ActorOf = (request: FastifyRequest) => string

export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  ...named: E extends { repeatable: true }
    ? E extends { access: 'staff' | 'reader' }
      ? []
      : [actorOf: ActorOf]
    : []
) => void

// Invalid input and a rule's refusal travel with 200, as data does; these with a status of their own.
const refusedStatuses = [401, 403, 404, 409, 429, 500, 503] as const

/** Serves contract endpoints on a Fastify app; the handler's types follow from the endpoint. */
export function serveOn(app: FastifyInstance, db: Database): Serve {
  app.decorateRequest('requestHash', null)
  return (endpoint, handler, ...[actorOf = actorOfSession]) => {
    const { method, path, query, body, response, summary, repeatable, file, largestBody } = endpoint
    const { takesFile } = endpoint
    app.route({
      method,
      url: path,
      config: { endpoint },
      ...(largestBody !== undefined && { bodyLimit: largestBody }),
      ...(repeatable && { preValidation: hashRequest }),
      schema: {
        summary,
        tags: [endpoint.access === 'staff' ? 'staff' : path.split('/')[2]!],
        ...(query && { querystring: query }),
        ...(body && { body }),
        ...(takesFile && { consumes: ['multipart/form-data'] }),
        ...(repeatable && { headers: RepeatableHeaders }),
        ...(file && { 'x-file': file }),
        response: {
          200: file ? RefusedReply : replyOf(response),
          ...Object.fromEntries(refusedStatuses.map((status) => [status, RefusedReply])),
        },
      },
      handler: async (request, reply) => {
        let finish: (() => Promise<unknown>) | undefined
        const afterCommit = (work: () => Promise<unknown>) => void (finish = work)
        const answer = async (within: Within) => ({
          success: true,
          data: await handler({
            ...callOf(request, reply, writing(request, within)),
            afterCommit,
          } as never),
          message: endpoint.message?.[localeOf(request)] ?? '',
          errCode: null,
          code: null,
          details: null,
          requestId: request.id,
        })
        if (file) {
          const within: Within = (work) => inInstitution(db, request.institution!.groupCode, work)
          return sendFile(reply, (await handler(callOf(request, reply, within) as never)) as never)
        }
        if (!repeatable) {
          return answer((work) => inInstitution(db, request.institution!.groupCode, work))
        }
        // Written here, not on sending: a reply that breaks its contract takes the effect back with it.
        const written = async (within: Within) => {
          // Undone by a transaction that crossed it, it is tried again.
          finish = undefined
          return reply.serialize(await answer(within)) as string
        }
        const committed = await performOnce(db, request, actorOf(request), written)
        const text = finish
          ? await finished(db, request, reply, actorOf(request), committed, finish)
          : committed
        return reply.type('application/json; charset=utf-8').send(text)
      },
    })
  }
}

/** What a call came to after its transaction, as its reply from now on; where that is not known, what was committed. */
async function finished(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: string,
  committed: string,
  finish: () => Promise<unknown>,
) {
  try {
    const envelope = JSON.parse(committed) as object
    const text = reply.serialize({ ...envelope, data: await finish() }) as string
    await replaceReply(db, request, actor, text)
    return text
  } catch (error) {
    request.log.error(error, 'what follows a commit failed')
    return committed
  }
}

const sendFile = (reply: FastifyReply, { name, type, content }: ServedFile) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(content)

/** What a reader writes is written only while the account is open: that is looked at in the same transaction. */
function writing({ routeOptions, reader }: FastifyRequest, within: Within): Within {
  const { access, method, changesState } = routeOptions.config.endpoint!
  if (access !== 'reader' || !reader || (method === 'GET' && !changesState)) return within
  return (work) =>
    within(async (trx) => {
      if (!(await holdReader(trx, reader.id))) throw new Refused(notSignedIn)
      return work(trx)
    })
}

const actorOfSession: ActorOf = ({ staff, reader }) =>
  staff ? `staff:${staff.id}` : `reader:${reader!.id}`

function callOf(request: FastifyRequest, reply: FastifyReply, within: Within) {
  const { institution, staff, reader, query, body } = request
  return {
    query,
    body,
    locale: localeOf(request),
    institution,
    staff,
    reader,
    within,
    cookies: cookiesOf(request, reply),
    token: tokenOf(request),
    address: request.ip,
    isSystem: request.system !== null,
    userAgent: request.headers['user-agent'] ?? '',
    emptyBrowser: () => void reply.header('clear-site-data', '"storage"'),
    signal: leavingOf(reply),
  }
}

function tokenOf({ headers }: FastifyRequest) {
  const sent = headers[tokenHeader.toLowerCase()]
  return typeof sent === 'string' ? sent : ''
}

export function leavingOf(reply: FastifyReply) {
  const leaving = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) leaving.abort()
  })
  return leaving.signal
}

const cookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const

const cookiesOf = (request: FastifyRequest, reply: FastifyReply): Cookies => ({
  get: (name) => request.cookies[name],
  set: (name, value, kept) =>
    void (value === null
      ? reply.clearCookie(name, { ...cookieOptions, ...kept })
      : reply.setCookie(name, value, { ...cookieOptions, ...kept })),
})
