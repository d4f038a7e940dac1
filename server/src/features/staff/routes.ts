import {
  addStaff,
  changeStaff,
  dropSecondFactor,
  endOtherStaffSessions,
  endStaffSession,
  giveStaffCode,
  inviteStaff,
  listStaff,
  listStaffSessions,
  offerSecondFactor,
  openStaffSession,
  readStaff,
  renewRecoveryCodes,
  setStaffPassword,
  signInStaff,
  takeSecondFactor,
} from '@shulin/contract/staff'
import { instantOf } from '@shulin/contract/time'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { Cookies, Serve } from '../../platform/http/serve.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { Resources } from '../../resources.ts'
import { offerFactor, renewCodes, setPassword, takeFactor } from './account.ts'
import { addMember, changeMember, dropFactor, invite, membersOf } from './accounts.ts'
import { selectCredential, selectRecoveryKeys } from './credential-queries.ts'
import { deviceCookie, isDevice, newDevice } from './known-devices.ts'
import { endEntry, endOthers, endSession, selectLiveSessions } from './queries.ts'
import { entryCookie, staffCookie } from './read-staff-member.ts'
import { giveCode, openByLink, signIn } from './login.ts'

export function staffRoutes(serve: Serve, needs: Resources) {
  const { db, directory } = needs

  serve(openStaffSession, async ({ body, cookies }) => {
    const { next, cookie } = await openByLink(db, body.token)
    cookies.set(next === 'console' ? staffCookie : entryCookie, cookie)
    return { next }
  })

  serve(signInStaff, async ({ body: { institution, account, password }, address, cookies }) => {
    const found = (await directory.byPath(institution)) ?? (await directory.byCode(institution))
    const device = deviceIn(cookies)
    const typed = { account: account.trim().toLowerCase(), password, address, device }
    const { next, cookie } = await signIn(needs, found, typed)
    cookies.set(entryCookie, cookie)
    return { next }
  })

  serve(giveStaffCode, async ({ body, staff, institution: { groupCode }, within, cookies }) => {
    const device = deviceIn(cookies)
    const cookie = await giveCode(needs, { groupCode, staff, code: body.code, device, within })
    if (cookie !== undefined) setStaffCookies(cookies, cookie, device)
    return { codesLeft: await within((trx) => codesLeft(trx, staff.id)) }
  })

  serve(endStaffSession, async ({ staff: { session }, within, cookies }) => {
    await within(async (trx) => {
      await endSession(trx, session.hash)
      await endEntry(trx, session.hash)
    })
    cookies.set(staffCookie, null)
    cookies.set(entryCookie, null)
    return true
  })

  serve(readStaff, async ({ staff, institution, locale, within }) => {
    const { id, name, account, roles, session } = staff
    const [kept, left] = await within(async (trx) => [
      await selectCredential(trx, id),
      await codesLeft(trx, id),
    ])
    return {
      name,
      account,
      roles,
      step: session.step,
      cameBy: session.cameBy,
      hasPassword: Boolean(kept?.passwordHash),
      hasSecondFactor: Boolean(kept?.factor),
      codesLeft: left,
      institution: {
        groupCode: institution.groupCode,
        mappingPath: institution.mappingPath,
        name: inLanguage(institution.name, locale),
      },
    }
  })

  serve(setStaffPassword, async ({ body, staff, institution: { groupCode }, within }) => {
    await setPassword(needs, { groupCode, staff, within }, body)
    return true
  })

  serve(offerSecondFactor, ({ staff, institution, locale, within }) => {
    const { groupCode, name } = institution
    return offerFactor(needs, { groupCode, staff, within, site: inLanguage(name, locale) })
  })

  serve(takeSecondFactor, async ({ body, staff, institution: { groupCode }, within, cookies }) => {
    const device = deviceIn(cookies)
    const taken = await takeFactor(needs, { groupCode, staff, within, device }, body.code)
    if (taken.cookie !== undefined) setStaffCookies(cookies, taken.cookie, device)
    return { recoveryCodes: taken.recoveryCodes }
  })

  serve(renewRecoveryCodes, async ({ staff, institution: { groupCode }, within }) => ({
    recoveryCodes: await renewCodes(needs, { groupCode, staff, within }),
  }))

  serve(listStaffSessions, async ({ staff: { id, session }, within }) => {
    const sessions = await within((trx) => selectLiveSessions(trx, id))
    return sessions.map(({ cookieHash, startedAt, lastSeenAt, cameBy }) => ({
      startedAt: instantOf(startedAt),
      lastSeenAt: instantOf(lastSeenAt),
      cameBy,
      isThis: cookieHash.equals(session.hash),
    }))
  })

  serve(endOtherStaffSessions, ({ staff, within }) =>
    within(async (trx) => {
      const ended = await endOthers(trx, staff.id, staff.session.hash)
      await writeAudit(trx, staff, 'staff.endSessions', staff.account, {
        before: ended,
        after: 0,
      })
      return { ended }
    }),
  )

  serve(listStaff, ({ within }) => within((trx) => membersOf(trx)))

  serve(addStaff, ({ body, staff, institution: { groupCode }, within }) =>
    within((trx) => addMember(trx, groupCode, body, staff)),
  )

  serve(changeStaff, ({ body, staff, institution: { groupCode }, within }) =>
    within((trx) => changeMember(trx, groupCode, body, staff)),
  )

  serve(inviteStaff, ({ body, staff, institution: { groupCode }, within }) =>
    within((trx) => invite(trx, groupCode, body.staffId, staff)),
  )

  serve(dropSecondFactor, ({ body, staff, within }) =>
    within((trx) => dropFactor(trx, body.staffId, staff)),
  )
}

/** What this browser is known by; a new one is not known yet. */
function deviceIn(cookies: Cookies) {
  const device = cookies.get(deviceCookie)
  return device !== undefined && isDevice(device) ? device : newDevice()
}

const halfAYear = 180 * 86_400

/** From login to the console: the cookie of the one goes, that of the other comes. */
function setStaffCookies(cookies: Cookies, cookie: string, device: string) {
  cookies.set(entryCookie, null)
  cookies.set(staffCookie, cookie)
  cookies.set(deviceCookie, device, { maxAge: halfAYear })
}

async function codesLeft(trx: Database, staffId: string) {
  const keys = await selectRecoveryKeys(trx, staffId)
  return keys.reduce((sum, { codes }) => sum + codes, 0)
}
