import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  donation: (trx, { groupCode, readerId, staffId: handledByStaffId }) =>
    trx
      .insertInto('donation')
      .values({
        groupCode,
        id: randomUUID(),
        readerId,
        donor: '知夏捐赠',
        title: '自家的书',
        copies: 1,
        handledByStaffId,
      })
      .execute(),
}
