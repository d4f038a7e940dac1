import {
  listComments,
  listOwnComments,
  readOwnRating,
  readRatings,
  type OwnComment,
  type ShownComment,
} from '@shulin/contract/comments'
import { answer } from './pretend-api.ts'

let made = 0
const anId = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`

/** A comment that staff have passed. */
export const aShownComment = (comment: Partial<ShownComment> = {}): ShownComment => ({
  commentId: anId(),
  content: '这一版的注释最适合第一次读的人。',
  userName: '顾**',
  score: 5,
  submitTime: '2026-10-28T04:00:00.000Z',
  ...comment,
})

/** A comment of the reader that waits for staff. */
export const anOwnComment = (comment: Partial<OwnComment> = {}): OwnComment => ({
  commentId: anId(),
  recordId: 1,
  type: 'record',
  content: '刘姥姥三进荣国府是全书的三根柱子。',
  title: '红楼梦',
  standardNo: '',
  databaseNames: '',
  submitTime: '2026-11-14T04:00:00.000Z',
  auditTime: null,
  auditFlag: '0',
  reason: '',
  ...comment,
})

/** The API has these comments of the reader. */
export function answerOwnComments(list: OwnComment[]) {
  const count = (flag: OwnComment['auditFlag']) =>
    list.filter(({ auditFlag }) => auditFlag === flag).length
  const counts = { '0': count('0'), '1': count('1'), '2': count('2') }
  answer(listOwnComments, { total: list.length, list, counts })
}

/** Nobody has said or given anything of a title. */
export function answerNoComments() {
  answer(listComments, { total: 0, userCommentList: [] })
  answer(readRatings, { score: 0, ratingCount: 0, scores: [0, 0, 0, 0, 0] })
  answer(readOwnRating, { score: 0 })
  answerOwnComments([])
}
