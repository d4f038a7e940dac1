import type { FastifyInstance } from 'fastify'
import { inInstitution } from '../../platform/stores/database.ts'
import { sendNotFound } from '../../platform/http/errors.ts'
import type { Resources } from '../../resources.ts'
import { readOpenUrl } from './read-open-url.ts'
import { addressOf } from './open-url.ts'

/** OpenURL 1.0 and 0.1 at /{mappingPath}/openurl: links from databases and other libraries lead to a title of ours. */
export function openUrlRoutes(
  app: FastifyInstance,
  { db, directory, config: { portalUrl } }: Resources,
) {
  app.get<{ Params: { mappingPath: string } }>('/:mappingPath/openurl', async (request, reply) => {
    const institution = await directory.byPath(request.params.mappingPath)
    if (!institution) return sendNotFound(request, reply)
    const described = readOpenUrl(new URLSearchParams(request.url.split('?')[1]))
    const address = await inInstitution(db, institution.groupCode, (trx) =>
      addressOf(trx, institution, portalUrl, described),
    )
    return reply.header('cache-control', 'no-store').redirect(address, 302)
  })
}
