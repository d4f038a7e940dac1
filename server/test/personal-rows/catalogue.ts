import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/platform/stores/database.ts'
import type { PersonalRows } from '../personal-row.ts'

async function anotherEdition(trx: Database) {
  const { id } = await trx
    .insertInto('record')
    .values({ documentType: 'book', title: '另一版', source: 'test', sourceKey: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const rows: PersonalRows = {
  grouping_report: async (trx, { groupCode, readerId, recordId, staffName: decidedBy }) => {
    const report = {
      groupCode,
      readerId,
      recordId,
      place: `r${recordId}`,
      reason: '知夏说不是一本书',
    }
    const otherRecordId = await anotherEdition(trx)
    const decided = { outcome: 'kept', decidedBy, decidedAt: new Date() }
    await trx
      .insertInto('groupingReport')
      .values({ ...report, id: randomUUID(), otherRecordId, ...decided })
      .execute()
    await trx
      .insertInto('groupingReport')
      .values({ ...report, id: randomUUID(), otherRecordId })
      .execute()
  },
  grouping_decision: async (trx, { groupCode, recordId, staffName: decidedBy }) => {
    const otherRecordId = await anotherEdition(trx)
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
