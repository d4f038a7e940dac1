import type { FastifyInstance } from 'fastify'
import { inInstitution } from '../../platform/stores/database.ts'
import { sendNotFound } from '../../platform/http/errors.ts'
import { readForms } from '../../platform/http/forms.ts'
import { leavingOf } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import { spend } from '../search/search.ts'
import { answerSystem } from './sru.ts'

/** SRU 1.2 at /{mappingPath}/sru, by GET and by POST. */
export async function sruRoutes(
  app: FastifyInstance,
  { db, directory, searching, config }: Resources,
) {
  const { portalUrl } = config
  await app.register(async (scope) => {
    readForms(scope)
    scope.route<{ Params: { mappingPath: string }; Body: string | undefined }>({
      method: ['GET', 'POST'],
      url: '/:mappingPath/sru',
      config: { isSearch: true },
      handler: async (request, reply) => {
        const institution = await directory.byPath(request.params.mappingPath)
        if (!institution) return sendNotFound(request, reply)
        const { groupCode, mappingPath } = institution
        const asked = new URLSearchParams(
          request.method === 'POST' ? request.body : request.url.split('?')[1],
        )
        const answer = await answerSystem(
          {
            institution,
            within: (work) => inInstitution(db, groupCode, work),
            searching,
            scope: () => searching.scopeOf(institution, 'zh-CN'),
            spend: (scope, cost) =>
              spend(
                searching,
                { address: request.ip, isSystem: request.system !== null },
                scope,
                cost,
              ),
            portalUrl,
            baseUrl: `${portalUrl.replace(/\/$/u, '')}/${mappingPath}/sru`,
            signal: leavingOf(reply),
          },
          asked,
        )
        return reply
          .type('text/xml; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(answer)
      },
    })
  })
}
