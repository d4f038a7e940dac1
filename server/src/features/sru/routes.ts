import type { FastifyInstance } from 'fastify'
import { inInstitution } from '../../platform/stores/database.ts'
import { sendNotFound } from '../../platform/http/errors.ts'
import { readForms } from '../../platform/http/forms.ts'
import { leavingOf } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import { openBudget, openScopes } from '../search/search.ts'
import { answerSystem } from './sru.ts'

/** SRU 1.2 at /{mappingPath}/sru, by GET and by POST. */
export async function sruRoutes(
  app: FastifyInstance,
  { db, cache, directory, searchEngine, config }: Resources,
) {
  const { portalUrl } = config
  const scopeOf = openScopes(db, config.searchPrefix, config.institutionsMaxAge)
  const budget = openBudget(cache, config.searchPointsPerMinute)
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
            searching: { engine: searchEngine },
            scope: () => scopeOf(institution, 'zh-CN'),
            spend: ({ campusRanges }, cost) =>
              budget.spend(
                { address: request.ip, isSystem: request.system !== null, campusRanges },
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
