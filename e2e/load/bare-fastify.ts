// What the API is measured against: the framework alone, with the same reply.
import Fastify from 'fastify'

const reply = JSON.parse(process.env['REPLY']!) as object
const app = Fastify()
app.get(process.env['REPLY_PATH']!, () => reply)
await app.listen({ host: '127.0.0.1', port: Number(process.env['HTTP_PORT']) })
