import type { Database } from '../../platform/stores/database.ts'
import { selectDescribedTitles } from '../catalogue/catalogue.ts'
import { forEachDemoLife } from '../readers/readers.ts'
import { addTitles } from './list-titles.ts'
import { addNote } from './notes.ts'
import { addList } from './own-lists.ts'
import { countOwnLists } from './own-queries.ts'

/** Lists that readers of the demo made, with what they say of the titles; whoever has a list already is left alone. */
export const loadDemoLists = (adminDb: Database) =>
  forEachDemoLife(adminDb, async (trx, { groupCode, readerId, life }) => {
    if ((await countOwnLists(trx, readerId)) > 0) return false
    const owner = { groupCode, readerId }
    const described = await selectDescribedTitles(trx, groupCode)
    for (const { name, introduction, isOpen, titles } of life.lists) {
      const bookListId = await addList(trx, owner, {
        name,
        introduction,
        cover: '',
        privacy: isOpen ? 'open' : 'private',
        defaultFlag: '0',
      })
      const there = titles.flatMap(({ title, note }) => {
        const recordId = described.get(title)
        return recordId === undefined ? [] : { recordId, note }
      })
      await addTitles(trx, owner, { bookListId, recordIds: there.map(({ recordId }) => recordId) })
      for (const { recordId, note } of there) {
        if (note !== undefined) await addNote(trx, owner, { bookListId, recordId, text: note })
      }
    }
    return true
  })
