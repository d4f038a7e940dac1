import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

export const rows: PersonalRows = {
  loan: (trx, { groupCode, readerId, recordId, itemId }) =>
    trx
      .insertInto('loan')
      .values({
        groupCode,
        id: randomUUID(),
        itemId,
        recordId,
        readerId,
        dueAt: daysAgo(-30),
        renewalsAllowed: 2,
        loanClass: 'standard',
      })
      .execute(),
  loan_history: (trx, { groupCode, readerId, recordId }) =>
    trx
      .insertInto('loanHistory')
      .values({
        groupCode,
        id: randomUUID(),
        itemId: randomUUID(),
        recordId,
        readerId,
        readerType: 'student',
        lentAt: daysAgo(20),
        dueAt: daysAgo(-10),
        returnedAt: daysAgo(5),
        renewals: 0,
      })
      .execute(),
  favourite_folder: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('favouriteFolder')
      .values({ groupCode, id: randomUUID(), readerId, name: '知夏的收藏' })
      .execute(),
  favourite: async (trx, { groupCode, readerId, recordId }) => {
    const folderId = randomUUID()
    await trx
      .insertInto('favouriteFolder')
      .values({ groupCode, id: folderId, readerId, name: '知夏的收藏' })
      .execute()
    await trx.insertInto('favourite').values({ groupCode, readerId, recordId, folderId }).execute()
  },
  rating: (trx, { groupCode, readerId, recordId }) =>
    trx.insertInto('rating').values({ groupCode, readerId, recordId, score: 4 }).execute(),
}
