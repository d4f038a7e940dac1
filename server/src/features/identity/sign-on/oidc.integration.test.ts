import { readUserInfo } from '@shulin/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { secret, startProviders, type Providers } from '../../../../test/providers.ts'
import { aReader } from '../../../../test/readers.ts'
import {
  aProvider,
  beginSignOn,
  endSignOn,
  serviceOf,
  sessionIn,
} from '../../../../test/sign-on.ts'
import { insertIdentity } from './identity-queries.ts'

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

async function aPartner(kind: 'oidc' | 'oauth2', given: { secret?: string } = { secret }) {
  const institution = await anInstitution(api)
  const settings = providers.settings[kind]
  await aProvider(api, institution, { kind, entry: 'external', settings, ...given })
  const reader = await aReader(api, institution)
  await institution.within((trx) =>
    insertIdentity(trx, institution.groupCode, { provider: 'campus', subject: 's-1' }, reader.id),
  )
  return { institution, reader }
}

const whoIs = async (headers: Record<string, string>) => {
  const { status, body } = await api.call(readUserInfo, { headers })
  return status === 200 ? body.data!.primaryId : status
}

const person = { sub: 's-1', id: 's-1', sid: 'there-1' }

test.each(['oidc', 'oauth2'] as const)(
  '[R-BIND-019] a login by %s: code, state and PKCE, and what it says is a session of type 4',
  async (kind) => {
    const { institution, reader } = await aPartner(kind)
    const { there, cookie } = await beginSignOn(api, institution)
    const authorize = new URL(there)
    expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
      client_id: 'portal',
      response_type: 'code',
      redirect_uri: serviceOf(api, institution),
      code_challenge_method: 'S256',
    })
    const came = providers.aCode(authorize, person)
    const back = await fetch(
      `${api.url}${new URL(serviceOf(api, institution)).pathname}?${came.toString()}`,
      { redirect: 'manual', headers: { cookie } },
    )
    const hash = back.headers.get('location')!.split('#')[1]!
    const ticket = new URLSearchParams(hash.split('?')[1]).get('ticket')!
    const answer = await endSignOn(api, institution, { ticket, cookie })
    expect(await whoIs(sessionIn(institution, answer))).toBe(reader.account)
    expect((await endSignOn(api, institution, { ticket, cookie })).body.code).toBe(
      'sign-on.ticket-refused',
    )
  },
)

test('a code is worth nothing in another browser, with another state, or without the browser that began', async () => {
  const { institution } = await aPartner('oidc')
  const mine = await beginSignOn(api, institution)
  const theirs = await beginSignOn(api, institution)
  const tried = async (ticket: string, cookie?: string) =>
    (await endSignOn(api, institution, { ticket, ...(cookie && { cookie }) })).body.code
  const code = () => providers.aCode(new URL(mine.there), person)
  const refused = 'sign-on.ticket-refused'
  expect(await tried(code().toString())).toBe(refused)
  expect(await tried(code().toString(), theirs.cookie)).toBe(refused)
  const otherState = code()
  otherState.set('state', new URL(theirs.there).searchParams.get('state')!)
  expect(await tried(otherState.toString(), mine.cookie)).toBe(refused)
  // The state is right and the code is another one's: then the verifier does not fit.
  const stolen = providers.aCode(new URL(theirs.there), person)
  stolen.set('state', new URL(mine.there).searchParams.get('state')!)
  expect(await tried(stolen.toString(), mine.cookie)).toBe(refused)
  expect(await tried(code().toString(), mine.cookie)).toBe(null)
})

test('an identity token for another login is refused: the nonce is not the one of this browser', async () => {
  const { institution } = await aPartner('oidc')
  const { there, cookie } = await beginSignOn(api, institution)
  providers.state.idTokenNonce = 'another'
  const ticket = providers.aCode(new URL(there), person).toString()
  const { body } = await endSignOn(api, institution, { ticket, cookie })
  providers.state.idTokenNonce = undefined
  expect(body.code).toBe('sign-on.ticket-refused')
})

test('with a wrong secret of ours nobody comes in, and what a provider refuses leads back to the page', async () => {
  const { institution } = await aPartner('oidc', { secret: 'wrong' })
  const { there, cookie } = await beginSignOn(api, institution)
  const ticket = providers.aCode(new URL(there), person).toString()
  const { body } = await endSignOn(api, institution, { ticket, cookie })
  expect(body).toMatchObject({ success: false, details: { reason: 'invalid_client' } })
  const service = new URL(serviceOf(api, institution))
  const back = await fetch(`${api.url}${service.pathname}?error=access_denied`, {
    redirect: 'manual',
  })
  expect(back.headers.get('location')).toBe(
    `/${institution.mappingPath}/#/signOn?refused=sign-on.ticket-refused`,
  )
})

test('[T-14] a logout token that the provider signed ends the session it names; forged, old or of another kind it ends none', async () => {
  const { institution, reader } = await aPartner('oidc')
  const { there, cookie } = await beginSignOn(api, institution)
  const ticket = providers.aCode(new URL(there), person).toString()
  const headers = sessionIn(institution, await endSignOn(api, institution, { ticket, cookie }))
  const post = async (token: string) => {
    const { status } = await fetch(`${api.url}${new URL(serviceOf(api, institution)).pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }),
    })
    return status
  }
  const right = await providers.aLogoutToken({ sid: 'there-1' })
  const [head, , signature] = right.split('.') as [string, string, string]
  const claims = Buffer.from(JSON.stringify({ sid: 'there-1' })).toString('base64url')
  for (const wrong of [
    'nonsense',
    `${head}.${claims}.${signature}`,
    await providers.aLogoutToken({ sid: 'there-2' }),
    await providers.aLogoutToken({ sid: 'there-1', nonce: 'of a login' }),
    await providers.aLogoutToken({ sid: 'there-1', events: {} }),
  ]) {
    expect(await post(wrong)).toBe(204)
    expect(await whoIs(headers)).toBe(reader.account)
  }
  expect(await post(right)).toBe(204)
  expect(await whoIs(headers)).toBe(401)
})

test('a provider is asked without TLS only where the installation names its host', async () => {
  const institution = await anInstitution(api)
  const settings = { issuer: 'http://127.0.0.1:9', clientId: 'portal' }
  await aProvider(api, institution, { kind: 'oidc', entry: 'external', settings })
  const { there } = await beginSignOn(api, institution)
  expect(there).toBe(`/${institution.mappingPath}/#/signOn?refused=sign-on.unreachable`)
})
