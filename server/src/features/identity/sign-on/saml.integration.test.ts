import { inflateRawSync } from 'node:zlib'
import { readUserInfo } from '@shulin/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { aReader, type TestInstitution } from '../../../../test/readers.ts'
import {
  startSamlProvider,
  type AssertionOptions,
  type SamlProvider,
} from '../../../../test/saml-provider.ts'
import {
  aProvider,
  beginSignOn,
  endSignOn,
  serviceOf,
  sessionIn,
} from '../../../../test/sign-on.ts'
import { insertIdentity } from './identity-queries.ts'

let api: TestApi
let federation: SamlProvider
let stranger: SamlProvider
beforeAll(async () => {
  ;[api, federation, stranger] = await Promise.all([
    startTestApi(),
    startSamlProvider(),
    startSamlProvider(),
  ])
})
afterAll(() => api.close())

const issuer = 'https://idp.example/realm'
const entityId = 'https://portal.example/saml'

/** A member of a federation, and a reader who is known there as `lin`. */
async function aMember() {
  const institution = await anInstitution(api)
  const { certificate } = federation
  const address = 'https://idp.example/login'
  await aProvider(api, institution, {
    kind: 'saml',
    settings: { address, issuer, entityId, certificate },
  })
  const reader = await aReader(api, institution)
  await institution.within((trx) =>
    insertIdentity(trx, institution.groupCode, { provider: 'campus', subject: 'lin' }, reader.id),
  )
  const recipient = serviceOf(api, institution)
  const said = { nameID: 'lin', audience: entityId, recipient, issuer }
  return { institution, reader, said }
}

/** What our request is called there. */
function requestIdIn(there: string) {
  const packed = new URL(there).searchParams.get('SAMLRequest')!
  const request = inflateRawSync(Buffer.from(packed, 'base64')).toString()
  return /ID="([^"]+)"/.exec(request)![1]!
}

const post = (institution: TestInstitution, field: string, xml: string) =>
  fetch(`${api.url}${new URL(serviceOf(api, institution)).pathname}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ [field]: Buffer.from(xml).toString('base64') }),
  })

/** Posts an answer as the browser does: the ticket the page is handed if it was found right, or the refusal. */
async function handedOver(institution: TestInstitution, xml: string) {
  const answer = await post(institution, 'SAMLResponse', xml)
  const [page, query] = answer.headers.get('location')!.split('?')
  expect(page).toBe(`/${institution.mappingPath}/#/signOn`)
  const handed = new URLSearchParams(query)
  return { ticket: handed.get('ticket') ?? '', refused: handed.get('refused') }
}

const refused = { ticket: '', refused: 'sign-on.ticket-refused' }

const signed = (options: AssertionOptions, by = federation) => by.sign(by.assertion(options))

const whoIs = async (headers: Record<string, string>) => {
  const { status, body } = await api.call(readUserInfo, { headers })
  return status === 200 ? body.data!.primaryId : status
}

/** Logs the reader in. */
async function logInBySaml({ institution, said }: Awaited<ReturnType<typeof aMember>>) {
  const { there, cookie } = await beginSignOn(api, institution)
  const sessionIndex = `${Math.random()}`
  const xml = federation.response(
    signed({ ...said, inResponseTo: requestIdIn(there), sessionIndex }),
  )
  const { ticket } = await handedOver(institution, xml)
  const answer = await endSignOn(api, institution, { ticket, cookie })
  return { xml, ticket, cookie, sessionIndex, headers: sessionIn(institution, answer) }
}

test('[R-BIND-019] [T-13] a signed answer to our request is a session, once: neither what we handed over nor the answer itself counts again', async () => {
  const member = await aMember()
  const { xml, ticket, cookie, headers } = await logInBySaml(member)
  const { institution, reader } = member
  expect(await whoIs(headers)).toBe(reader.account)
  const again = await handedOver(institution, xml)
  expect(again.ticket).not.toBe(ticket)
  for (const used of [ticket, again.ticket]) {
    const { body } = await endSignOn(api, institution, { ticket: used, cookie })
    expect(body.code).toBe('sign-on.ticket-refused')
  }
})

test('[T-13] an answer that is not signed, not by this provider, changed afterwards, or wrapped around a signed one is refused', async () => {
  const { institution, said } = await aMember()
  const { assertion, response } = federation
  const mine = signed({ ...said, nameID: 'somebody' })
  const forged = assertion(said)
  const around = (inside: string) =>
    forged.replace('</saml:Assertion>', `${inside}</saml:Assertion>`)
  const signature = /<ds:Signature .*<\/ds:Signature>/.exec(mine)![0]
  const wrong = {
    'without a signature': response(forged),
    'signed by somebody else': response(signed(said, stranger)),
    'another name in it': response(mine.replace('>somebody<', '>lin<')),
    'beside a signed one': response(forged + mine),
    'behind a signed one': response(mine + forged),
    'around a signed one': response(around(mine)),
    'with its signature': response(forged.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)),
    'with its signature, and it inside': response(
      forged
        .replace(/ID="[^"]+"/, /ID="[^"]+"/.exec(mine)![0])
        .replace(
          '</saml:Issuer>',
          `</saml:Issuer>${signature.replace('</ds:Signature>', `<ds:Object>${mine}</ds:Object></ds:Signature>`)}`,
        ),
    ),
    'with a document type': `<!DOCTYPE x [<!ENTITY who "lin">]>${response(mine)}`,
    'no XML': 'nonsense',
  }
  for (const [what, xml] of Object.entries(wrong))
    expect.soft(await handedOver(institution, xml), what).toEqual(refused)
  expect(await handedOver(institution, response(mine))).not.toEqual(refused)
})

test('[T-13] an answer for another party, from another issuer, for another institution, or at another time is refused', async () => {
  const { institution, said } = await aMember()
  const other = await aMember()
  const wrong: Record<string, Partial<AssertionOptions>> = {
    audience: { audience: 'https://another.example/saml' },
    issuer: { issuer: 'https://another.example/realm' },
    institution: { recipient: other.said.recipient },
    'too old': { from: -600, until: -120 },
    'too early': { from: 120, until: 600 },
  }
  for (const [what, given] of Object.entries(wrong)) {
    const xml = federation.response(signed({ ...said, ...given }))
    expect.soft(await handedOver(institution, xml), what).toEqual(refused)
  }
  const right = federation.response(signed(said))
  expect(await handedOver(institution, right)).not.toEqual(refused)
})

test('an answer to a request of another browser is refused, and one that nobody asked for names its account first', async () => {
  const { institution, reader, said } = await aMember()
  const theirs = await beginSignOn(api, institution)
  const mine = await beginSignOn(api, institution)
  const shown = async (inResponseTo: string | undefined, cookie: string) => {
    const given = { ...said, ...(inResponseTo && { inResponseTo }) }
    const { ticket } = await handedOver(institution, federation.response(signed(given)))
    return (await endSignOn(api, institution, { ticket, cookie })).body
  }
  const toThem = requestIdIn(theirs.there)
  expect((await shown(toThem, mine.cookie)).code).toBe('sign-on.ticket-refused')
  expect((await shown(toThem, '')).code).toBe('sign-on.ticket-refused')
  expect(await shown(undefined, '')).toMatchObject({
    code: 'sign-on.confirm',
    details: { account: reader.account },
  })
  expect((await shown(toThem, theirs.cookie)).success).toBe(true)
})

test('[T-14] a logout that the provider signed ends the session it names; without its signature it ends none', async () => {
  const member = await aMember()
  const { institution, reader } = member
  const ended = await logInBySaml(member)
  const other = await logInBySaml(member)
  const { logoutRequest, sign } = federation
  const request = logoutRequest(issuer, 'lin', ended.sessionIndex)
  const leave = (xml: string) => post(institution, 'SAMLRequest', xml)
  await leave(request)
  await leave(stranger.sign(request))
  await leave(sign(logoutRequest(issuer, 'lin', 'x')).replace('>x<', `>${ended.sessionIndex}<`))
  expect(await whoIs(ended.headers)).toBe(reader.account)
  expect((await leave(sign(request))).status).toBe(204)
  expect(await whoIs(ended.headers)).toBe(401)
  expect(await whoIs(other.headers)).toBe(reader.account)
})
