import { refusal, Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/database.ts'
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
    otherTitles: row.otherTitles,
    creators: row.creators,
    series: row.series,
    place: row.place ?? '',
    published: row.published ?? '',
    edition: row.edition ?? '',
    extent: row.extent ?? '',
    price: row.price ?? '',
    isbns: row.isbn,
    issns: row.issn,
    doi: row.doi ?? '',
    langCode: row.language,
    countryCode: row.country ?? '',
    classNo: row.classNo ?? '',
    subjects: row.subjects,
    resourceType: row.isElectronic ? '2' : '1',
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
