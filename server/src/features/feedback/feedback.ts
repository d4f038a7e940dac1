import { randomUUID } from 'node:crypto'
import { longestFeedback, type FeedbackType } from '@shulin/contract/feedback'
import { longestReply } from '@shulin/contract/feedback-staff'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import { countToday, insertFeedback, putReply } from './queries.ts'

/** More in one day is not said but poured. */
const mostADay = 20

interface FeedbackForm {
  type: FeedbackType
  content: string
  contact: string
}

/** Keeps what a reader says; answers its id. */
export async function sendFeedback(
  trx: Database,
  reader: { groupCode: string; readerId: string },
  { type, content, contact }: FeedbackForm,
) {
  if (content.trim() === '') throw new Refused(nothingSaid)
  if (lettersIn(content) > longestFeedback) throw new Refused(tooLong, { most: longestFeedback })
  if ((await countToday(trx, reader.readerId)) >= mostADay) {
    throw new Refused(tooMany, { most: mostADay })
  }
  const id = randomUUID()
  await insertFeedback(trx, { ...reader, id, type, content, contact })
  return id
}

/** Keeps the library's answer, and who gave it. */
export async function replyToReader(
  trx: Database,
  staff: StaffMember,
  { id, content }: { id: string; content: string },
) {
  if (content.trim() === '') throw new Refused(nothingAnswered)
  if (lettersIn(content) > longestReply) throw new Refused(answerTooLong, { most: longestReply })
  const answered = await putReply(trx, id, content)
  if (!answered) throw new Refused(unknownFeedback)
  const { readerId, wasAnswered, repliedAt } = answered
  // What was said stays with the reader, and goes with them; the trail keeps who answered.
  const detail = { before: { wasAnswered }, after: { wasAnswered: true } }
  await writeAudit(trx, staff, 'feedback.reply', id, detail, readerId)
  return repliedAt
}

/** As the database counts: a letter is one, whatever it is made of. */
// oxlint-disable-next-line typescript/no-misused-spread -- code points are what is counted
const lettersIn = (text: string) => [...text].length

const nothingSaid = refusal('feedback.empty', 400, {
  'zh-CN': '请填写内容',
  'zh-TW': '請填寫內容',
  'en-US': 'Please write something',
})
const tooLong = refusal('feedback.too-long', 400, {
  'zh-CN': '内容最多 300 个字',
  'zh-TW': '內容最多 300 個字',
  'en-US': 'At most 300 characters, please',
})
const tooMany = refusal('feedback.too-many', 422, {
  'zh-CN': '今天已经提交了很多条，请明天再来',
  'zh-TW': '今天已經提交了很多則，請明天再來',
  'en-US': 'That was a lot for one day. Please come back tomorrow',
})
const unknownFeedback = refusal('feedback.unknown', 404, {
  'zh-CN': '没有这条意见',
  'zh-TW': '沒有這則意見',
  'en-US': 'There is no such feedback',
})
const nothingAnswered = refusal('feedback.reply-empty', 400, {
  'zh-CN': '请填写答复',
  'zh-TW': '請填寫答覆',
  'en-US': 'Please write a reply',
})
const answerTooLong = refusal('feedback.reply-too-long', 400, {
  'zh-CN': '答复最多 1000 个字',
  'zh-TW': '答覆最多 1000 個字',
  'en-US': 'At most 1000 characters in a reply, please',
})
