import { randomUUID } from 'node:crypto'
import { inInstitution } from '../server/src/platform/stores/database.ts'
import { inDatabase } from './database.ts'

/** Comments on a title that staff have passed, one for each text. */
export const putPassedComments = (groupCode: string, recordId: number, texts: string[]) =>
  inDatabase((db) =>
    inInstitution(db, groupCode, async (trx) => {
      for (const content of texts) {
        const id = randomUUID()
        const said = { groupCode, id, recordId, content, title: content.slice(0, 200) }
        await trx.insertInto('comment').values(said).execute()
        await trx
          .updateTable('comment')
          .set({ state: 'audited', auditedAt: new Date(), auditedByStaffId: randomUUID() })
          .where('groupCode', '=', groupCode)
          .where('id', '=', id)
          .execute()
      }
    }),
  )
