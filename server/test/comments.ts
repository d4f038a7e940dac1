import { addComment, listComments, listOwnComments, reportComment } from '@shulin/contract/comments'
import { auditComment } from '@shulin/contract/comments-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import type { TestApi } from './api.ts'

type Headers = Record<string, string>

/** Says something of a title as a reader does; answers the id of the comment. */
export async function commentOn(
  api: TestApi,
  headers: Headers,
  recordId: number,
  comment: Partial<CallInput<typeof addComment>['body']> = {},
) {
  const body = { recordId, content: '第三遍读，才看出三进荣国府是全书的三根柱子。', ...comment }
  const { data } = (await api.call(addComment, { body, headers })).body
  return data!.commentId
}

/** Passes a comment ('1') or refuses it ('2'). */
export const decideOn = (
  api: TestApi,
  staff: Headers,
  commentId: string,
  auditFlag: '1' | '2' = '1',
  reason = '',
) => api.call(auditComment, { body: { commentId, auditFlag, reason }, headers: staff })

export const reportOf = (api: TestApi, headers: Headers, commentId: string, reason = '人身攻击') =>
  api.call(reportComment, { body: { commentId, reason }, headers })

/** What others are shown of a title. */
export const shownOn = async (
  api: TestApi,
  headers: Headers,
  recordId: number,
  paging: { page?: number; rows?: number } = {},
) => (await api.call(listComments, { body: { recordId, ...paging }, headers })).body.data!

export const commentsOf = async (
  api: TestApi,
  headers: Headers,
  query: CallInput<typeof listOwnComments>['query'] = {},
) => (await api.call(listOwnComments, { query, headers })).body.data!
