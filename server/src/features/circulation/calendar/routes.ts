import {
  makeCalendarAddress,
  readCalendarAddress,
  withdrawCalendarAddress,
} from '@shulin/contract/circulation'
import { instantOf } from '@shulin/contract/time'
import type { FastifyInstance } from 'fastify'
import { sendNotFound } from '../../../platform/http/errors.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { inInstitution } from '../../../platform/stores/database.ts'
import type { Resources } from '../../../resources.ts'
import { addressOf, calendarOf, makeSecret } from './calendar.ts'
import { deleteAddress, selectAddress } from './queries.ts'

export function calendarRoutes(serve: Serve, { config: { portalUrl } }: Resources) {
  serve(makeCalendarAddress, ({ within, reader, institution }) =>
    within(async (trx) => {
      const { groupCode } = institution
      const secret = await makeSecret(trx, { groupCode, readerId: reader.id })
      return { address: addressOf(portalUrl, institution, secret) }
    }),
  )
  serve(withdrawCalendarAddress, ({ within, reader }) =>
    within(async (trx) => {
      await deleteAddress(trx, reader.id)
      return true as const
    }),
  )
  serve(readCalendarAddress, ({ within, reader }) =>
    within(async (trx) => ({ madeAt: instantOf((await selectAddress(trx, reader.id))?.madeAt) })),
  )
}

/** The tab of the personal centre that the calendar belongs to: where it is closed, so is the calendar. */
const { tab } = makeCalendarAddress

/** What a calendar reads, for whoever has the address. Whatever is wrong with it, there is nothing there. */
export function calendarAddress(
  app: FastifyInstance,
  { db, directory, config: { portalUrl } }: Resources,
) {
  app.get<{ Params: { mappingPath: string }; Querystring: { key?: unknown } }>(
    '/:mappingPath/calendar.ics',
    async (request, reply) => {
      const { key } = request.query
      const institution = await directory.byPath(request.params.mappingPath)
      const isSecret = typeof key === 'string' && /^[\w-]{43}$/.test(key)
      if (!institution?.openTabs.includes(tab) || !isSecret) return sendNotFound(request, reply)
      const text = await inInstitution(db, institution.groupCode, (trx) =>
        calendarOf(trx, key, institution, portalUrl),
      )
      if (text === undefined) return sendNotFound(request, reply)
      return (
        reply
          .type('text/calendar; charset=utf-8')
          // Whoever asked may keep it, and asks whether it has changed; nobody between may.
          .header('cache-control', 'private, no-cache')
          .header('content-disposition', 'inline; filename="due-dates.ics"')
          .send(text)
      )
    },
  )
}
