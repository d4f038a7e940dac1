import { Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client'
import Fastify, { type FastifyInstance } from 'fastify'

/** Counts and times every request by route; `/metrics` is served on a port of its own. */
export function measureRequests(app: FastifyInstance) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const open = new Gauge({
    name: 'http_requests_open',
    help: 'Requests being answered now',
    registers: [registry],
  })

  app.addHook('onRequest', (_request, _reply, done) => {
    open.inc()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    open.dec()
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
  return registry
}

export function serveMetrics(registry: Registry) {
  const app = Fastify()
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  return app
}
