import { randomBytes, randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  reading_key: (trx, { groupCode, staffName }) =>
    trx
      .insertInto('readingKey')
      .values({
        groupCode,
        id: randomUUID(),
        name: '机构知识库',
        keyHash: randomBytes(32),
        requestsPerMinute: 60,
        madeBy: staffName,
        revokedBy: staffName,
        revokedAt: new Date(),
      })
      .execute(),
}
