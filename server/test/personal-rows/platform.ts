import { randomBytes, randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  idempotency: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('idempotency')
      .values({
        groupCode,
        actor: `reader:${readerId}`,
        key: randomUUID(),
        requestHash: randomBytes(32),
        reply: '{}',
      })
      .execute(),
}
