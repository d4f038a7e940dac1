import type { TestApi } from '../api.ts'
import { commentOn, decideOn, reportOf } from '../comments.ts'
import { aSecuredMember, aShelvedTitle, demo, groupCode } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aReader, sessionOf } from '../readers.ts'
import { ratedBy } from '../taking-part.ts'

const aVoice = async (api: TestApi) =>
  (await sessionOf(api, demo(api), await aReader(api, demo(api)))).headers

/** A title of which a reader has said something. */
async function aComment(api: TestApi, content?: string) {
  const recordId = await aShelvedTitle(api)
  const reader = await aReader(api, demo(api))
  const { headers } = await sessionOf(api, demo(api), reader)
  const commentId = await commentOn(api, headers, recordId, content ? { content } : {})
  return { recordId, reader, headers, commentId }
}

/** The same, and staff have passed it. */
async function aShownComment(api: TestApi, content?: string) {
  const comment = await aComment(api, content)
  const staff = (await aSecuredMember(api, ['content'])).headers
  await decideOn(api, staff, comment.commentId)
  return comment
}

/** A word that the demo library bars. */
async function aBarredWord(api: TestApi) {
  await demo(api).within((trx) =>
    trx
      .insertInto('barredWord')
      .values({ groupCode, word: '例句屏蔽词' })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return '例句屏蔽词'
}

export const examples: Examples = {
  'POST /find/findUserEvaluation/userCommentList': async (api) => ({
    body: { recordId: (await aShownComment(api)).recordId },
  }),
  'POST /find/findUserEvaluation/userComment': async (api) => ({
    body: {
      recordId: await aShelvedTitle(api),
      type: 'record',
      content: '值得一读。',
      title: '题名',
      standardNo: '9787020002207',
      databaseNames: '馆藏目录',
    },
    headers: await aVoice(api),
  }),
  'POST /find/findUserEvaluation/userRatings': async (api) => ({
    body: { recordId: await aShelvedTitle(api), score: 4 },
    headers: await aVoice(api),
  }),
  'POST /find/findUserEvaluation/getUserScore': async (api) => ({
    body: { recordId: await aShelvedTitle(api) },
    headers: await aVoice(api),
  }),
  'GET /find/findUserEvaluation/ratings': async (api) => {
    const { recordId, reader } = await aComment(api)
    await ratedBy(demo(api), recordId, { readerId: reader.id, score: 5 })
    return { query: { recordId } }
  },
  'GET /find/findUserEvaluation/myCommentList': async (api) => ({
    query: { auditFlag: '0' },
    headers: (await aComment(api)).headers,
  }),
  'POST /find/findUserEvaluation/deleteComment': async (api) => {
    const { commentId, headers } = await aComment(api)
    return { body: { commentId }, headers }
  },
  'POST /find/findUserEvaluation/reportComment': async (api) => {
    const { commentId } = await aShownComment(api)
    return { body: { commentId, reason: '人身攻击' }, headers: await aVoice(api) }
  },
  'POST /find/findUserEvaluation/auditList': async (api) => {
    const { commentId } = await aShownComment(api, `含有${await aBarredWord(api)}的评论`)
    await reportOf(api, await aVoice(api), commentId)
    return { body: { auditFlag: '1', reported: true } }
  },
  'POST /find/findUserEvaluation/audit': async (api) => ({
    body: { commentId: (await aComment(api)).commentId, auditFlag: '1' },
  }),
}
