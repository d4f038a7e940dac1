import { randomBytes } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  use_event: (trx, { groupCode, recordId }) =>
    trx
      .insertInto('useEvent')
      .values({
        groupCode,
        at: new Date(),
        operation: 'fullTextVisit',
        recordId,
        byReader: true,
        visitor: randomBytes(16),
        target: randomBytes(16),
      })
      .execute(),
}
