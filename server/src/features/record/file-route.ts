import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { endpoint } from '@shulin/contract/endpoint'
import { attachmentPath } from '@shulin/contract/record'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { fileOf } from './attachments.ts'

interface Needs {
  db: Database
  config: Pick<Config, 'objectDirectory'>
}

const Query = z.strictObject({
  recordId: z.coerce.number().int().min(1),
  attachmentId: z.uuid(),
})

/** The bytes of an attachment: the one answer of the API that is not an envelope, but for its refusals. */
const readAttachment = endpoint({
  method: 'GET',
  path: attachmentPath,
  access: 'anyone',
  summary: 'A PDF that belongs to a title, for whoever may read it',
  query: Query,
  response: z.unknown(),
})

export function attachmentRoute(app: FastifyInstance, { db, config }: Needs) {
  app.route<{ Querystring: z.infer<typeof Query> }>({
    method: 'GET',
    url: readAttachment.path,
    config: { endpoint: readAttachment },
    // The API's document is of calls that answer with an envelope.
    schema: { hide: true, querystring: Query },
    handler: async ({ institution, reader, query }, reply) => {
      const file = await inInstitution(db, institution!.groupCode, (trx) =>
        fileOf(trx, query, reader),
      )
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline')
        .send(createReadStream(join(config.objectDirectory, file)))
    },
  })
}
