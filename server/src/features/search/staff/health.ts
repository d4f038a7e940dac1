import type { IndexHealth } from '@shulin/contract/search-staff'
import { instantOf } from '@shulin/contract/time'
import type { Config } from '../../../platform/config.ts'
import type { Database, Within } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { SearchEngine } from '../../../platform/stores/search-engine.ts'
import { fingerprintOf, routeOf, selectIndexes } from '../feed/indexes.ts'
import { indexOfTitles } from '../index/settings.ts'
import { countMarks, selectOldest } from './queries.ts'

export interface IndexAccess {
  searchEngine: SearchEngine
  config: Pick<Config, 'searchPrefix'>
}

/** How the index stands for one institution. The engine is asked after the database: no transaction waits for it. */
export async function healthOf(
  { searchEngine, config: { searchPrefix } }: IndexAccess,
  groupCode: string,
  within: Within,
): Promise<IndexHealth> {
  const { alias, routing, index, marks, oldest } = await within(async (db) => {
    const route = await routeOf(db, searchPrefix, groupCode)
    return {
      ...route,
      index: (await selectIndexes(db, searchPrefix)).get(route.alias),
      marks: await countMarks(db),
      oldest: await selectOldest(db),
    }
  })
  const documents = await countDocuments(searchEngine, { index: alias, routing }, groupCode)
  return {
    isReachable: documents !== null,
    documents,
    ...marks,
    oldestAt: instantOf(oldest),
    isShared: routing !== undefined,
    isOutdated: index ? index.settings !== fingerprintOf(indexOfTitles()) : null,
    isRebuilding: index !== undefined && index.nextIndex !== null,
    rebuiltAt: instantOf(index?.rebuiltAt),
  }
}

/** null where the engine does not answer, or has no such index. */
async function countDocuments(
  { search }: SearchEngine,
  place: { index: string; routing: string | undefined },
  groupCode: string,
) {
  try {
    const query = { term: { groupCode: { value: groupCode } } }
    const { hits } = await search({ size: 0, track_total_hits: true, query }, place)
    return typeof hits.total === 'number' ? hits.total : (hits.total?.value ?? 0)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** The alias to rebuild for an institution; one that others search, too, is the operator's. */
export async function ownAlias(db: Database, searchPrefix: string, groupCode: string) {
  const { alias, routing } = await routeOf(db, searchPrefix, groupCode)
  if (routing !== undefined) throw new Refused(indexShared)
  const index = (await selectIndexes(db, searchPrefix)).get(alias)
  if (index?.nextIndex) throw new Refused(isBeingRebuilt)
  return alias
}

const indexShared = refusal('index.shared', 422, {
  'zh-CN': '这个索引由多个机构共用，重建会影响其他机构，只能由运维人员执行：shulin index rebuild',
  'zh-TW': '這個索引由多個機構共用，重建會影響其他機構，只能由系統管理員執行：shulin index rebuild',
  'en-US':
    'This index is shared with other institutions, so only the operator rebuilds it: shulin index rebuild',
})
const isBeingRebuilt = refusal('index.being-rebuilt', 422, {
  'zh-CN': '索引正在重建',
  'zh-TW': '索引正在重建',
  'en-US': 'The index is being rebuilt already',
})
