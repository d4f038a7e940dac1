import type { Transaction } from 'kysely'
import { writeReaderAct } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/database-tables.ts'
import { Refused } from '../../../platform/failure.ts'
import type { KeyRing } from '../../../platform/keys.ts'
import { useTicket } from '../tickets.ts'
import { passwordCheckNeeded } from './contacts.ts'
import { markCardLost } from './queries.ts'

/** Reports a card as lost: after a password check of its own, for it stops what the card can do. Staff lift it again. */
export async function reportLostCard(
  trx: Transaction<DB>,
  keys: KeyRing,
  readerId: string,
  checkTicket: string,
) {
  const used = await useTicket(trx, keys, 'check password', checkTicket)
  if (used?.readerId !== readerId) throw new Refused(passwordCheckNeeded)
  await markCardLost(trx, readerId)
  await writeReaderAct(trx, readerId, 'reader.lost-card', {})
}
