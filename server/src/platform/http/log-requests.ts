import type { FastifyInstance } from 'fastify'

/** Notes every request once it has been answered, or once whoever asked has gone. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const res = { statusCode: reply.statusCode }
    request.log.info({ req: request, res, responseTime: Math.round(reply.elapsedTime * 10) / 10 })
  })
}
