import fastifyPlugin from 'fastify-plugin'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import type { Institution } from '../../platform/institution.ts'
import type { CallingStaff } from '../../platform/staff-member.ts'
import { selectEntryHolder, selectSessionHolder, touchSession } from './queries.ts'
import { groupCodeOf, hashOf } from './secrets.ts'

/** The cookie of the console: never readable by a page, never sent along from another site. */
export const staffCookie = '__Host-staff'
/** The cookie of whoever is on the way in. */
export const entryCookie = '__Host-staff-entry'

interface Options {
  db: Database
  institutionByCode: (groupCode: string) => Promise<Institution | undefined>
}

/** Finds out who of the staff calls. The session, not a header, says of which institution. */
export const readStaffMember = fastifyPlugin<Options>((app, { db, institutionByCode }, done) => {
  /** Looks at one cookie: whose it is, and in which institution. */
  async function holderOf(
    cookie: string | undefined,
    find: (db: Database, hash: Buffer) => Promise<CallingStaff | undefined>,
  ) {
    if (cookie === undefined) return undefined
    const institution = await institutionByCode(groupCodeOf(cookie))
    if (!institution) return undefined
    const staff = await inInstitution(db, institution.groupCode, (trx) => find(trx, hashOf(cookie)))
    return staff && { institution, staff }
  }

  app.decorateRequest('staff', null)
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.access !== 'staff') return
    const holder =
      (await holderOf(request.cookies[staffCookie], signedIn)) ??
      (endpoint.entering && (await holderOf(request.cookies[entryCookie], onTheWayIn)))
    if (!holder) return
    const { step } = holder.staff.session
    if (step !== null && !endpoint.entering?.includes(step)) return
    request.institution = holder.institution
    request.staff = holder.staff
  })
  done()
})

async function signedIn(db: Database, hash: Buffer): Promise<CallingStaff | undefined> {
  const found = await selectSessionHolder(db, hash)
  if (!found) return undefined
  const { cameBy, codeAge, isToBeTouched, ...member } = found
  if (isToBeTouched) await touchSession(db, hash)
  return { ...member, session: { hash, step: null, cameBy, codeAge } }
}

async function onTheWayIn(db: Database, hash: Buffer): Promise<CallingStaff | undefined> {
  const found = await selectEntryHolder(db, hash)
  if (!found) return undefined
  const { step, cameBy, ...member } = found
  return { ...member, session: { hash, step, cameBy, codeAge: null } }
}
