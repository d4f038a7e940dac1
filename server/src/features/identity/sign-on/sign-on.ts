import { returnPath } from '@shulin/contract/sign-on'
import type { Database, Within } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { Institution } from '../../../platform/institution.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import { checkMappingPath } from '../login/login.ts'
import { selectAccount } from '../queries.ts'
import { hashOf } from '../session/tokens.ts'
import { confirmation, type Entrant } from './confirmation.ts'
import { isState, ticketRefused, withState, type Vouched } from './connector.ts'
import {
  enter,
  enterConfirmed,
  type Comer,
  type Outcome,
  type OutsideDoorkeeper,
  type Place,
} from './entering.ts'
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

interface Shown {
  ticket: string
  service: string
  mappingPath: string
  loginType: '4' | '5'
}

/** Lets in whom another system vouches for: by a ticket made out to an address of ours, or by the code of an issuer. */
export async function signOn(
  doorkeeper: OutsideDoorkeeper,
  place: Place,
  shown: Shown,
  comer: Comer,
): Promise<Outcome> {
  const { institution } = place
  const { groupCode } = institution
  const { keys } = doorkeeper
  checkMappingPath(institution, shown.mappingPath)
  const confirmed = confirmation.read(keys, groupCode, shown.ticket, comer.mark)
  if (confirmed) return enterConfirmed(doorkeeper, place, confirmed, comer)
  if (shown.loginType === '5') return enterFromLink(doorkeeper, place, shown, comer)

  const provider = await providerOfService(doorkeeper, place, shown.service)
  const flow = flowOf(keys, groupCode, provider.provider, comer.flowCookie)
  const received = receivedIn(keys, groupCode, provider.provider, shown.ticket)
  const isBegun = isBegunHere(flow, received ? received.inResponseTo : stateIn(provider, shown))
  // Who began the login elsewhere says so by its answer; who began it in another browser is not at this door.
  if (received?.inResponseTo && !isBegun) {
    throw new Refused(ticketRefused, { reason: 'this browser has not begun it' })
  }
  await spend(place, provider, received?.id ?? shown.ticket)
  const came = { ticket: shown.ticket, returnAddress: shown.service, flow }
  const vouched = received ?? (await connectorOf(doorkeeper, provider).finish(provider, came))
  return enter(doorkeeper, place, { entrant: entrantOf(provider, vouched), isBegun }, comer)
}

/** The state that a login there began with, as it came back: in the address of CAS, in what OpenID Connect and OAuth say. */
const stateIn = ({ kind }: ActiveProvider, { service, ticket }: Shown) =>
  (kind === 'cas' ? new URL(service).searchParams : new URLSearchParams(ticket)).get('state')

interface ShownCode {
  entry: 'passport' | 'chat app'
  code: string
  state?: string | undefined
  mappingPath: string
}

/** Lets in whoever comes with the code of a chat app or a learning-app passport. */
export async function logInWithCode(
  doorkeeper: OutsideDoorkeeper,
  place: Place,
  shown: ShownCode,
  comer: Comer,
): Promise<Outcome> {
  const { institution, within } = place
  const { groupCode } = institution
  const { keys } = doorkeeper
  checkMappingPath(institution, shown.mappingPath)
  const confirmed = confirmation.read(keys, groupCode, shown.code, comer.mark)
  if (confirmed) return enterConfirmed(doorkeeper, place, confirmed, comer)
  const provider = await within(async (trx) => {
    await requireLogins(trx)
    return providerBehind(trx, keys, groupCode, shown.entry)
  })
  await spend(place, provider, shown.code)
  const flow = flowOf(keys, groupCode, provider.provider, comer.flowCookie)
  const came = { ticket: shown.code, returnAddress: '', flow }
  const vouched = await connectorOf(doorkeeper, provider).finish(provider, came)
  const isBegun = isBegunHere(flow, shown.state)
  return enter(doorkeeper, place, { entrant: entrantOf(provider, vouched), isBegun }, comer)
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
  { keys, isOurOrigin }: OutsideDoorkeeper,
  { institution, within }: Place,
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

const connectorOf = ({ connectors }: OutsideDoorkeeper, { kind }: ActiveProvider) => {
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
async function spend({ institution, within }: Place, { provider }: ActiveProvider, ticket: string) {
  const { groupCode } = institution
  const isFirst = await within((trx) => spendTicket(trx, groupCode, provider, hashOf(ticket)))
  if (!isFirst) throw new Refused(ticketRefused)
}

/** Who a provider says it is, in our terms. */
function entrantOf(vouching: ActiveProvider, { claims, outsideSession }: Vouched): Entrant {
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
async function enterFromLink(
  doorkeeper: OutsideDoorkeeper,
  place: Place,
  { ticket, service }: Shown,
  comer: Comer,
): Promise<Outcome> {
  const { institution, within } = place
  const { groupCode } = institution
  const issuer = await within(async (trx) => {
    await requireLogins(trx)
    return providerOf(trx, doorkeeper.keys, groupCode, service)
  })
  if (issuer.kind !== 'issuer') throw new Refused(ticketRefused)
  const { account, id } = await readExchangeCode(issuer, groupCode, ticket)
  await spend(place, issuer, id)
  if (!(await within((trx) => selectAccount(trx, account)))) throw new Refused(ticketRefused)
  const { provider } = issuer
  const loginType = loginTypeOf.link
  const from = { provider, subject: account, loginType, outsideSession: null, needsPassword: true }
  return enter(doorkeeper, place, { entrant: { from, account }, isBegun: false }, comer)
}

const noSubject = refusal('sign-on.no-subject', 422, {
  'zh-CN': '认证系统未提供用户标识，请联系图书馆',
  'zh-TW': '認證系統未提供使用者識別，請洽圖書館',
  'en-US': 'The sign-on system did not say who you are. Please ask the library',
})
