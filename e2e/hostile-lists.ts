import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inInstitution } from '../server/src/platform/stores/database.ts'
import { inDatabase } from './database.ts'

/** Whose words they are. */
const readerType = 'thorny'

/**
 * Open book lists of a reader, one for each group of texts, which stand in name and introduction; the first one has all the
 * titles, each with a note of its group. Answers its id.
 */
export const putOpenLists = (groupCode: string, recordIds: number[], groups: string[][]) =>
  inDatabase((db) =>
    inInstitution(db, groupCode, async (trx) => {
      const name = JSON.stringify({ 'zh-CN': '读者' })
      await trx
        .insertInto('readerType')
        .values({ groupCode, readerType, name })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const readerId = randomUUID()
      await trx
        .insertInto('reader')
        .values({
          groupCode,
          id: readerId,
          account: readerId,
          name: groups[0]![0]!,
          nickname: groups[0]![1]!,
          readerType,
          validFrom: '2020-01-01',
          validUntil: '2099-12-31',
        })
        .execute()
      const ids = groups.map(() => randomUUID())
      for (const [n, texts] of groups.entries()) {
        const words = texts.join(' ')
        await trx
          .insertInto('bookList')
          .values({
            groupCode,
            id: ids[n]!,
            readerId,
            name: words.slice(0, 200),
            introduction: words.slice(0, 1000),
            isOpen: true,
            createdAt: sql<Date>`now() - interval '1 minute' * ${n}::int`,
          })
          .execute()
      }
      const listId = ids[0]!
      for (const [n, recordId] of recordIds.entries()) {
        const rank = `n${String(n).padStart(6, '0')}i`
        await trx
          .insertInto('bookListEntry')
          .values({ groupCode, listId, recordId, rank })
          .execute()
        const text = groups[n]!.join(' ').slice(0, 1000)
        const note = { groupCode, id: randomUUID(), listId, recordId, readerId, text }
        await trx.insertInto('bookListNote').values(note).execute()
      }
      return listId
    }),
  )
