import { randomInt } from 'node:crypto'
import { tokenHeader } from '@shulin/contract/identity'
import {
  beginRecovery,
  checkMailCode,
  checkPhoneCode,
  sendMailCode,
  sendPhoneCode,
  type Scene,
} from '@shulin/contract/recovery'
import { sql } from 'kysely'
import { secretContext } from '../src/features/inbox/secret-context.ts'
import { decryptColumn } from '../src/platform/security/keys.ts'
import type { TestApi } from './api.ts'
import { aCode, aReader, type TestInstitution } from './readers.ts'

export const aPhone = () => `1${randomInt(3e9, 1e10)}`
export const aMailAddress = () => `r${randomInt(1e12)}@library.example`

/** A reader with both contacts verified. */
export async function aReachableReader(api: TestApi, institution: TestInstitution) {
  const [phone, email] = [aPhone(), aMailAddress()]
  const verified = { phone, email, isPhoneVerified: true, isEmailVerified: true }
  return { ...(await aReader(api, institution, verified)), phone, email }
}

/** The headers of whoever holds a ticket, as a page sends them. */
export const withTicket = ({ headers, mappingPath }: TestInstitution, ticket: string) => ({
  ...headers,
  mappingPath,
  [tokenHeader]: ticket,
})

/** Asks to recover a password, with a right code. */
export const askToRecover = (
  api: TestApi,
  institution: TestInstitution,
  given: { account: string; name: string; certificateNo?: string; address?: string },
) => {
  const { account: username, name, certificateNo, address } = given
  return api.call(beginRecovery, {
    body: {
      username,
      name,
      ...(certificateNo !== undefined && { certificateNo }),
      mappingPath: institution.mappingPath,
      ...aCode(api, institution),
    },
    headers: { ...institution.headers, ...(address && { 'x-forwarded-for': address }) },
  })
}

/** A recovery that has begun: its ticket, in headers. */
export async function aRecovery(
  api: TestApi,
  institution: TestInstitution,
  reader: { account: string; name: string },
) {
  const { body } = await askToRecover(api, institution, reader)
  if (!body.data) throw new Error(`${reader.account}: ${body.code}, ${body.message}`)
  const ticket = body.data.resetTicket
  return { ticket, headers: withTicket(institution, ticket) }
}

/** Asks for a code; the network is another each time, for nothing here is about networks. */
export const askForCode = (
  api: TestApi,
  headers: Record<string, string>,
  { channel, scene, contact }: { channel: 'mail' | 'text'; scene: Scene; contact?: string },
) => {
  const from = { ...headers, 'x-forwarded-for': `${randomInt(11, 200)}.${randomInt(256)}.${randomInt(256)}.7` } // oxfmt-ignore
  return channel === 'mail'
    ? api.call(sendMailCode, { body: { scene, ...(contact && { email: contact }) }, headers: from })
    : api.call(sendPhoneCode, {
        body: { scene, ...(contact && { phone: contact }) },
        headers: from,
      })
}

/** The code that waits to be sent to a reader, as the reader will read it. */
export async function codeOnItsWay(
  { keys }: TestApi,
  { groupCode, within }: TestInstitution,
  { id }: { id: string },
) {
  const row = await within((trx) =>
    trx
      .selectFrom('outgoing')
      .select(['id', 'secret', 'secretKey'])
      .where('readerId', '=', id)
      .where('secret', 'is not', null)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow(),
  )
  const hidden = { hidden: row.secret!, keyId: row.secretKey! }
  return decryptColumn(keys, hidden, secretContext(groupCode, row.id))
}

/** Shows that a verified contact is still the reader's, as is asked before another takes its place. */
export async function proveOldContact(
  api: TestApi,
  institution: TestInstitution,
  reader: { id: string },
  headers: Record<string, string>,
  channel: 'mail' | 'text',
) {
  await askForCode(api, headers, { channel, scene: 'change' })
  const body = { code: await codeOnItsWay(api, institution, reader), scene: 'change' as const }
  return channel === 'mail'
    ? api.call(checkMailCode, { body, headers })
    : api.call(checkPhoneCode, { body, headers })
}

/** What was asked for was asked a minute earlier: of the same day, and not just now. */
export const letAMinutePass = ({ adminDb }: TestApi) =>
  sql`update login_limit set tries =
        array(select t - interval '61 seconds' from unnest(tries) t order by t)`.execute(adminDb)

/** Nobody has asked for anything yet. */
export const forgetLimits = ({ adminDb }: TestApi) => adminDb.deleteFrom('loginLimit').execute()
