import { returnPath } from '@shulin/contract/sign-on'
import { writeReaderAct } from '../../../platform/audit.ts'
import type { Database, Within } from '../../../platform/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { Institution } from '../../../platform/institution.ts'
import { holdReader, type Reader } from '../../../platform/reader.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import {
  accountClosed,
  admit,
  checkMappingPath,
  withToken,
  type Doorkeeper,
  type LoggedIn,
  type Visitor,
} from '../login.ts'
import { selectAccount } from '../queries.ts'
import { hashOf } from '../tokens.ts'
import { bindTicket, type OutsideIdentity } from './bind-ticket.ts'
import { confirmation, confirmFirst } from './confirmation.ts'
import { ticketRefused, type Connectors, type Vouched } from './connector.ts'
import { readExchangeCode } from './external-entry.ts'
import { flowOf, receivedIn } from './flow.ts'
import { insertIdentity, selectReaderOf } from './identity-queries.ts'
import { spendTicket } from './provider-queries.ts'
import {
  loginTypeOf,
  providerBehind,
  providerOf,
  providerUnknown,
  subjectOf,
  type ActiveProvider,
} from './providers.ts'

/** What whoever lets readers in from outside works with. */
export interface OutsideDoorkeeper extends Pick<Doorkeeper, 'keys' | 'tokens'> {
  connectors: Connectors
  /** Whether an address begins with where this institution is reached. */
  isOurOrigin: (institution: Institution, origin: string) => Promise<boolean>
}

/** Somebody at the door, and what their browser has. */
export interface Comer extends Visitor {
  /** Who is logged in there. */
  reader: Reader | null
  flowCookie: string | undefined
}

interface Place {
  institution: Institution
  within: Within
}

/** A session, or a ticket for binding an identity that is nobody's yet. */
type Outcome = { loggedIn: LoggedIn } | { bindTicket: string }

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
  const confirmed = confirmation.read(keys, groupCode, shown.ticket)
  if (confirmed) return enterConfirmed(doorkeeper, place, confirmed, comer)
  if (shown.loginType === '5') return enterFromLink(doorkeeper, place, shown, comer)

  const provider = await providerOfService(doorkeeper, place, shown.service)
  const flow = flowOf(keys, groupCode, provider.provider, comer.flowCookie)
  const received = receivedIn(keys, groupCode, provider.provider, shown.ticket)
  // Who began the login elsewhere says so by its answer; who began it in another browser is not at this door.
  if (received?.inResponseTo && received.inResponseTo !== flow?.state) {
    throw new Refused(ticketRefused, { reason: 'this browser has not begun it' })
  }
  await spend(place, provider, received?.id ?? shown.ticket)
  const came = { ticket: shown.ticket, returnAddress: shown.service, flow }
  const vouched = received ?? (await connectorOf(doorkeeper, provider).finish(provider, came))
  return enter(doorkeeper, place, { provider, vouched, isAsked: flow !== undefined }, comer)
}

/** Lets in whoever comes with the code of a chat app or a learning-app passport. */
export async function logInWithCode(
  doorkeeper: OutsideDoorkeeper,
  place: Place,
  shown: { entry: 'passport' | 'chat app'; code: string; mappingPath: string },
  comer: Comer,
): Promise<Outcome> {
  const { institution, within } = place
  const { groupCode } = institution
  checkMappingPath(institution, shown.mappingPath)
  const confirmed = confirmation.read(doorkeeper.keys, groupCode, shown.code)
  if (confirmed) return enterConfirmed(doorkeeper, place, confirmed, comer)
  const provider = await within(async (trx) => {
    await requireLogins(trx)
    return providerBehind(trx, doorkeeper.keys, groupCode, shown.entry)
  })
  await spend(place, provider, shown.code)
  const came = { ticket: shown.code, returnAddress: '', flow: undefined }
  const vouched = await connectorOf(doorkeeper, provider).finish(provider, came)
  return enter(doorkeeper, place, { provider, vouched, isAsked: true }, comer)
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
    address.href === `${address.origin}${returnPath(mappingPath, name)}` &&
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

interface Entering {
  provider: ActiveProvider
  vouched: Vouched
  /** Whether this browser has asked for it: nobody is logged in by a link somebody sent them. */
  isAsked: boolean
}

async function enter(
  doorkeeper: OutsideDoorkeeper,
  place: Place,
  { provider, vouched, isAsked }: Entering,
  comer: Comer,
): Promise<Outcome> {
  const { groupCode } = place.institution
  const subject = subjectOf(provider, vouched.claims)
  if (subject === '') throw new Refused(noSubject, { claims: Object.keys(vouched.claims) })
  const from: OutsideIdentity = {
    provider: provider.provider,
    subject,
    loginType: loginTypeOf[provider.entry],
    outsideSession: vouched.outsideSession,
    needsPassword: provider.settings['bindBy'] !== 'name',
  }
  const readerId = await place.within(
    async (trx) =>
      (await selectReaderOf(trx, from)) ??
      bindByAccount(trx, groupCode, from, vouched.claims[provider.settings['accountClaim'] ?? '']),
  )
  if (readerId === undefined) {
    return { bindTicket: bindTicket.make(doorkeeper.keys, groupCode, from) }
  }
  if (!isAsked || isSomebodyElse(comer, readerId)) {
    await askFirst(doorkeeper, place, { readerId, from })
  }
  return { loggedIn: await letIn(doorkeeper, place, { readerId, from }, comer) }
}

/** Where the institution says which claim is the account here, nobody need bind anything. */
async function bindByAccount(
  trx: Database,
  groupCode: string,
  from: OutsideIdentity,
  account: string | undefined,
) {
  if (account === undefined) return undefined
  const found = await selectAccount(trx, account)
  if (!found || !(await insertIdentity(trx, groupCode, from, found.id))) return undefined
  return found.id
}

const isSomebodyElse = ({ reader }: Comer, readerId: string) =>
  reader !== null && reader.id !== readerId

/** Another portal hands its reader over: the account is in the code, and nothing need be bound. */
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
  const found = await within((trx) => selectAccount(trx, account))
  if (!found) throw new Refused(ticketRefused)
  const { provider } = issuer
  const loginType = loginTypeOf.link
  const from = { provider, subject: account, loginType, outsideSession: null, needsPassword: true }
  if (isSomebodyElse(comer, found.id)) {
    await askFirst(doorkeeper, place, { readerId: found.id, from })
  }
  return { loggedIn: await letIn(doorkeeper, place, { readerId: found.id, from }, comer) }
}

interface Known {
  readerId: string
  from: OutsideIdentity
}

/** Nobody becomes somebody else without saying so: the page names both, and comes again with a ticket. */
async function askFirst(
  { keys }: OutsideDoorkeeper,
  { institution: { groupCode }, within }: Place,
  known: Known,
): Promise<never> {
  const { name, account } = await within((trx) =>
    trx
      .selectFrom('reader')
      .select(['name', 'account'])
      .where('id', '=', known.readerId)
      .executeTakeFirstOrThrow(),
  )
  const ticket = confirmation.make(keys, groupCode, known)
  throw new Refused(confirmFirst, { name, account, ticket })
}

async function enterConfirmed(
  doorkeeper: OutsideDoorkeeper,
  place: Place,
  confirmed: Known & { id: string },
  comer: Comer,
): Promise<Outcome> {
  const { groupCode } = place.institution
  const isFirst = await place.within((trx) => bindTicket.use(trx, groupCode, confirmed))
  if (!isFirst) throw new Refused(ticketRefused)
  return { loggedIn: await letIn(doorkeeper, place, confirmed, comer) }
}

async function letIn(
  { tokens }: OutsideDoorkeeper,
  { institution: { groupCode }, within }: Place,
  { readerId, from }: Known,
  visitor: Visitor,
): Promise<LoggedIn> {
  const admitted = await within(async (trx) => {
    if (!(await holdReader(trx, readerId))) return undefined
    // Whoever holds the key of a portal is every reader: the reader can see each time it was used.
    if (from.loginType === loginTypeOf.link) {
      await writeReaderAct(trx, readerId, 'reader.handed-over', { issuer: from.provider })
    }
    return admit(trx, { groupCode, readerId, settings: await settingsOf(trx), from }, visitor)
  })
  if (!admitted) throw new Refused(accountClosed)
  return withToken(tokens, groupCode, admitted)
}

const noSubject = refusal('sign-on.no-subject', 422, {
  'zh-CN': '认证系统未提供用户标识，请联系图书馆',
  'zh-TW': '認證系統未提供使用者識別，請洽圖書館',
  'en-US': 'The sign-on system did not say who you are. Please ask the library',
})
