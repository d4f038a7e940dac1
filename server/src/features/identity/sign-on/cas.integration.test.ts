import { readUserInfo } from '@shulin/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { startProviders, type Providers } from '../../../../test/providers.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../../test/readers.ts'
import {
  aMark,
  aProvider,
  beginSignOn,
  endSignOn,
  marked,
  markOf,
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

/** An institution with a campus sign-on, and a reader who is known there. */
async function aCampus(settings: object = {}) {
  const institution = await anInstitution(api)
  await aProvider(api, institution, { settings: { ...providers.settings.cas, ...settings } })
  const reader = await aReader(api, institution)
  const subject = `u${reader.account}`
  await institution.within((trx) =>
    insertIdentity(trx, institution.groupCode, { provider: 'campus', subject }, reader.id),
  )
  return { institution, reader, subject, service: serviceOf(api, institution) }
}

const whoIs = async (headers: Record<string, string>) => {
  const { status, body } = await api.call(readUserInfo, { headers })
  return status === 200 ? body.data!.primaryId : status
}

test('[R-BIND-019] [R-LOGIN-040] a login at CAS begins with our address there, and its ticket is a session', async () => {
  const { institution, reader, subject } = await aCampus()
  const { there, service, cookie } = await beginSignOn(
    api,
    institution,
    'campus',
    `?service=${encodeURIComponent('https://x/demo/#/newBookInform')}`,
  )
  const address = serviceOf(api, institution).replaceAll('.', String.raw`\.`)
  expect(service).toMatch(new RegExp(String.raw`^${address}\?state=[\w-]{43}$`))
  expect(there).toBe(`${providers.origin}/cas/login?service=${encodeURIComponent(service)}`)
  const ticket = providers.aTicket(subject, service)
  const { pathname, search } = new URL(service)
  const back = await fetch(`${api.url}${pathname}${search}&ticket=${ticket}`, {
    redirect: 'manual',
    headers: { cookie },
  })
  const page = new URL(back.headers.get('location')!, 'https://x')
  expect(page.pathname).toBe(`/${institution.mappingPath}/`)
  expect(page.search).toBe('')
  const said = new URLSearchParams(page.hash.split('?')[1])
  expect(Object.fromEntries(said)).toEqual({
    ticket,
    service,
    entry: 'unified',
    next: '/newBookInform',
  })
  const answer = await endSignOn(api, institution, { ticket, service, cookie })
  expect(Object.keys(answer.body.data!).toSorted()).toEqual(['jwt', 'jwtHeader'])
  expect(await whoIs(sessionIn(institution, answer))).toBe(reader.account)
  const { loginType } = await institution.within((trx) =>
    trx.selectFrom('session').select('loginType').executeTakeFirstOrThrow(),
  )
  expect(loginType).toBe('4')
})

test('CAS 2 is asked at its own address', async () => {
  const { institution, subject } = await aCampus({ version: '2' })
  const { service, cookie } = await beginSignOn(api, institution)
  providers.asked.length = 0
  const ticket = providers.aTicket(subject, service)
  expect((await endSignOn(api, institution, { ticket, service, cookie })).body.success).toBe(true)
  expect(providers.asked).toEqual(['/cas/serviceValidate'])
})

test('[R-BIND-019] [R-BIND-026] whoever is nobody here yet gets a ticket to bind, and no session', async () => {
  const { institution } = await aCampus()
  const { service, cookie } = await beginSignOn(api, institution)
  const answer = await endSignOn(api, institution, {
    ticket: providers.aTicket('a stranger', service),
    service,
    cookie,
    headers: marked,
  })
  const { uid } = answer.body.data as { uid: string }
  expect(answer.body.data).toEqual({ uid })
  expect(answer.headers.getSetCookie().join()).not.toContain('__Host-sid')
  expect(bindTicket.read(api.keys, institution.groupCode, uid, aMark)).toMatchObject({
    provider: 'campus',
    subject: 'a stranger',
    loginType: '4',
    needsPassword: true,
  })
})

test('which claim is who, and which is the account here, the institution says as data', async () => {
  const institution = await anInstitution(api)
  const settings = { ...providers.settings.cas, subjectClaim: 'uid', accountClaim: 'cardNo' }
  await aProvider(api, institution, { settings })
  const reader = await aReader(api, institution)
  for (let time = 1; time <= 2; time++) {
    const { service, cookie } = await beginSignOn(api, institution)
    const said = `<cas:uid>one</cas:uid><cas:uid>two</cas:uid><cas:cardNo>${reader.account}</cas:cardNo>`
    const ticket = providers.aTicket('lin', service, said)
    const answer = await endSignOn(api, institution, { ticket, service, cookie })
    expect(await whoIs(sessionIn(institution, answer))).toBe(reader.account)
  }
  const bound = await institution.within((trx) =>
    trx.selectFrom('identity').select(['subject', 'readerId']).execute(),
  )
  expect(bound).toEqual([{ subject: 'one', readerId: reader.id }])
})

test('[T-13] [I-15] of fifty who show one ticket at once one is let in, and the server there is asked once', async ({
  annotate,
}) => {
  await annotate('I-15 uses at once: 50', 'figure')
  const { institution, subject } = await aCampus()
  const { service, cookie } = await beginSignOn(api, institution)
  const ticket = providers.aTicket(subject, service)
  providers.asked.length = 0
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => endSignOn(api, institution, { ticket, service, cookie })),
  )
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect(providers.asked).toHaveLength(1)
  expect((await endSignOn(api, institution, { ticket, service, cookie })).body).toMatchObject({
    success: false,
    code: 'sign-on.ticket-refused',
    data: null,
  })
})

test('[T-13] a ticket made out to another institution, another address or nobody is refused', async () => {
  const { institution, subject, service } = await aCampus()
  const other = await anInstitution(api)
  await aProvider(api, other, { settings: providers.settings.cas })
  const { service: begun, cookie } = await beginSignOn(api, institution)
  const shownAs = async (ticket: string, given: { service?: string } = {}) => {
    const { body } = await endSignOn(api, institution, { ticket, cookie, ...given })
    expect(body.success).toBe(false)
    return body.code
  }
  const elsewhere = serviceOf(api, other)
  const refused = 'sign-on.ticket-refused'
  expect(await shownAs(providers.aTicket(subject, elsewhere))).toBe(refused)
  expect(await shownAs(providers.aTicket(subject, elsewhere), { service: elsewhere })).toBe(refused)
  const evil = service.replace(/^https:\/\/[^/]+/, 'https://evil.example')
  expect(await shownAs(providers.aTicket(subject, evil), { service: evil })).toBe(refused)
  expect(
    await shownAs(providers.aTicket(subject, `${service}?x`), { service: `${service}?x` }),
  ).toBe(refused)
  expect(await shownAs('ST-unknown')).toBe(refused)
  expect(await shownAs('PT-proxy')).toBe(refused)
  const right = { ticket: providers.aTicket(subject, begun), service: begun, cookie }
  expect((await endSignOn(api, institution, right)).body.success).toBe(true)
})

test('[T-13] a redirect of the server there is not followed, and one that is silent is said to be', async () => {
  const { institution, subject, service } = await aCampus()
  const { cookie } = await beginSignOn(api, institution)
  providers.state.redirects = true
  providers.asked.length = 0
  const ticket = providers.aTicket(subject, service)
  const { body, status } = await endSignOn(api, institution, { ticket, cookie })
  providers.state.redirects = false
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'sign-on.unreachable' })
  expect(providers.asked).toEqual(['/cas/p3/serviceValidate'])
})

test('[T-14] a logout that CAS posts to our address ends that session and no other; of an unknown one nothing happens', async () => {
  const { institution, reader, subject, service } = await aCampus()
  const sessions = []
  for (let time = 1; time <= 2; time++) {
    const { service: begun, cookie } = await beginSignOn(api, institution)
    const ticket = providers.aTicket(subject, begun)
    const answer = await endSignOn(api, institution, { ticket, service: begun, cookie })
    sessions.push({ ticket, headers: sessionIn(institution, answer) })
  }
  const [ended, other] = sessions as [(typeof sessions)[0], (typeof sessions)[0]]
  const post = (ticket: string) =>
    fetch(`${api.url}${new URL(service).pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        logoutRequest: `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0"><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`,
      }),
    })
  for (const unknown of ['ST-unknown', '', '%']) expect((await post(unknown)).status).toBe(204)
  expect(await whoIs(ended.headers)).toBe(reader.account)
  expect((await post(ended.ticket)).status).toBe(204)
  expect(await whoIs(ended.headers)).toBe(401)
  expect(await whoIs(other.headers)).toBe(reader.account)
})

test('a ticket of a login nobody began here names its account first, and lets in once that is confirmed', async () => {
  const { institution, reader, subject, service } = await aCampus()
  const asked = await endSignOn(api, institution, { ticket: providers.aTicket(subject, service) })
  expect(asked.status).toBe(409)
  expect(asked.body).toMatchObject({
    code: 'sign-on.confirm',
    details: { account: reader.account, name: reader.name },
  })
  expect(asked.headers.getSetCookie().join()).not.toContain('__Host-sid')
  const ticket = asked.body.details!['ticket'] as string
  const cookie = markOf(asked)
  const confirmed = await endSignOn(api, institution, { ticket, cookie })
  expect(await whoIs(sessionIn(institution, confirmed))).toBe(reader.account)
  expect((await endSignOn(api, institution, { ticket, cookie })).body.success).toBe(false)
})

test('also by a login that was begun here, whoever is logged in is not replaced by somebody else without being asked', async () => {
  const { institution, reader, subject } = await aCampus()
  const somebody = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, somebody)
  const { service, cookie } = await beginSignOn(api, institution)
  const asked = await endSignOn(api, institution, {
    ticket: providers.aTicket(subject, service),
    service,
    cookie,
    headers,
  })
  expect(asked.body.code).toBe('sign-on.confirm')
  expect(await whoIs(headers)).toBe(somebody.account)
  const ticket = asked.body.details!['ticket'] as string
  const confirmed = await endSignOn(api, institution, { ticket, headers, cookie: markOf(asked) })
  expect(await whoIs(sessionIn(institution, confirmed))).toBe(reader.account)
  expect(await whoIs(headers)).toBe(401)
})

test('a reader whose account is closed is not let in, and a library without logins offers none', async () => {
  const { institution, reader, subject } = await aCampus()
  const { service, cookie } = await beginSignOn(api, institution)
  await close(institution, reader.id)
  const ticket = providers.aTicket(subject, service)
  expect((await endSignOn(api, institution, { ticket, service, cookie })).body.code).toBe(
    'login.account-closed',
  )
  const closed = await anInstitution(api, { settings: { loginFlag: '0' } })
  await aProvider(api, closed, { settings: providers.settings.cas })
  const { there } = await beginSignOn(api, closed)
  expect(there).toBe(`/${closed.mappingPath}/#/signOn?refused=sign-on.unknown`)
})

const close = ({ within }: TestInstitution, id: string) =>
  within((trx) => trx.updateTable('reader').set({ state: 'locked' }).where('id', '=', id).execute())
