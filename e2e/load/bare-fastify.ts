// What our calls are measured against: the framework alone, with the same replies.
import Fastify from 'fastify'

interface Reply {
  method: 'GET' | 'POST'
  path: string
  reply: object
}

const app = Fastify()
for (const { method, path, reply } of JSON.parse(process.env['REPLIES']!) as Reply[])
  app.route({ method, url: path, handler: () => reply })
app.get('/readyz', () => ({}))
await app.listen({ host: '127.0.0.1', port: Number(process.env['HTTP_PORT']) })
