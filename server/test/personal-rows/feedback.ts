import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  feedback: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('feedback')
      .values({
        groupCode,
        id: randomUUID(),
        readerId,
        type: 'problem',
        content: '知夏找不到书',
        contact: 'zhixia@reader.example',
      })
      .execute(),
}
