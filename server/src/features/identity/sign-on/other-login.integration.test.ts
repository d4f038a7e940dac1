import { readUserInfo } from '@shulin/contract/identity'
import { beginChatApp, logInOtherwise } from '@shulin/contract/sign-on'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { secret, startProviders, type Providers } from '../../../../test/providers.ts'
import { aReader, cookiesOf, sessionOf, type TestInstitution } from '../../../../test/readers.ts'
import {
  aMark,
  aProvider,
  beginSignOn,
  markOf,
  marked,
  serviceOf,
  sessionIn,
} from '../../../../test/sign-on.ts'
import { bindTicket } from './bind-ticket.ts'
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

const ways = [
  { loginType: '2', kind: 'passport', settings: 'passport' },
  { loginType: '3', kind: 'chat app', settings: 'chatApp' },
] as const

async function anApp(way: (typeof ways)[number], given = { secret }) {
  const institution = await anInstitution(api)
  const settings = providers.settings[way.settings]
  const { kind } = way
  await aProvider(api, institution, { provider: 'app', kind, entry: kind, settings, ...given })
  const { mappingPath } = institution
  const show = (code: string, headers: Record<string, string> = {}, state?: string) =>
    api.call(logInOtherwise, {
      body: { loginType: way.loginType, code, mappingPath, ...(state !== undefined && { state }) },
      headers: { ...institution.headers, ...headers },
    })
  /** A login that a browser has begun, and shows the code of. */
  async function begin() {
    const { there, cookie } = await beginSignOn(api, institution, 'app')
    const state = new URL(there).searchParams.get('state')!
    return (code: string, headers: Record<string, string> = marked) =>
      show(code, { ...headers, cookie: `${headers['cookie']}; ${cookie}` }, state)
  }
  return { institution, show, begin }
}

const bind = ({ groupCode, within }: TestInstitution, subject: string, readerId: string) =>
  within((trx) => insertIdentity(trx, groupCode, { provider: 'app', subject }, readerId))

test.each(ways)(
  '[R-BIND-017] [R-BIND-025] a code of the $kind gives a ticket to bind, and once bound a session of type $loginType',
  async (way) => {
    const { institution, begin } = await anApp(way)
    const { groupCode } = institution
    const first = (await (await begin())(providers.aPerson('p-1'))).body.data as {
      bound: false
      openId: string
    }
    expect(first.bound).toBe(false)
    expect(Object.keys(first)).toEqual(['bound', 'openId'])
    expect(bindTicket.read(api.keys, groupCode, first.openId, aMark)).toMatchObject({
      provider: 'app',
      subject: 'p-1',
      loginType: way.loginType,
    })
    const reader = await aReader(api, institution)
    await bind(institution, 'p-1', reader.id)
    const answer = await (await begin())(providers.aPerson('p-1'))
    expect(answer.body.data).toMatchObject({ bound: true, jwtHeader: 'jwtOpacAuth' })
    const { body } = await api.call(readUserInfo, { headers: sessionIn(institution, answer) })
    expect(body.data!.primaryId).toBe(reader.account)
    const session = await institution.within((trx) =>
      trx.selectFrom('session').select('loginType').executeTakeFirstOrThrow(),
    )
    expect(session.loginType).toBe(way.loginType)
  },
)

test.for(ways)(
  '[I-15] a code of the $kind is shown once: used again it is refused',
  async (way, { annotate }) => {
    await annotate('I-15 uses at once: 50', 'figure')
    const { institution, begin } = await anApp(way)
    await bind(institution, 'p-2', (await aReader(api, institution)).id)
    const code = providers.aPerson('p-2')
    const show = await begin()
    const answers = await Promise.all(Array.from({ length: 50 }, () => show(code)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await show('nobody has it')).body.code).toBe('sign-on.ticket-refused')
  },
)

test.each(ways)(
  'also begun in this browser, a code of the $kind does not replace who is logged in, until that is confirmed',
  async (way) => {
    const { institution, show, begin } = await anApp(way)
    const reader = await aReader(api, institution)
    await bind(institution, 'p-3', reader.id)
    const { headers } = await sessionOf(api, institution, await aReader(api, institution))
    const asked = await (await begin())(providers.aPerson('p-3'), headers)
    expect(asked.body).toMatchObject({
      code: 'sign-on.confirm',
      details: { account: reader.account },
    })
    expect((await api.call(readUserInfo, { headers })).status).toBe(200)
    const ticket = asked.body.details!['ticket'] as string
    const cookie = `${headers.cookie}; ${markOf(asked)}`
    expect((await show(ticket, { ...headers, cookie })).body.data).toMatchObject({ bound: true })
  },
)

test('the chat app begins on our page: the state it is told comes back with the code, and lets its browser straight in', async () => {
  const chatApp = ways[1]
  const { institution, show } = await anApp(chatApp)
  const { mappingPath, headers } = institution
  const reader = await aReader(api, institution)
  await bind(institution, 'p-5', reader.id)
  const begun = await api.call(beginChatApp, { body: { mappingPath }, headers })
  const { state } = begun.body.data!
  const cookie = `__Host-signOn=${cookiesOf(begun)['__Host-signOn']}`
  const without = await show(providers.aPerson('p-5'), {}, state)
  expect(without.body.code).toBe('sign-on.confirm')
  const another = await show(providers.aPerson('p-5'), { cookie }, 'x'.repeat(43))
  expect(another.body.code).toBe('sign-on.confirm')
  const answer = await show(providers.aPerson('p-5'), { cookie }, state)
  expect(answer.body.data).toMatchObject({ bound: true })
  expect(cookiesOf(answer)['__Host-signOn']).toBe('')
  const { body } = await api.call(readUserInfo, { headers: sessionIn(institution, answer) })
  expect(body.data!.primaryId).toBe(reader.account)

  const none = await anInstitution(api)
  const refused = await api.call(beginChatApp, {
    body: { mappingPath: none.mappingPath },
    headers: none.headers,
  })
  expect(refused.body.code).toBe('sign-on.unknown')
})

test('a passport that does not know our signature, or does not sign its answer to this question, vouches for nobody', async () => {
  const [passport] = ways
  const { show } = await anApp(passport, { secret: 'another' })
  expect((await show(providers.aPerson('p-4'))).body.details).toEqual({ reason: '0' })
  const right = await anApp(passport)
  providers.state.answersOldQuestion = true
  const { body } = await right.show(providers.aPerson('p-4'))
  providers.state.answersOldQuestion = false
  expect(body.details).toEqual({ reason: 'the answer is not signed' })
})

test('the login of the passport begins at our address, and comes back to the page with its code', async () => {
  const [passport] = ways
  const { institution } = await anApp(passport)
  const { there } = await beginSignOn(api, institution, 'app')
  const url = new URL(there)
  const state = url.searchParams.get('state')!
  expect(url.origin + url.pathname).toBe(`${providers.origin}/passport`)
  const service = serviceOf(api, institution, 'app')
  expect(url.searchParams.get('redirectUri')).toBe(service)
  const back = await fetch(`${api.url}${new URL(service).pathname}?code=c-1&state=${state}`, {
    redirect: 'manual',
  })
  const said = new URLSearchParams(back.headers.get('location')!.split('?')[1])
  expect(Object.fromEntries(said)).toEqual({ ticket: 'c-1', service, entry: 'passport', state })
})
