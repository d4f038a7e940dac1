import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTime } from '../stores/database.ts'

/** Nobody waits longer than five seconds for an answer, so we wait a little less for PostgreSQL. */
const patience = 4_500

/** Bounds what all queries of a request take together: one after the other each could be in time, and the answer late. */
export function answerInTime(app: FastifyInstance) {
  const hurry = (_request: FastifyRequest, reply: FastifyReply, done: () => void) =>
    inTime(patience - reply.elapsedTime, done)
  app.addHook('onRequest', hurry)
  // Once more when the body has been read: its last byte arrives outside of what the first hook began.
  app.addHook('preValidation', hurry)
}
