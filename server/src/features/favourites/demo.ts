import type { Database } from '../../platform/stores/database.ts'
import { selectDescribedTitles } from '../catalogue/catalogue.ts'
import { forEachDemoLife } from '../readers/readers.ts'
import { keepTitles } from './favourites.ts'
import { addFolderOf } from './folders.ts'
import { countFavourites } from './queries.ts'

/** What readers of the demo keep; whoever keeps something already is left alone. */
export const loadDemoFavourites = (adminDb: Database) =>
  forEachDemoLife(adminDb, async (trx, { groupCode, readerId, life }) => {
    if ((await countFavourites(trx, readerId)) > 0) return false
    const owner = { groupCode, readerId }
    const described = await selectDescribedTitles(trx, groupCode)
    const idsOf = (titles: string[]) => titles.flatMap((title) => described.get(title) ?? [])
    await keepTitles(trx, owner, { recordIds: idsOf(life.favourites) })
    for (const { name, isShared, titles } of life.folders) {
      const folderId = await addFolderOf(trx, owner, { name, shareFlag: isShared ? '1' : '0' })
      await keepTitles(trx, owner, { recordIds: idsOf(titles), folderId })
    }
    return true
  })
