import { randomBytes, randomUUID } from 'node:crypto'
import type { LiveSession, LoginType } from '@shulin/contract/identity'
import { instantOf } from '@shulin/contract/time'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { networkOf } from '../../../platform/networks.ts'
import type { Confirmation, Reader } from '../../../platform/reader.ts'
import { standardOf } from '../../institutions/institutions.ts'
import { deviceOf } from './device.ts'
import {
  endSessionOfCookie,
  insertSession,
  noteClosing,
  selectConfirmation,
  selectLiveSessions,
  useSession,
} from './session-queries.ts'
import { hashOf, type Tokens } from './tokens.ts'

/** The cookie that belongs to a token: no page can read it, and the token is worth nothing without it. */
export const sessionCookie = '__Host-sid'
/** Its twin for a page inside a frame of another site: it lives in that site's partition of the browser only. */
export const frameCookie = '__Host-frame-sid'

/** A browser, as far as a session notes it. */
export interface Browser {
  address: string
  userAgent: string
  /** The cookie of the session it had. */
  formerCookie: string | undefined
}

export interface StartedSession {
  sessionId: string
  cookie: string
  startedAt: Date
  expiresAt: Date
}

interface NewSession {
  groupCode: string
  readerId: string
  loginType: LoginType
  hours: number
  /** Whether its holder has just shown who they are. */
  isConfirmed: boolean
}

/** Begins a session: always with a new cookie, and what the browser had before ends. */
export async function beginSession(
  trx: Database,
  given: NewSession,
  { address, userAgent, formerCookie }: Browser,
): Promise<StartedSession> {
  const { groupCode, readerId, loginType, hours, isConfirmed } = given
  const sessionId = randomUUID()
  // It names its institution, so that a login elsewhere can end it.
  const cookie = `${groupCode}.${randomBytes(32).toString('base64url')}`
  if (formerCookie !== undefined && groupCodeOf(formerCookie) === groupCode) {
    await endSessionOfCookie(trx, hashOf(formerCookie))
  }
  const times = await insertSession(
    trx,
    {
      groupCode,
      id: sessionId,
      readerId,
      cookieHash: hashOf(cookie),
      loginType,
      device: deviceOf(userAgent),
      addressBlock: networkOf(address),
    },
    { hours, isConfirmed },
  )
  return { sessionId, cookie, ...times }
}

const groupCodeOf = (cookie: string) => cookie.split('.', 1)[0]!

/** A browser holds one session: what it had at another institution ends with a login here. */
export async function endElsewhere(
  db: Database,
  groupCode: string,
  formerCookie: string | undefined,
) {
  if (formerCookie === undefined || !/^[0-9A-Za-z-]{1,16}\.[\w-]{43}$/.test(formerCookie)) return
  const former = groupCodeOf(formerCookie)
  if (former === groupCode) return
  await inInstitution(db, former, (trx) => endSessionOfCookie(trx, hashOf(formerCookie)))
}

/** Who calls: token, cookie and a session that lives must agree, and be of this institution. */
export async function readerOf(
  db: Database,
  tokens: Tokens,
  { groupCode, token, cookie }: { groupCode: string; token: string; cookie: string },
): Promise<Reader | undefined> {
  const said = await tokens.read(token, cookie)
  if (!said || said.groupCode !== groupCode) return undefined
  const { sessionId, startedAt, expiresAt } = said
  const holder = await useSession(db, {
    groupCode,
    sessionId,
    startedAt,
    expiresAt,
    cookieHash: hashOf(cookie),
    idleMinutes: Number(standardOf('primaryIdProtectTime')),
  })
  if (!holder || holder.readerId !== said.readerId) return undefined
  const { account, name, state, loginType, mustBind } = holder
  return {
    id: holder.readerId,
    account,
    name,
    hasLostCard: state === 'lost card',
    mustBind,
    sessionId,
    loginType,
  }
}

/** Whether the holder of a session has shown of late who they are, and by what they can show it again. */
export async function confirmationOf(trx: Database, sessionId: string): Promise<Confirmation> {
  const { isFresh, hasPassword, hasFactor } = await selectConfirmation(trx, sessionId)
  return { isFresh, by: hasFactor ? 'code' : hasPassword ? 'password' : 'sign-on' }
}

/** The window of a session closes. Only what cookie and token agree on is noted, and nothing is told to anybody else. */
export async function closeWindow(
  trx: Database,
  tokens: Tokens,
  { groupCode, token, cookie }: { groupCode: string; token: string; cookie: string },
) {
  const said = await tokens.read(token, cookie)
  if (!said || said.groupCode !== groupCode) return false
  await noteClosing(trx, said.sessionId, hashOf(cookie))
  return true
}

export async function liveSessionsOf(trx: Database, reader: Reader): Promise<LiveSession[]> {
  const sessions = (await selectLiveSessions(trx, reader.id)).map((session) => ({
    sessionId: session.id,
    isThisOne: session.id === reader.sessionId,
    loginType: session.loginType as LoginType,
    device: session.device,
    network: session.addressBlock ?? '',
    startedAt: instantOf(session.startedAt),
    lastSeenAt: instantOf(session.lastSeenAt),
    expiresAt: instantOf(session.expiresAt),
  }))
  return [
    ...sessions.filter(({ isThisOne }) => isThisOne),
    ...sessions.filter(({ isThisOne }) => !isThisOne),
  ]
}
