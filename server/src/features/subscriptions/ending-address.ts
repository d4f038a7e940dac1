import type { FastifyInstance } from 'fastify'
import { sendNotFound } from '../../platform/http/errors.ts'
import { readForms } from '../../platform/http/forms.ts'
import { siteOf } from '../../platform/institution.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import type { Resources } from '../../resources.ts'
import { endMail } from './mail-queries.ts'

interface EndingRoute {
  Params: { mappingPath: string }
  Querystring: { key?: unknown }
}

/**
 * Where a mail program ends the daily mail when its reader presses "unsubscribe" (RFC 8058): it posts, without a page and without a
 * login. Whoever only follows the link comes to a page that asks first: programs that look at links must end nothing.
 */
export async function mailEndingAddress(
  app: FastifyInstance,
  { db, directory, config: { portalUrl } }: Resources,
) {
  await app.register((scope, _options, done) => {
    readForms(scope)
    scope.post<EndingRoute>('/:mappingPath/endSubscriptionMail', async (request, reply) => {
      const { key } = request.query
      const institution = await directory.byPath(request.params.mappingPath)
      if (!institution || typeof key !== 'string') return sendNotFound(request, reply)
      const isEnded = await inInstitution(db, institution.groupCode, (trx) => endMail(trx, key))
      if (!isEnded) return sendNotFound(request, reply)
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send('OK\n')
    })
    scope.get<EndingRoute>('/:mappingPath/endSubscriptionMail', async (request, reply) => {
      const { key } = request.query
      const institution = await directory.byPath(request.params.mappingPath)
      if (!institution || typeof key !== 'string') return sendNotFound(request, reply)
      const page = `${siteOf(portalUrl, institution)}/#/endSubscriptionMail?key=${encodeURIComponent(key)}`
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(page, 303)
    })
    done()
  })
}
