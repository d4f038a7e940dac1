import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

/** A code is too old after three minutes; what outsiders showed after an hour, tickets go after a day, sessions thirty days after their end. */
export async function deleteSpent(trx: Database) {
  await trx
    .deleteFrom('spentCode')
    .where('spentAt', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
  await trx
    .deleteFrom('oneTimeCode')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await trx
    .deleteFrom('contactCode')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await trx
    .deleteFrom('recovery')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await trx
    .deleteFrom('spentTicket')
    .where('spentAt', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await trx
    .deleteFrom('session')
    .where('expiresAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  await trx
    .deleteFrom('knownDevice')
    .where('lastUsedAt', '<', sql<Date>`now() - interval '180 days'`)
    .execute()
}
