import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  library_sync_reader: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('librarySyncReader')
      .values({
        groupCode,
        runId: randomUUID(),
        readerId,
        readerType: 'student',
        validUntil: '2030-12-31',
        seenAt: new Date(),
      })
      .execute(),
}
