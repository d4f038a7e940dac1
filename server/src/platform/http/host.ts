import type { FastifyInstance } from 'fastify'

/**
 * The host name a request was sent to is the one of its own header: our front passes that on, and caches tell pages apart
 * by it. What else claims to be the host is forgotten, from a trusted proxy as well, or one request would put the page of
 * one institution into a cache under the address of another.
 */
export const readHostFromItsHeader = (app: FastifyInstance) =>
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.raw.headers['x-forwarded-host']
    done()
  })
