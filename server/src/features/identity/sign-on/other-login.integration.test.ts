import { readUserInfo } from '@shulin/contract/identity'
import { logInOtherwise } from '@shulin/contract/sign-on'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { secret, startProviders, type Providers } from '../../../../test/providers.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../../test/readers.ts'
import { aProvider, beginSignOn, serviceOf, sessionIn } from '../../../../test/sign-on.ts'
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
  const show = (code: string, headers: Record<string, string> = {}) =>
    api.call(logInOtherwise, {
      body: { loginType: way.loginType, code, mappingPath: institution.mappingPath },
      headers: { ...institution.headers, ...headers },
    })
  return { institution, show }
}

const bind = ({ groupCode, within }: TestInstitution, subject: string, readerId: string) =>
  within((trx) => insertIdentity(trx, groupCode, { provider: 'app', subject }, readerId))

test.each(ways)(
  '[R-BIND-017] [R-BIND-025] a code of the $kind gives a ticket to bind, and once bound a session of type $loginType',
  async (way) => {
    const { institution, show } = await anApp(way)
    const { groupCode } = institution
    const first = (await show(providers.aPerson('p-1'))).body.data as {
      bound: false
      openId: string
    }
    expect(first.bound).toBe(false)
    expect(Object.keys(first)).toEqual(['bound', 'openId'])
    expect(bindTicket.read(api.keys, groupCode, first.openId)).toMatchObject({
      provider: 'app',
      subject: 'p-1',
      loginType: way.loginType,
    })
    const reader = await aReader(api, institution)
    await bind(institution, 'p-1', reader.id)
    const answer = await show(providers.aPerson('p-1'))
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
  '[T-15] [I-15] a code of the $kind is shown once: used again it is refused',
  async (way, { annotate }) => {
    await annotate('I-15 uses at once: 50', 'figure')
    const { institution, show } = await anApp(way)
    await bind(institution, 'p-2', (await aReader(api, institution)).id)
    const code = providers.aPerson('p-2')
    const answers = await Promise.all(Array.from({ length: 50 }, () => show(code)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await show('nobody has it')).body.code).toBe('sign-on.ticket-refused')
  },
)

test.each(ways)(
  '[T-15] a code of the $kind does not replace who is logged in, until that is confirmed',
  async (way) => {
    const { institution, show } = await anApp(way)
    const reader = await aReader(api, institution)
    await bind(institution, 'p-3', reader.id)
    const { headers } = await sessionOf(api, institution, await aReader(api, institution))
    const asked = await show(providers.aPerson('p-3'), headers)
    expect(asked.body).toMatchObject({
      code: 'sign-on.confirm',
      details: { account: reader.account },
    })
    expect((await api.call(readUserInfo, { headers })).status).toBe(200)
    const ticket = asked.body.details!['ticket'] as string
    expect((await show(ticket, headers)).body.data).toMatchObject({ bound: true })
  },
)

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
  expect(url.origin + url.pathname).toBe(`${providers.origin}/passport`)
  const service = serviceOf(api, institution, 'app')
  expect(url.searchParams.get('redirectUri')).toBe(service)
  const back = await fetch(`${api.url}${new URL(service).pathname}?code=c-1`, {
    redirect: 'manual',
  })
  const said = new URLSearchParams(back.headers.get('location')!.split('?')[1])
  expect(Object.fromEntries(said)).toEqual({ ticket: 'c-1', service, entry: 'passport' })
})
