import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/stores/database.ts'
import { forEachDemoLife, type LivingReader } from '../readers/readers.ts'
import { readySearch, wordsAlone } from '../search/search.ts'
import { countByKind, insertSubscription } from './queries.ts'
import { selectListedDatabase } from './demo-queries.ts'

type DemoSubscription = LivingReader['life']['follows'][number]

/** What readers of the demo follow; whoever follows something already is left alone. */
export const loadDemoSubscriptions = (adminDb: Database) =>
  forEachDemoLife(adminDb, async (trx, { groupCode, readerId, life }) => {
    if ((await countByKind(trx, readerId)).size > 0) return false
    for (const followed of life.follows) {
      const what = await whatIsFollowed(trx, groupCode, followed)
      if (what === undefined) continue
      await insertSubscription(trx, {
        groupCode,
        id: randomUUID(),
        readerId,
        kind: followed.kind,
        ...what,
        notice: 'inbox',
      })
    }
    return true
  })

async function whatIsFollowed(trx: Database, groupCode: string, followed: DemoSubscription) {
  if (followed.kind === 'new books') return { name: '新书', condition: {} }
  if (followed.kind === 'search') {
    return { name: followed.words, condition: readySearch(wordsAlone(followed.words)) }
  }
  const database = await selectListedDatabase(trx, groupCode, followed.name)
  return database && { name: followed.name, condition: { databaseId: database.id } }
}
