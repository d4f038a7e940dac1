import type { Endpoint } from '@shulin/contract/endpoint'
import type { Locale } from '@shulin/contract/locale'
import { RefusedReply, replyOf } from '@shulin/contract/reply'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { inInstitution, type Database, type Within } from '../database.ts'
import { refusal, Refused } from '../failure.ts'
import type { Institution } from '../institution.ts'
import { localeOf } from './locale.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call a route serves; routes without one (health, site) answer in forms of their own. */
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** The institution the request is made to, once it is known. */
    institution: Institution | null
  }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler receives: parsed input, the institution, and its rows of the database. */
export type Call<E extends Endpoint> = {
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  locale: Locale
} & (E extends { beforeInstitution: true } ? unknown : { institution: Institution; within: Within })

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.output<E['response']>>

export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

// Invalid input and a rule's refusal travel with 200, as data does; these with a status of their own.
const refusedStatuses = [401, 403, 404, 409, 429, 500, 503] as const

/** Serves contract endpoints on a Fastify app; the handler's types follow from the endpoint. */
export const serveOn =
  (app: FastifyInstance, db: Database): Serve =>
  (endpoint, handler) => {
    const { method, path, query, body, response, summary } = endpoint
    app.route({
      method,
      url: path,
      config: { endpoint },
      schema: {
        summary,
        tags: [path.split('/')[2]!],
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: {
          200: replyOf(response),
          ...Object.fromEntries(refusedStatuses.map((status) => [status, RefusedReply])),
        },
      },
      handler: async (request) => ({
        success: true,
        data: await handler(callOf(request, db) as never),
        message: '',
        errCode: null,
        code: null,
        details: null,
        requestId: request.id,
      }),
    })
  }

function callOf(request: FastifyRequest, db: Database) {
  const { institution, query, body } = request
  const within: Within = (work) => inInstitution(db, institution!.groupCode, work)
  return { query, body, locale: localeOf(request), institution, within }
}

/** Refuses before anything of the body is read what only a reader or a librarian may call. */
export async function requireAccess(request: FastifyRequest) {
  const access = request.routeOptions.config.endpoint?.access
  if (access === undefined || access === 'anyone') return
  throw new Refused(notSignedIn)
}

const notSignedIn = refusal('session.missing', 401, {
  'zh-CN': '登录信息已过期，请重新登录！',
  'zh-TW': '登錄資訊已過期，請重新登錄！',
  'en-US': 'Login information expired, please log in again!',
})
