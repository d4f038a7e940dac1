import fastifyPlugin from 'fastify-plugin'
import { inInstitution, type Database } from '../../platform/database.ts'
import type { Institution } from '../../platform/institution.ts'
import { selectSessionHolder } from './queries.ts'
import { groupCodeOf, hashOf } from './secrets.ts'

/** The cookie of the console: never readable by a page, never sent along from another site. */
export const staffCookie = '__Host-staff'

interface Options {
  db: Database
  institutionByCode: (groupCode: string) => Promise<Institution | undefined>
}

/** Finds out who of the staff calls. The session, not a header, says of which institution. */
export const readStaffMember = fastifyPlugin<Options>((app, { db, institutionByCode }, done) => {
  app.decorateRequest('staff', null)
  app.addHook('onRequest', async (request) => {
    const cookie = request.cookies[staffCookie]
    if (request.routeOptions.config.endpoint?.access !== 'staff' || cookie === undefined) return
    const institution = await institutionByCode(groupCodeOf(cookie))
    if (!institution) return
    const holder = await inInstitution(db, institution.groupCode, (trx) =>
      selectSessionHolder(trx, hashOf(cookie)),
    )
    if (!holder) return
    request.institution = institution
    request.staff = holder
  })
  done()
})
