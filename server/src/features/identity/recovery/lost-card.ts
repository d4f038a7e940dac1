import type { Transaction } from 'kysely'
import { writeReaderAct } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import { spendPasswordCheck } from '../password/password-check.ts'
import { markCardLost } from './queries.ts'

/** Reports a card as lost: after a password check of its own, for it stops what the card can do. Staff lift it again. */
export async function reportLostCard(
  trx: Transaction<DB>,
  keys: KeyRing,
  readerId: string,
  checkTicket: string,
) {
  await spendPasswordCheck(trx, keys, readerId, checkTicket)
  await markCardLost(trx, readerId)
  await writeReaderAct(trx, readerId, 'reader.lost-card', {})
}
