import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { checkPassword, endOtherSessions, listSessions } from '@shulin/contract/identity'
import { signOn } from '@shulin/contract/sign-on'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { startProviders, type Providers } from '../../../../test/providers.ts'
import {
  aReader,
  encodePassword,
  goodPassword,
  logInAs,
  sessionOf,
} from '../../../../test/readers.ts'
import { aProvider, beginSignOn, endSignOn, markOf, sessionIn } from '../../../../test/sign-on.ts'
import { insertIdentity } from '../sign-on/identity-queries.ts'

let api: TestApi
let providers: Providers
beforeAll(async () => {
  providers = await startProviders()
  api = await startTestApi({ config: { insideHosts: [providers.host] } })
})
afterAll(async () => {
  providers.close()
  await api.close()
})

/** Which refusal a grave act meets with; null where it is done. */
const endOthers = async (headers: Record<string, string>) => {
  const { body } = await api.call(endOtherSessions, { body: {}, headers })
  return body.code
}

test('whoever has just logged in by password or by a sign-on begun here is asked nothing more', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  expect(await endOthers((await logInAs(api, institution, reader)).headers)).toBeNull()

  await aProvider(api, institution, { settings: providers.settings.cas })
  await institution.within((trx) =>
    insertIdentity(
      trx,
      institution.groupCode,
      { provider: 'campus', subject: 'someone' },
      reader.id,
    ),
  )
  const { service, cookie } = await beginSignOn(api, institution)
  const ticket = providers.aTicket('someone', service)
  const entered = await endSignOn(api, institution, { ticket, service, cookie })
  expect(await endOthers(sessionIn(institution, entered))).toBeNull()
})

test('whom another portal hands over by a link shows first who they are', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string
  const portal = { provider: 'portal', kind: 'issuer', entry: 'link' } as const
  await aProvider(api, institution, { ...portal, settings: { publicKey: pem } })
  const ticket = await new SignJWT()
    .setProtectedHeader({ alg: 'EdDSA', typ: 'ext+jwt' })
    .setSubject(reader.account)
    .setAudience(institution.groupCode)
    .setIssuer('portal')
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime('60 s')
    .sign(privateKey)
  const { mappingPath } = institution
  const show = (ticket: string, cookie = '') =>
    api.call(signOn, {
      body: { ticket, service: 'portal', mappingPath, loginType: '5' },
      headers: { ...institution.headers, cookie },
    })
  const asked = await show(ticket)
  const entered = await show(asked.body.details!['ticket'] as string, markOf(asked))
  const headers = sessionIn(institution, entered)
  expect((await api.call(listSessions, { headers })).body.success).toBe(true)
  expect(await endOthers(headers)).toBe('session.confirm-required')
  const password = { password: encodePassword(goodPassword) }
  expect((await api.call(checkPassword, { body: password, headers })).body.success).toBe(true)
  expect(await endOthers(headers)).toBeNull()
})

test('what is shown in one session counts for that one alone, and for ten minutes', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const [one, other] = [
    await sessionOf(api, institution, reader, false),
    await sessionOf(api, institution, reader, false),
  ]
  const password = { password: encodePassword(goodPassword) }
  await api.call(checkPassword, { body: password, headers: one.headers })
  expect(await endOthers(other.headers)).toBe('session.confirm-required')
  expect((await api.call(listSessions, { headers: other.headers })).body.data).toHaveLength(2)
  await institution.within((trx) =>
    sql`update session set confirmed_at = confirmed_at - interval '10 minutes'
         where id = ${one.sessionId}`.execute(trx),
  )
  expect(await endOthers(one.headers)).toBe('session.confirm-required')
  expect((await api.call(listSessions, { headers: other.headers })).body.data).toHaveLength(2)
})
