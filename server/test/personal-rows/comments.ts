import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

const id = randomUUID()

export const rows: PersonalRows = {
  comment: async (trx, { groupCode, readerId, staffId, recordId }) => {
    await trx
      .insertInto('comment')
      .values({ groupCode, id, readerId, recordId, content: '刘姥姥三进荣国府' })
      .execute()
    await trx
      .updateTable('comment')
      .set({ state: 'audited', auditedAt: new Date(), auditedByStaffId: staffId })
      .where('id', '=', id)
      .execute()
  },
  comment_report: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('commentReport')
      .values({ groupCode, commentId: id, readerId, reason: '知夏觉得不妥' })
      .execute(),
}
