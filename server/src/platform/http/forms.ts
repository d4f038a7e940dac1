import type { FastifyInstance } from 'fastify'

/** Lets the routes of a scope receive what a form sends, as the text it is. */
export const readForms = (scope: FastifyInstance) =>
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, body),
  )
