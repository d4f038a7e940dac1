import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  trial_opinion: async (trx, { groupCode, readerId }) => {
    const databaseId = randomUUID()
    await trx
      .insertInto('database')
      .values({
        groupCode,
        id: databaseId,
        name: '试用库',
        initial: 'S',
        status: 'trial',
        trialUntil: '2099-12-31',
      })
      .execute()
    await trx
      .insertInto('trialOpinion')
      .values({ groupCode, databaseId, readerId, score: 5, content: '知夏觉得值得' })
      .execute()
  },
}
