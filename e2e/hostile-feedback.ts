import { randomUUID } from 'node:crypto'
import { longestFeedback } from '@shulin/contract/feedback'
import { inInstitution } from '../server/src/platform/stores/database.ts'
import { inDatabase } from './database.ts'

/** Whole texts, as many together as one feedback takes. */
function together(texts: readonly string[]) {
  const contents: string[] = []
  for (const text of texts) {
    const longer = [...contents.slice(-1), text].join(' ')
    if (contents.length > 0 && longer.length <= longestFeedback) contents.splice(-1, 1, longer)
    else contents.push(text.slice(0, longestFeedback))
  }
  return contents
}

/** What the reader of a list told the library, with all texts in it, in place of what an earlier run left. Answers how many there are. */
export const putFeedback = (groupCode: string, listId: string, texts: readonly string[]) =>
  inDatabase((db) =>
    inInstitution(db, groupCode, async (trx) => {
      const { readerId } = await trx
        .selectFrom('bookList')
        .select('readerId')
        .where('groupCode', '=', groupCode)
        .where('id', '=', listId)
        .executeTakeFirstOrThrow()
      await trx.deleteFrom('feedback').where('groupCode', '=', groupCode).execute()
      const contents = together(texts)
      for (const content of contents) {
        const said = { id: randomUUID(), content, contact: content.slice(0, 200) }
        await trx
          .insertInto('feedback')
          .values({ groupCode, readerId: readerId!, type: 'other', ...said })
          .execute()
      }
      return contents.length
    }),
  )
