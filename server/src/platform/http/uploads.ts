import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Reads forms with a file among their fields, for the calls that take one: to every other call they are as little as any
 * other thing it cannot read.
 */
export function readUploads(app: FastifyInstance) {
  app.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async ({ routeOptions, headers }: FastifyRequest, body: Buffer) => {
      if (!routeOptions.config.endpoint?.takesFile) throw unreadable('a form with a file', 415)
      const sent = new Response(body, { headers: { 'content-type': headers['content-type']! } })
      // It holds the whole in memory, which the limit of the call keeps small.
      const form = await sent.formData().catch(() => {
        throw unreadable('a form that cannot be read', 400)
      })
      const fields = [...form]
      const fieldsByName = new Map(fields)
      // Of a field that stands twice each reader takes another value.
      if (fieldsByName.size < fields.length) throw unreadable('a field that stands twice', 400)
      return Object.fromEntries(fieldsByName)
    },
  )
}

const unreadable = (what: string, statusCode: number) =>
  Object.assign(new Error(what), { statusCode })
