import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { loginTypes } from '@shulin/contract/identity'
import { logInOtherwise, signOn } from '@shulin/contract/sign-on'
import { SignJWT } from 'jose'
import type { TestApi } from './api.ts'
import { anInstitution } from './builders.ts'
import { secret, type Providers } from './providers.ts'
import type { TestInstitution } from './readers.ts'
import type { SamlProvider } from './saml-provider.ts'
import { aProvider, beginSignOn, serviceOf, type TestBrowser } from './sign-on.ts'

export type Kind = 'cas' | 'oidc' | 'oauth2' | 'saml' | 'passport' | 'chat app' | 'issuer'

/** What a browser shows us of what another system said. */
interface SignOnTicket {
  ticket: string
  service: string
  state?: string
}

const provider = 'way'
const issuer = 'https://idp.example/realm'
const entityId = 'https://portal.example/saml'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')

interface Systems {
  providers: Providers
  federation: SamlProvider
}

/** An institution with one other system, and what browsers do with it: the same for every protocol. */
export async function aLoginMethod(api: TestApi, { providers, federation }: Systems, kind: Kind) {
  const institution = await anInstitution(api)
  const saml = { address: 'https://idp.example/login', issuer, entityId }
  const known = {
    cas: providers.settings.cas,
    oidc: providers.settings.oidc,
    oauth2: providers.settings.oauth2,
    saml: { ...saml, certificate: federation.certificate },
    passport: providers.settings.passport,
    'chat app': providers.settings.chatApp,
    issuer: { publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string },
  }
  const isApp = kind === 'passport' || kind === 'chat app'
  const entry = isApp ? kind : kind === 'issuer' ? 'link' : 'unified'
  await aProvider(api, institution, { provider, kind, entry, settings: known[kind], secret })
  const service = serviceOf(api, institution, provider)

  /** What the system hands to a browser in which `who` is logged in: to the one that was sent there, or to one that was not. */
  async function answerFor(who: string, sentTo?: string): Promise<SignOnTicket> {
    const there = sentTo === undefined ? undefined : new URL(sentTo)
    const said = there?.searchParams
    if (kind === 'cas') {
      const madeOutTo = said?.get('service') ?? service
      return { ticket: providers.aTicket(who, madeOutTo), service: madeOutTo }
    }
    if (kind === 'oidc' || kind === 'oauth2') {
      return { ticket: providers.aCode(there!, { sub: who, id: who }).toString(), service }
    }
    if (kind === 'saml') return { ticket: await posted(who, there), service }
    if (kind === 'issuer') return { ticket: await signedLink(institution, who), service: provider }
    const state = said?.get('state')
    return { ticket: providers.aPerson(who), service: '', ...(state && { state }) }
  }

  /** The answer of the federation, as the page is handed it once it was posted to us. */
  async function posted(who: string, there: URL | undefined) {
    const { assertion, response, sign } = federation
    const asked = there && { inResponseTo: requestIdIn(there) }
    const said = { nameID: who, audience: entityId, recipient: service, issuer, ...asked }
    const xml = response(sign(assertion(said)))
    const back = await fetch(`${api.url}${new URL(service).pathname}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }),
    })
    return new URLSearchParams(back.headers.get('location')!.split('?')[1]).get('ticket')!
  }

  /** Shows it in a browser, which keeps the cookies of the answer. */
  async function show({ ticket, service: madeOutTo, state }: SignOnTicket, browser: TestBrowser) {
    const headers = { ...institution.headers, ...browser.headers() }
    const { mappingPath } = institution
    const loginType = kind === 'passport' ? loginTypes.passport : loginTypes.chatApp
    const withState = state === undefined ? {} : { state }
    const answer = isApp
      ? await api.call(logInOtherwise, {
          body: { loginType, code: ticket, mappingPath, ...withState },
          headers,
        })
      : await api.call(signOn, {
          body: {
            ticket,
            service: madeOutTo,
            mappingPath,
            loginType: kind === 'issuer' ? loginTypes.external : loginTypes.unified,
          },
          headers,
        })
    browser.take(answer)
    return answer
  }

  const begin = () => beginSignOn(api, institution, provider)
  return { institution, provider, begin, answerFor, show }
}

/** What our request is called at a SAML provider. */
function requestIdIn(there: URL) {
  const packed = there.searchParams.get('SAMLRequest')!
  const request = inflateRawSync(Buffer.from(packed, 'base64')).toString()
  return /ID="([^"]+)"/.exec(request)![1]!
}

const signedLink = ({ groupCode }: TestInstitution, account: string) =>
  new SignJWT()
    .setProtectedHeader({ alg: 'EdDSA', typ: 'ext+jwt' })
    .setSubject(account)
    .setAudience(groupCode)
    .setIssuer(provider)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime('60 s')
    .sign(privateKey)
