import type { FastifyInstance } from 'fastify'
import { inInstitution } from '../../platform/stores/database.ts'
import { refusal } from '../../platform/failure.ts'
import { openGate } from '../../platform/resilience/gate.ts'
import { sendNotFound } from '../../platform/http/errors.ts'
import { readForms } from '../../platform/http/forms.ts'
import type { Resources } from '../../resources.ts'
import { answerHarvester, type Repository } from './harvest.ts'

/** Harvesters have time: few are answered at once, and readers have the rest. */
const atOnce = 2
const mayWait = 8

/** OAI-PMH 2.0 at /{mappingPath}/oai, by GET and by POST. */
export async function harvestRoutes(
  app: FastifyInstance,
  { db, directory, keys, config: { portalUrl } }: Resources,
) {
  const pass = openGate(atOnce, mayWait, harvestersWait)
  await app.register(async (scope) => {
    readForms(scope)
    scope.route<{ Params: { mappingPath: string }; Body: string | undefined }>({
      method: ['GET', 'POST'],
      url: '/:mappingPath/oai',
      handler: async (request, reply) => {
        const institution = await directory.byPath(request.params.mappingPath)
        if (!institution) return sendNotFound(request, reply)
        const { groupCode, mappingPath } = institution
        const asked = new URLSearchParams(
          request.method === 'POST' ? request.body : request.url.split('?')[1],
        )
        const repository: Repository = {
          institution,
          within: (work) => inInstitution(db, groupCode, work),
          keys,
          portalUrl,
          baseUrl: `${portalUrl.replace(/\/$/u, '')}/${mappingPath}/oai`,
        }
        const answer = await pass(() => answerHarvester(repository, asked))
        return reply
          .type('text/xml; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(answer)
      },
    })
  })
}

const harvestersWait = refusal('harvest.busy', 503, {
  'zh-CN': '收割请求过多，请稍后再试',
  'zh-TW': '收割請求過多，請稍後再試',
  'en-US': 'Too many harvesters are being answered. Please try again soon',
})
