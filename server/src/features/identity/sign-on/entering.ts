import type { Locale } from '@shulin/contract/locale'
import { writeReaderAct } from '../../../platform/audit.ts'
import type { Database, Within } from '../../../platform/stores/database.ts'
import { Refused } from '../../../platform/failure.ts'
import type { Institution } from '../../../platform/institution.ts'
import { holdReader, type Reader } from '../../../platform/reader.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import {
  accountClosed,
  admit,
  withToken,
  type Doorkeeper,
  type LoggedIn,
  type Visitor,
} from '../login/login.ts'
import { selectAccount } from '../queries.ts'
import { bindTicket, type OutsideIdentity } from './bind-ticket.ts'
import { confirmation, confirmFirst, type Asked, type Entrant } from './confirmation.ts'
import { ticketRefused, type Connectors } from './connector.ts'
import { insertIdentity, selectReaderOf } from './identity-queries.ts'
import { outsideAccountOf } from './outside-account.ts'
import { loginTypeOf } from './providers.ts'

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
  mark: string
}

export interface Place {
  institution: Institution
  within: Within
  locale: Locale
}

/** A session, or a ticket for binding an identity that is nobody's yet. */
export type Outcome = { loggedIn: LoggedIn } | { bindTicket: string }

interface Entering {
  entrant: Entrant
  /** Whether this browser has begun it. */
  isBegun: boolean
}

/** Lets somebody in, or on to the binding; first of all asks where it must be asked. */
export async function enter(
  doorkeeper: OutsideDoorkeeper,
  place: Place,
  { entrant, isBegun }: Entering,
  comer: Comer,
): Promise<Outcome> {
  const readerId = await place.within((trx) => readerOf(trx, entrant))
  if (mustAsk(comer, readerId, isBegun)) {
    await askFirst(doorkeeper, place, { ...entrant, readerId, mark: comer.mark })
  }
  return goOn(doorkeeper, place, { ...entrant, readerId }, comer)
}

/** Which reader somebody would come in as: whom they are bound to, or whose account the other system names. */
const readerOf = async (trx: Database, { from, account }: Entrant) =>
  (await selectReaderOf(trx, from)) ??
  (account === null ? undefined : await selectAccount(trx, account))?.id ??
  null

/** Nobody is let in, and nothing is bound, by a link somebody sent them; and nobody becomes somebody else unasked. */
function mustAsk({ reader }: Comer, readerId: string | null, isBegun: boolean) {
  if (reader !== null && readerId !== null) return reader.id !== readerId
  return !isBegun
}

/** The page names the account elsewhere and whose it is here, and comes again with a ticket. */
async function askFirst(
  { keys }: OutsideDoorkeeper,
  { institution: { groupCode }, within, locale }: Place,
  asked: Omit<Asked, 'id' | 'until'>,
): Promise<never> {
  const { from, readerId } = asked
  const { outside, reader } = await within(async (trx) => ({
    outside: await outsideAccountOf(trx, from, locale),
    reader: readerId === null ? undefined : await selectNames(trx, readerId),
  }))
  const ticket = confirmation.make(keys, groupCode, asked)
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
export async function enterConfirmed(
  doorkeeper: OutsideDoorkeeper,
  place: Place,
  confirmed: Asked,
  comer: Comer,
): Promise<Outcome> {
  const { groupCode } = place.institution
  const { isFirst, readerId } = await place.within(async (trx) => ({
    isFirst: await bindTicket.use(trx, groupCode, confirmed),
    readerId: await readerOf(trx, confirmed),
  }))
  // Only who was named comes in: what was bound since then was not.
  if (!isFirst || readerId !== confirmed.readerId) throw new Refused(ticketRefused)
  return goOn(doorkeeper, place, confirmed, comer)
}

interface Known extends Entrant {
  readerId: string | null
}

/** In, where it is known who it is; else a ticket for binding, worth something in this browser alone. */
async function goOn(
  doorkeeper: OutsideDoorkeeper,
  place: Place,
  { from, readerId }: Known,
  comer: Comer,
): Promise<Outcome> {
  const { groupCode } = place.institution
  const isIn =
    readerId !== null && (await place.within((trx) => belongsTo(trx, groupCode, from, readerId)))
  if (!isIn) return { bindTicket: bindTicket.make(doorkeeper.keys, groupCode, from, comer.mark) }
  return { loggedIn: await letIn(doorkeeper, place, { readerId, from }, comer) }
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

async function letIn(
  { tokens }: OutsideDoorkeeper,
  { institution: { groupCode }, within }: Place,
  { readerId, from }: { readerId: string; from: OutsideIdentity },
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
