import { refusal, Refused } from '../../../platform/failure.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { inFull } from '../../catalogue/catalogue.ts'
import { selectDetail } from './queries.ts'
import { described, highlightOf } from './rows.ts'

/** One title with its whole description, if readers of the institution may see it. */
export async function detailOf(
  db: Database,
  recordId: number,
  queries: readonly string[],
  timeZone: string,
) {
  const row = await selectDetail(db, recordId, timeZone)
  if (!row) throw new Refused(recordUnknown, { recordId })
  const abstract = row.abstract ?? ''
  return {
    ...described(row),
    ...inFull(row),
    abstract,
    contents: (row.contents ?? []).map(({ title, page = '' }) => ({ title, page })),
    highlight: highlightOf({ ...described(row), abstract }, queries),
  }
}

const recordUnknown = refusal('record.unknown', 404, {
  'zh-CN': '没有找到该书目记录',
  'zh-TW': '找不到該書目紀錄',
  'en-US': 'There is no such record',
})
