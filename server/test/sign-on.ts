import { loginTypes, type LoginType } from '@shulin/contract/identity'
import { returnPath, signOn, startPath } from '@shulin/contract/sign-on'
import { bindTicket } from '../src/features/identity/sign-on/bind-ticket.ts'
import { encryptColumn } from '../src/platform/security/keys.ts'
import type { TestApi } from './api.ts'
import { cookiesOf, type TestInstitution } from './readers.ts'

interface ProviderOptions {
  provider?: string
  kind?: 'cas' | 'oidc' | 'oauth2' | 'saml' | 'passport' | 'chat app' | 'issuer'
  entry?: 'unified' | 'external' | 'passport' | 'chat app' | 'link'
  settings?: object
  name?: object
  secret?: string
  isActive?: boolean
}

/** A provider an institution uses, as its staff would set it up. */
export async function aProvider(
  { keys }: TestApi,
  { groupCode, within }: TestInstitution,
  options: ProviderOptions = {},
) {
  const { provider = 'campus', kind = 'cas', entry = 'unified', settings = {}, secret } = options
  const hidden =
    secret === undefined
      ? undefined
      : encryptColumn(keys, secret, `sign_on.secret ${groupCode} ${provider}`)
  await within((trx) =>
    trx
      .insertInto('signOn')
      .values({
        groupCode,
        provider,
        kind,
        entry,
        name: JSON.stringify(options.name ?? { 'zh-CN': provider }),
        settings: JSON.stringify(settings),
        isActive: options.isActive ?? true,
        ...(kind === 'issuer' && { confirmedAt: new Date(), confirmedBy: 'operator' }),
        ...(hidden && { secret: hidden.hidden, keyId: hidden.keyId }),
      })
      .execute(),
  )
  return provider
}

/** The browser that the tickets of these tests were handed to. */
export const aMark = 'm'.repeat(43)
export const marked = { cookie: `__Host-comer=${aMark}` }

let outsiders = 0
/** Somebody whom a provider vouched for and nobody here knows yet, and the ticket for them in the browser `marked`. */
export function anOutsider(
  { keys }: TestApi,
  { groupCode }: TestInstitution,
  provider = 'campus',
  loginType: LoginType = loginTypes.unified,
  subject?: string,
) {
  outsiders += 1
  const identity = {
    provider,
    subject: subject ?? `person ${outsiders}`,
    loginType,
    outsideSession: null,
    needsPassword: false,
  }
  return { identity, ticket: bindTicket.make(keys, groupCode, identity, aMark) }
}

/** Where a provider sends browsers back to. */
export const serviceOf = (
  { config }: TestApi,
  { mappingPath }: TestInstitution,
  provider = 'campus',
) => `${new URL(config.portalUrl).origin}${returnPath(mappingPath, provider)}`

/** Begins a login elsewhere as a browser does: where it is sent, and the cookie it has from then on. */
export async function beginSignOn(
  api: TestApi,
  { mappingPath }: TestInstitution,
  provider = 'campus',
  query = '',
) {
  const url = `${api.url}${startPath(mappingPath, provider)}${query}`
  const answer = await fetch(url, { redirect: 'manual' })
  const sealed = cookiesOf(answer)['__Host-signOn']
  const there = answer.headers.get('location')!
  // What CAS makes its ticket out to; other systems are not told a service.
  const service = /[?&]service=([^&]+)/.exec(there)?.[1] ?? ''
  const cookie = `__Host-signOn=${sealed}`
  return { there, service: decodeURIComponent(service), cookie, answer }
}

/** Ends it: shows what the browser came back with. */
export const endSignOn = (
  api: TestApi,
  institution: TestInstitution,
  { ticket, cookie, provider, service, headers }: SignOnTicket,
) =>
  api.call(signOn, {
    body: {
      ticket,
      service: service ?? serviceOf(api, institution, provider),
      mappingPath: institution.mappingPath,
      loginType: loginTypes.unified,
    },
    headers: {
      ...institution.headers,
      ...headers,
      cookie: [headers?.['cookie'], cookie].filter(Boolean).join('; '),
    },
  })

interface SignOnTicket {
  ticket: string
  cookie?: string
  provider?: string
  service?: string
  headers?: Record<string, string>
}

/** The cookie of a browser that was asked something: only there the answer counts. */
export const markOf = (answer: { headers: Headers }) =>
  `__Host-comer=${cookiesOf(answer)['__Host-comer']}`

/** A browser: it keeps the cookies that answers set, and sends them with everything else it says. */
export function aBrowser(headers: Record<string, string> = {}) {
  const { cookie = '', ...others } = headers
  const cookies = new Map(
    cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  return {
    headers: () => ({
      ...others,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }),
    take(answer: { headers: Headers }) {
      for (const [name, value] of Object.entries(cookiesOf(answer))) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
}
export type TestBrowser = ReturnType<typeof aBrowser>

/** The session a login gave. */
export function sessionIn(
  { headers }: TestInstitution,
  answer: { headers: Headers; body: { data: unknown } },
) {
  const { jwt } = answer.body.data as { jwt: string }
  const cookies = cookiesOf(answer)
  const cookie = ['__Host-sid', '__Host-frame-sid']
    .flatMap((name) => (cookies[name] ? [`${name}=${cookies[name]}`] : []))
    .join('; ')
  return { ...headers, jwtOpacAuth: jwt, cookie }
}
