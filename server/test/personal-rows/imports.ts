import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  import_run: async (trx, { groupCode: ownerGroupCode, staffName: startedBy }) => {
    const sourceId = randomUUID()
    await trx
      .insertInto('importSource')
      .values({
        id: sourceId,
        ownerGroupCode,
        name: 'own',
        title: JSON.stringify({ 'zh-CN': '本馆' }),
        format: 'csv',
        mapping: '{}',
      })
      .execute()
    await trx
      .insertInto('importRun')
      .values({
        id: randomUUID(),
        ownerGroupCode,
        sourceId,
        kind: 'file',
        origin: 'own.csv',
        startedBy,
      })
      .execute()
  },
}
