import type { FastifyInstance } from 'fastify'
import { unsafeStructure } from '../text/json-structure.ts'

/**
 * Reads bodies of JSON that can be read in one way only. Of a key that stands twice each reader takes another value: what
 * one part of the way checked would not be what the next one does.
 */
export function readJsonOnce(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      const unsafe = unsafeStructure(body)
      if (unsafe) return done(Object.assign(new Error(unsafe.detail), { statusCode: 400 }))
      void parse(request, body, done)
    },
  )
}
