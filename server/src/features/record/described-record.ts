import type { Locale } from '@shulin/contract/locale'
import type { BookDetail, Neighbour } from '@shulin/contract/record'
import type { Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { inLanguage } from '../../platform/institution.ts'
import { inFull } from '../catalogue/catalogue.ts'
import { standInOf } from './aliases.ts'
import { selectDescriptions, type DescriptionRow, type NeighbourRow } from './queries.ts'

/** The title a page or a caller asks about, if readers of the institution may see it. */
export async function describedRecord(db: Database, recordId: number, timeZone: string) {
  const [row] = await selectDescriptions(db, [recordId], timeZone)
  if (row) return row
  const standIn = await standInOf(db, recordId, timeZone)
  throw new Refused(recordNotShown, { recordId, ...(standIn && { movedTo: standIn.recordId }) })
}

export const neighbourOf = (row: NeighbourRow): Neighbour => ({
  recordId: row.recordId,
  title: row.title,
  author: row.creators.join('; '),
  publisher: row.publisher ?? '',
  publishYear: row.year,
  docCode: row.documentType,
  cover: row.cover ?? '',
})

export const bookDetailOf = (row: DescriptionRow, locale: Locale): BookDetail => ({
  ...neighbourOf(row),
  isbn: row.isbn[0] ?? '',
  callNo: row.callNo ?? '',
  ...inFull(row),
  className: row.className ? inLanguage(row.className, locale) : '',
  holdingSummary: row.holdingSummary ?? '',
})

const recordNotShown = refusal('record.not-shown', 404, {
  'zh-CN': '没有找到该书目记录',
  'zh-TW': '找不到該書目紀錄',
  'en-US': 'There is no such record',
})
