import { returnPath } from '@shulin/contract/sign-on'
import type { Database, Within } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { Institution } from '../../../platform/institution.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import { checkMappingPath } from '../login/login.ts'
import { selectAccount } from '../queries.ts'
import { hashOf } from '../session/tokens.ts'
import { confirmation, type ExternalUser } from './confirmation.ts'
import { isState, ticketRefused, withState, type ProviderClaims } from './connector.ts'
import {
  completeSignOn,
  completeConfirmedSignOn,
  type SignOnVisitor,
  type SignOnOutcome,
  type SignOnServices,
  type SignOnContext,
} from './complete-sign-on.ts'
import { readExchangeCode } from './external-entry.ts'
import { flowOf, isBegunHere, newFlow, nextPageIn, receivedIn, sealFlow } from './flow.ts'
import { spendTicket } from './provider-queries.ts'
import {
  loginTypeOf,
  providerBehind,
  providerOf,
  providerUnknown,
  subjectOf,
  type ActiveProvider,
} from './providers.ts'

interface SignOnForm {
  ticket: string
  service: string
  mappingPath: string
  loginType: '4' | '5'
}

/** Lets in whom another system vouches for: by a ticket made out to an address of ours, or by the code of an issuer. */
export async function signOn(
  loginServices: SignOnServices,
  context: SignOnContext,
  form: SignOnForm,
  visitor: SignOnVisitor,
): Promise<SignOnOutcome> {
  const { institution } = context
  const { groupCode } = institution
  const { keys } = loginServices
  checkMappingPath(institution, form.mappingPath)
  const confirmed = confirmation.read(keys, groupCode, form.ticket, visitor.mark)
  if (confirmed) return completeConfirmedSignOn(loginServices, context, confirmed, visitor)
  if (form.loginType === '5') return logInFromLink(loginServices, context, form, visitor)

  const provider = await providerOfService(loginServices, context, form.service)
  const flow = flowOf(keys, groupCode, provider.provider, visitor.flowCookie)
  const received = receivedIn(keys, groupCode, provider.provider, form.ticket)
  const isBegun = isBegunHere(flow, received ? received.inResponseTo : stateIn(provider, form))
  // Who began the login elsewhere says so by its answer; who began it in another browser is not at this door.
  if (received?.inResponseTo && !isBegun) {
    throw new Refused(ticketRefused, { reason: 'this browser has not begun it' })
  }
  await spend(context, provider, received?.id ?? form.ticket)
  const came = { ticket: form.ticket, returnAddress: form.service, flow }
  const vouched = received ?? (await connectorOf(loginServices, provider).finish(provider, came))
  return completeSignOn(
    loginServices,
    context,
    { entrant: externalUserOf(provider, vouched), isBegun },
    visitor,
  )
}

/** The state that a login there began with, as it came back: in the address of CAS, in what OpenID Connect and OAuth say. */
const stateIn = ({ kind }: ActiveProvider, { service, ticket }: SignOnForm) =>
  (kind === 'cas' ? new URL(service).searchParams : new URLSearchParams(ticket)).get('state')

interface CodeLoginForm {
  entry: 'passport' | 'chat app'
  code: string
  state?: string | undefined
  mappingPath: string
}

/** Lets in whoever comes with the code of a chat app or a learning-app passport. */
export async function logInWithCode(
  loginServices: SignOnServices,
  context: SignOnContext,
  form: CodeLoginForm,
  visitor: SignOnVisitor,
): Promise<SignOnOutcome> {
  const { institution, within } = context
  const { groupCode } = institution
  const { keys } = loginServices
  checkMappingPath(institution, form.mappingPath)
  const confirmed = confirmation.read(keys, groupCode, form.code, visitor.mark)
  if (confirmed) return completeConfirmedSignOn(loginServices, context, confirmed, visitor)
  const provider = await within(async (trx) => {
    await requireLogins(trx)
    return providerBehind(trx, keys, groupCode, form.entry)
  })
  await spend(context, provider, form.code)
  const flow = flowOf(keys, groupCode, provider.provider, visitor.flowCookie)
  const came = { ticket: form.code, returnAddress: '', flow }
  const vouched = await connectorOf(loginServices, provider).finish(provider, came)
  const isBegun = isBegunHere(flow, form.state)
  return completeSignOn(
    loginServices,
    context,
    { entrant: externalUserOf(provider, vouched), isBegun },
    visitor,
  )
}

/** Begins a login by the chat app: its code is drawn by a page that another service makes, so the state goes there with ours. */
export async function beginChatApp(keys: KeyRing, { groupCode }: Institution, within: Within) {
  const { provider } = await within(async (trx) => {
    await requireLogins(trx)
    return providerBehind(trx, keys, groupCode, 'chat app')
  })
  const flow = newFlow(provider, nextPageIn(undefined))
  return { state: flow.state, sealed: sealFlow(keys, groupCode, flow) }
}

/** The provider whose return address a ticket was made out to, at this institution and no other. */
async function providerOfService(
  { keys, isOurOrigin }: SignOnServices,
  { institution, within }: SignOnContext,
  service: string,
) {
  const { groupCode, mappingPath } = institution
  const address = URL.parse(service)
  const name = address?.pathname.split('/').at(-2) ?? ''
  const isOurs =
    address !== null &&
    isReturnAddress(address, returnPath(mappingPath, name)) &&
    (await isOurOrigin(institution, address.origin))
  if (!isOurs) throw new Refused(ticketRefused, { reason: 'service' })
  const provider = await within(async (trx) => {
    await requireLogins(trx)
    return providerOf(trx, keys, groupCode, name)
  })
  if (provider.entry !== 'unified' && provider.entry !== 'external')
    throw new Refused(providerUnknown)
  return provider
}

/** Where systems send browsers back to, alone or with the state of a login. */
function isReturnAddress({ origin, href, searchParams }: URL, path: string) {
  const state = searchParams.get('state') ?? ''
  return (
    href === `${origin}${path}` || (isState(state) && href === withState(`${origin}${path}`, state))
  )
}

const connectorOf = ({ connectors }: SignOnServices, { kind }: ActiveProvider) => {
  if (kind === 'issuer') throw new Refused(providerUnknown)
  return connectors[kind]
}

/** A library that offers no login offers none from outside. */
export async function requireLogins(trx: Database) {
  const settings = await settingsOf(trx)
  if (settings.loginFlag === '0') throw new Refused(providerUnknown)
  return settings
}

/** What an outsider shows counts once, also where fifty show it at the same time. */
async function spend(
  { institution, within }: SignOnContext,
  { provider }: ActiveProvider,
  ticket: string,
) {
  const { groupCode } = institution
  const isFirst = await within((trx) => spendTicket(trx, groupCode, provider, hashOf(ticket)))
  if (!isFirst) throw new Refused(ticketRefused)
}

/** Who a provider says it is, in our terms. */
function externalUserOf(
  vouching: ActiveProvider,
  { claims, outsideSession }: ProviderClaims,
): ExternalUser {
  const { provider, entry, settings } = vouching
  const subject = subjectOf(vouching, claims)
  if (subject === '') throw new Refused(noSubject, { claims: Object.keys(claims) })
  const needsPassword = settings['bindBy'] !== 'name'
  return {
    from: { provider, subject, loginType: loginTypeOf[entry], outsideSession, needsPassword },
    account: claims[settings['accountClaim'] ?? ''] ?? null,
  }
}

/** Another portal hands its reader over: the account is in the code, and nothing need be bound. It never began here. */
async function logInFromLink(
  loginServices: SignOnServices,
  context: SignOnContext,
  { ticket, service }: SignOnForm,
  visitor: SignOnVisitor,
): Promise<SignOnOutcome> {
  const { institution, within } = context
  const { groupCode } = institution
  const issuer = await within(async (trx) => {
    await requireLogins(trx)
    return providerOf(trx, loginServices.keys, groupCode, service)
  })
  if (issuer.kind !== 'issuer') throw new Refused(ticketRefused)
  const { account, id } = await readExchangeCode(issuer, groupCode, ticket)
  await spend(context, issuer, id)
  if (!(await within((trx) => selectAccount(trx, account)))) throw new Refused(ticketRefused)
  const { provider } = issuer
  const loginType = loginTypeOf.link
  const from = { provider, subject: account, loginType, outsideSession: null, needsPassword: true }
  return completeSignOn(
    loginServices,
    context,
    { entrant: { from, account }, isBegun: false },
    visitor,
  )
}

const noSubject = refusal('sign-on.no-subject', 422, {
  'zh-CN': '认证系统未提供用户标识，请联系图书馆',
  'zh-TW': '認證系統未提供使用者識別，請洽圖書館',
  'en-US': 'The sign-on system did not say who you are. Please ask the library',
})
