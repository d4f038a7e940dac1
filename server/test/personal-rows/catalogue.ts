import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  grouping_decision: async (trx, { groupCode, recordId, staffName: decidedBy }) => {
    const { id: otherRecordId } = await trx
      .insertInto('record')
      .values({ documentType: 'book', title: '另一版', source: 'test', sourceKey: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('groupingDecision')
      .values({
        groupCode,
        id: randomUUID(),
        recordId,
        otherRecordId,
        belongTogether: true,
        decidedBy,
      })
      .execute()
  },
}
