import type { Locale } from '@shulin/contract/locale'
import { writeReaderAct } from '../../../platform/audit.ts'
import type { Database, Within } from '../../../platform/stores/database.ts'
import { Refused } from '../../../platform/failure.ts'
import type { Institution } from '../../../platform/institution.ts'
import { holdReader, type Reader } from '../../../platform/reader.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import {
  accountClosed,
  startReaderSession,
  withToken,
  type LoginServices,
  type LoginResult,
  type Visitor,
} from '../login/login.ts'
import { selectAccount } from '../queries.ts'
import { bindTicket, type OutsideIdentity } from './bind-ticket.ts'
import {
  confirmation,
  confirmFirst,
  type PendingConfirmation,
  type ExternalUser,
} from './confirmation.ts'
import { ticketRefused, type Connectors } from './connector.ts'
import { insertIdentity, selectReaderOf } from './identity-queries.ts'
import { outsideAccountOf } from './outside-account.ts'
import { loginTypeOf } from './providers.ts'

/** What logging readers in from outside works with. */
export interface SignOnServices extends Pick<LoginServices, 'keys' | 'tokens'> {
  connectors: Connectors
  /** Whether an address begins with where this institution is reached. */
  isOurOrigin: (institution: Institution, origin: string) => Promise<boolean>
}

/** Somebody who logs in from outside, and what their browser has. */
export interface SignOnVisitor extends Visitor {
  /** Who is logged in there. */
  reader: Reader | null
  flowCookie: string | undefined
  mark: string
}

export interface SignOnContext {
  institution: Institution
  within: Within
  locale: Locale
}

/** A session, or a ticket for binding an identity that is nobody's yet. */
export type SignOnOutcome = { loggedIn: LoginResult } | { bindTicket: string }

interface SignOnAttempt {
  entrant: ExternalUser
  /** Whether this browser has begun it. */
  isBegun: boolean
}

/** Logs somebody in, or leads on to the binding; first of all asks where it must be asked. */
export async function completeSignOn(
  loginServices: SignOnServices,
  context: SignOnContext,
  { entrant, isBegun }: SignOnAttempt,
  visitor: SignOnVisitor,
): Promise<SignOnOutcome> {
  const readerId = await context.within((trx) => readerOf(trx, entrant))
  if (needsConfirmation(visitor, readerId, isBegun)) {
    await requestConfirmation(loginServices, context, { ...entrant, readerId, mark: visitor.mark })
  }
  return logInOrOfferBinding(loginServices, context, { ...entrant, readerId }, visitor)
}

/** Which reader somebody would come in as: whom they are bound to, or whose account the other system names. */
const readerOf = async (trx: Database, { from, account }: ExternalUser) =>
  (await selectReaderOf(trx, from)) ??
  (account === null ? undefined : await selectAccount(trx, account))?.id ??
  null

/** Nobody is let in, and nothing is bound, by a link somebody sent them; and nobody becomes somebody else unasked. */
function needsConfirmation({ reader }: SignOnVisitor, readerId: string | null, isBegun: boolean) {
  if (reader !== null && readerId !== null) return reader.id !== readerId
  return !isBegun
}

/** The page names the account elsewhere and whose it is here, and comes again with a ticket. */
async function requestConfirmation(
  { keys }: SignOnServices,
  { institution: { groupCode }, within, locale }: SignOnContext,
  pendingConfirmation: Omit<PendingConfirmation, 'id' | 'until'>,
): Promise<never> {
  const { from, readerId } = pendingConfirmation
  const { outside, reader } = await within(async (trx) => ({
    outside: await outsideAccountOf(trx, from, locale),
    reader: readerId === null ? undefined : await selectNames(trx, readerId),
  }))
  const ticket = confirmation.make(keys, groupCode, pendingConfirmation)
  const { name = null, account = null } = reader ?? {}
  throw new Refused(confirmFirst, { outside, name, account, ticket })
}

const selectNames = (trx: Database, readerId: string) =>
  trx
    .selectFrom('reader')
    .select(['name', 'account'])
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()

/** Whoever was asked has said that they are meant. */
export async function completeConfirmedSignOn(
  loginServices: SignOnServices,
  context: SignOnContext,
  confirmed: PendingConfirmation,
  visitor: SignOnVisitor,
): Promise<SignOnOutcome> {
  const { groupCode } = context.institution
  const { isFirst, readerId } = await context.within(async (trx) => ({
    isFirst: await bindTicket.use(trx, groupCode, confirmed),
    readerId: await readerOf(trx, confirmed),
  }))
  // Only who was named comes in: what was bound since then was not.
  if (!isFirst || readerId !== confirmed.readerId) throw new Refused(ticketRefused)
  return logInOrOfferBinding(loginServices, context, confirmed, visitor)
}

interface MatchedUser extends ExternalUser {
  readerId: string | null
}

/** Logged in, where it is known who it is; else a ticket for binding, worth something in this browser alone. */
async function logInOrOfferBinding(
  loginServices: SignOnServices,
  context: SignOnContext,
  { from, readerId }: MatchedUser,
  visitor: SignOnVisitor,
): Promise<SignOnOutcome> {
  const { groupCode } = context.institution
  const isIn =
    readerId !== null && (await context.within((trx) => belongsTo(trx, groupCode, from, readerId)))
  if (!isIn)
    return { bindTicket: bindTicket.make(loginServices.keys, groupCode, from, visitor.mark) }
  return { loggedIn: await startSignOnSession(loginServices, context, { readerId, from }, visitor) }
}

/** A link names the account itself; where the institution says which claim is the account here, nobody need bind anything. */
const belongsTo = async (
  trx: Database,
  groupCode: string,
  from: OutsideIdentity,
  readerId: string,
) =>
  from.loginType === loginTypeOf.link ||
  (await selectReaderOf(trx, from)) === readerId ||
  (await insertIdentity(trx, groupCode, from, readerId))

async function startSignOnSession(
  { tokens }: SignOnServices,
  { institution: { groupCode }, within }: SignOnContext,
  { readerId, from }: { readerId: string; from: OutsideIdentity },
  visitor: Visitor,
): Promise<LoginResult> {
  const admitted = await within(async (trx) => {
    if (!(await holdReader(trx, readerId))) return undefined
    // Whoever holds the key of a portal is every reader: the reader can see each time it was used.
    if (from.loginType === loginTypeOf.link) {
      await writeReaderAct(trx, readerId, 'reader.handed-over', { issuer: from.provider })
    }
    return startReaderSession(
      trx,
      { groupCode, readerId, settings: await settingsOf(trx), from },
      visitor,
    )
  })
  if (!admitted) throw new Refused(accountClosed)
  return withToken(tokens, groupCode, admitted)
}
