import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import { tokenHeader } from '@shulin/contract/identity'
import { requestHeaders } from '@shulin/contract/locale'
import type { FastifyInstance } from 'fastify'

/** Headers on every reply. What the API answers is data: it may load, run and frame nothing. */
export async function secureReplies(app: FastifyInstance, allowedOrigins: string[]) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Who may frame a page is said by frame-ancestors alone; the older header knows no list of sites.
    frameguard: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
  })
  await app.register(cors, {
    origin: allowedOrigins,
    credentials: true,
    methods: ['GET', 'POST'],
    allowedHeaders: [
      'content-type',
      'idempotency-key',
      tokenHeader,
      ...Object.values(requestHeaders),
    ],
    maxAge: 600,
  })
  // What a reader sees is the reader's: no cache between us keeps it unless a route says so.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-store')
  })
}
