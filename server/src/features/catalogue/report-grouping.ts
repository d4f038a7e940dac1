import { randomUUID } from 'node:crypto'
import { longestReportReason } from '@shulin/contract/catalogue'
import type { Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { countReportsToday, putReport, selectKept, selectShownAmong } from './report-queries.ts'
import { selectPlace } from './staff/grouping-queries.ts'
import { isApart, recordMissing } from './staff/grouping.ts'

/** More on one day is not read by anybody. */
const mostADay = 20

interface GroupingReportForm {
  recordId: number
  otherRecordId: number
  reason: string
}

/** Keeps what a reader says of two editions that are shown as one work; answers the id of the report. */
export async function reportGrouping(
  trx: Database,
  reader: { groupCode: string; readerId: string },
  { recordId, otherRecordId, reason }: GroupingReportForm,
) {
  if (reason.trim() === '') throw new Refused(nothingSaid)
  if (lettersIn(reason) > longestReportReason) {
    throw new Refused(tooLong, { most: longestReportReason })
  }
  const shown = await selectShownAmong(trx, [recordId, otherRecordId])
  for (const id of [recordId, otherRecordId]) {
    if (!shown.includes(id)) throw new Refused(recordMissing, { recordId: id })
  }
  const place = await selectPlace(trx, recordId)
  const isTogether = place === (await selectPlace(trx, otherRecordId))
  if (place === undefined || !isTogether || recordId === otherRecordId) throw new Refused(isApart)
  if (await selectKept(trx, { ...reader, recordId, place })) throw new Refused(wasKept)
  if ((await countReportsToday(trx, reader.readerId)) >= mostADay) {
    throw new Refused(tooMany, { most: mostADay })
  }
  const report = { recordId, otherRecordId, place, reason }
  return putReport(trx, { ...reader, id: randomUUID(), ...report })
}

/** As the database counts: a letter is one, whatever it is made of. */
// oxlint-disable-next-line typescript/no-misused-spread -- code points are what is counted
const lettersIn = (text: string) => [...text].length

const nothingSaid = refusal('grouping.report-empty', 400, {
  'zh-CN': '请写明理由',
  'zh-TW': '請寫明理由',
  'en-US': 'Please say why',
})
const tooLong = refusal('grouping.report-too-long', 400, {
  'zh-CN': '理由最多 300 个字',
  'zh-TW': '理由最多 300 個字',
  'en-US': 'At most 300 characters, please',
})
const wasKept = refusal('grouping.report-kept', 422, {
  'zh-CN': '图书馆已经核对过您的报告，认为这些版本属于同一作品',
  'zh-TW': '圖書館已經核對過您的回報，認為這些版本屬於同一作品',
  'en-US': 'The library has looked into your report and found that these belong together',
})
const tooMany = refusal('grouping.report-too-many', 422, {
  'zh-CN': '今天已经报告了很多次，请明天再来',
  'zh-TW': '今天已經回報了很多次，請明天再來',
  'en-US': 'That was a lot for one day. Please come back tomorrow',
})
