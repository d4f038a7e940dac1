import type { PersonalRows } from '../personal-row.ts'
import { insertEntry } from '../points.ts'

export const rows: PersonalRows = {
  point_entry: (trx, { groupCode, readerId }) => insertEntry(trx, { groupCode, readerId }),
  // The sum came with the entry.
  point_balance: (trx, { groupCode, readerId }) =>
    trx
      .selectFrom('pointBalance')
      .select('points')
      .where('groupCode', '=', groupCode)
      .where('readerId', '=', readerId)
      .executeTakeFirstOrThrow(),
  point_title: async (trx, { groupCode, readerId, recordId }) => {
    const entryId = await insertEntry(trx, { groupCode, readerId }, { ruleCode: 'favourite' })
    await trx.insertInto('pointTitle').values({ groupCode, entryId, readerId, recordId }).execute()
  },
}
