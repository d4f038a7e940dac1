import { randomUUID } from 'node:crypto'
import { longestComment, longestCommentReport } from '@shulin/contract/comments'
import { instantOf } from '@shulin/contract/time'
import { refusal, Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import { maskedName } from '../readers/readers.ts'
import { describedRecord } from '../record/record.ts'
import {
  deleteCommentOf,
  insertComment,
  insertReport,
  isCommentShown,
  selectShownComments,
  takeTurn,
} from './queries.ts'

/** More in one day is not said but poured. */
const mostComments = 20
const mostReports = 20

interface CommentAuthor {
  groupCode: string
  readerId: string
  timeZone: string
}

interface CommentForm {
  recordId: number
  type: string
  content: string
  title: string
  standardNo: string
  databaseNames: string
}

/** Keeps what a reader says of a title, unseen by others until staff have passed it; answers its id. */
export async function sendComment(
  trx: Database,
  { groupCode, readerId, timeZone }: CommentAuthor,
  form: CommentForm,
) {
  if (isBlank(form.content)) throw new Refused(nothingSaid)
  if (lettersIn(form.content) > longestComment) {
    throw new Refused(tooLong, { most: longestComment })
  }
  const record = await describedRecord(trx, form.recordId, timeZone)
  if (!(await takeTurn(trx, readerId, 'comment', mostComments))) {
    throw new Refused(tooMany, { most: mostComments })
  }
  const id = randomUUID()
  await insertComment(trx, {
    ...form,
    groupCode,
    id,
    readerId,
    title: form.title || record.title.slice(0, 500),
  })
  return id
}

/** What others see: comments that staff have passed, with the masked names of their authors. */
export async function shownComments(
  db: Database,
  { recordId, ...paging }: { recordId: number; page: number; rows: number },
  timeZone: string,
) {
  await describedRecord(db, recordId, timeZone)
  const { total, list } = await selectShownComments(db, recordId, paging)
  return {
    total,
    userCommentList: list.map(({ id, content, name, score, submittedAt }) => ({
      commentId: id,
      content,
      userName: name === null ? '' : maskedName(name),
      score: score ?? 0,
      submitTime: instantOf(submittedAt),
    })),
  }
}

export async function takeBackComment(trx: Database, readerId: string, commentId: string) {
  if (!(await deleteCommentOf(trx, readerId, commentId))) throw new Refused(unknownComment)
}

/** Tells staff what a reader finds wrong with a comment that is shown. */
export async function reportToStaff(
  trx: Database,
  { groupCode, readerId }: Pick<CommentAuthor, 'groupCode' | 'readerId'>,
  { commentId, reason }: { commentId: string; reason: string },
) {
  if (isBlank(reason)) throw new Refused(reasonMissing)
  if (lettersIn(reason) > longestCommentReport) {
    throw new Refused(reasonTooLong, { most: longestCommentReport })
  }
  // What is not shown is not known: nobody learns here that something waits.
  if (!(await isCommentShown(trx, commentId))) throw new Refused(unknownComment)
  if (!(await takeTurn(trx, readerId, 'comment report', mostReports))) {
    throw new Refused(tooManyReports, { most: mostReports })
  }
  await insertReport(trx, { groupCode, commentId, readerId, reason })
}

/** Nothing that anybody could read: blanks, line breaks, marks without a width. */
const isBlank = (text: string) => !/[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(text)

/** As the database counts: a letter is one, whatever it is made of. */
// oxlint-disable-next-line typescript/no-misused-spread -- code points are what is counted
export const lettersIn = (text: string) => [...text].length

export const unknownComment = refusal('comment.unknown', 404, {
  'zh-CN': '没有这条评论',
  'zh-TW': '沒有這則評論',
  'en-US': 'There is no such comment',
})
const nothingSaid = refusal('comment.empty', 400, {
  'zh-CN': '请填写评论内容',
  'zh-TW': '請填寫評論內容',
  'en-US': 'Please write a comment',
})
const tooLong = refusal('comment.too-long', 400, {
  'zh-CN': '评论最多 1000 个字',
  'zh-TW': '評論最多 1000 個字',
  'en-US': 'At most 1000 characters, please',
})
const tooMany = refusal('comment.too-many', 422, {
  'zh-CN': '今天已经写了很多条评论，请明天再来',
  'zh-TW': '今天已經寫了很多則評論，請明天再來',
  'en-US': 'That was a lot for one day. Please come back tomorrow',
})
const reasonMissing = refusal('comment.report-empty', 400, {
  'zh-CN': '请填写举报理由',
  'zh-TW': '請填寫檢舉理由',
  'en-US': 'Please say what is wrong with the comment',
})
const reasonTooLong = refusal('comment.report-too-long', 400, {
  'zh-CN': '举报理由最多 300 个字',
  'zh-TW': '檢舉理由最多 300 個字',
  'en-US': 'At most 300 characters, please',
})
const tooManyReports = refusal('comment.too-many-reports', 422, {
  'zh-CN': '今天已经举报了很多条评论，请明天再来',
  'zh-TW': '今天已經檢舉了很多則評論，請明天再來',
  'en-US': 'That were many reports for one day. Please come back tomorrow',
})
