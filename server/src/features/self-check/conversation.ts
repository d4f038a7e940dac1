import { createHmac, randomBytes } from 'node:crypto'
import type { Locale } from '@shulin/contract/locale'
import { performKnown } from '../../platform/http/idempotency.ts'
import type { Institution } from '../../platform/institution.ts'
import type { Log } from '../../platform/log.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import type { Passwords } from '../../platform/security/passwords.ts'
import { instantText, readInstant } from '../../platform/sip2/instants.ts'
import type { AnyMessage } from '../../platform/sip2/messages.ts'
import { inInstitution, type Database, type Within } from '../../platform/stores/database.ts'
import type { OwnHolds } from '../circulation/circulation.ts'
import type { MachineRow } from './queries.ts'
import type { Transaction } from 'kysely'
import type { DB } from '../../platform/stores/database-tables.ts'

/** What whoever answers machines works with. */
export interface SelfCheckServices {
  db: Database
  keys: KeyRing
  passwords: Passwords
  log: Log
  directory: { byCode: (groupCode: string) => Promise<Institution | undefined> }
  /** Reservations: requests are a feature of the same layer, and the process hands them in. */
  holdsOf: (groupCode: string) => OwnHolds
}

/** The reader who stands at a machine: from the card on, until the visit is ended or nothing happens for a while. */
export interface Visit {
  readerId: string
  account: string
  name: string
  locale: Locale
  /** Of the secret that was right, so that it need not be looked at again; null where only the card was shown. */
  secretDigest: string | null
  lastAt: number
}

/** A connection after its machine has logged in: which machine it is, and who stands at it. */
export interface Conversation {
  services: SelfCheckServices
  institution: Institution
  machine: MachineRow
  readAt: number
  visit: Visit | null
}

/** A reader who walks away without ending the visit is forgotten that soon. */
export const visitLasts = 5 * 60_000

export const withinOf =
  ({ services, institution }: Conversation): Within =>
  (work) =>
    inInstitution(services.db, institution.groupCode, work)

/** Secrets are compared within a process alone; what they are compared by leaves it nowhere. */
const ownKey = randomBytes(32)
export const secretDigestOf = (account: string, secret: string) =>
  createHmac('sha256', ownKey)
    .update(JSON.stringify([account, secret]))
    .digest('hex')

/** Now, by the clocks of the library. */
export const nowOf = ({ institution }: Conversation) =>
  instantText(new Date(), institution.timeZone)

/** The desk that a machine is. */
export const deskOf = ({ institution, machine }: Conversation) => ({
  groupCode: institution.groupCode,
  staff: { machineId: machine.id, name: machine.name },
})

/** What a machine is told as its institution. */
export const institutionIdOf = ({ institution, machine }: Conversation) =>
  machine.institutionId || institution.groupCode

/** A clock that is further off says nothing of when a message was written, and the message is not known again by it. */
const clockMayDiffer = 10 * 60_000

/**
 * Does what a message asks for, once. A machine that got no answer connects anew and sends the message again; it is known by what stands in
 * it, to the second at which it was written, and gets the first answer. Secrets stay out of what it is known by.
 */
export async function performMessage(
  conversation: Conversation,
  message: AnyMessage & { fixed: { at: string } },
  perform: (trx: Transaction<DB>) => Promise<AnyMessage>,
): Promise<AnyMessage> {
  const { services, institution, machine } = conversation
  const { db, log } = services
  const writtenAt = readInstant(message.fixed.at, institution.timeZone)
  const isDated = writtenAt !== null && Math.abs(writtenAt.getTime() - Date.now()) <= clockMayDiffer
  const known = isDated ? knownBy(machine.id, message) : null
  const reply = await performKnown(db, { groupCode: institution.groupCode, known, log }, (within) =>
    within(async (trx) => JSON.stringify(await perform(trx))),
  )
  return JSON.parse(reply) as AnyMessage
}

function knownBy(machineId: string, { code, fixed, fields }: AnyMessage) {
  const told = fields.filter(([id]) => id !== 'AD' && id !== 'AC')
  const requestHash = createHmac('sha256', machineId)
    .update(JSON.stringify([code, fixed, told]))
    .digest()
  return { actor: `machine:${machineId}`, key: requestHash.toString('hex'), requestHash }
}
