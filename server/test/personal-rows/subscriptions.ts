import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

const id = randomUUID()

export const rows: PersonalRows = {
  subscription: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('subscription')
      .values({
        groupCode,
        id,
        readerId,
        kind: 'search',
        name: '知夏的论文',
        condition: JSON.stringify({ searchItems: [{ searchFieldContent: '土地财政' }] }),
      })
      .execute(),
  subscription_hit: (trx, { groupCode, recordId }) =>
    trx.insertInto('subscriptionHit').values({ groupCode, subscriptionId: id, recordId }).execute(),
  subscription_mail_key: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('subscriptionMailKey')
      .values({ groupCode, readerId, key: 'k'.repeat(43) })
      .execute(),
}
