import { addFeedback } from '@shulin/contract/feedback'
import { inInstitution } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'
import type { Example } from './example.ts'
import { aReader, sessionOf } from './readers.ts'

const groupCode = '100041'
const demo = (api: TestApi) => ({
  groupCode,
  mappingPath: 'demo',
  name: { 'zh-CN': '' },
  headers: { groupCode },
  within: <T>(work: Parameters<typeof inInstitution<T>>[2]) =>
    inInstitution(api.db, groupCode, work),
})

const body = {
  type: 'suggestion' as const,
  content: '还书机上能不能显示有没有人在等？',
  contact: '',
}

/** A reader who has something to say. */
const aVoice = async (api: TestApi) =>
  (await sessionOf(api, demo(api), await aReader(api, demo(api)))).headers

/** A reader who has told the library something. */
async function aReaderWhoSpoke(api: TestApi) {
  const headers = await aVoice(api)
  const { data } = (await api.call(addFeedback, { body, headers })).body
  return { headers, feedbackId: data!.feedbackId }
}

/** A valid call of each endpoint about what readers tell the library. */
export const feedbackExamples: Record<string, Example | ((api: TestApi) => Promise<Example>)> = {
  'POST /find/equestion/addFeedback': async (api) => ({ body, headers: await aVoice(api) }),
  'GET /find/equestion/feedbackList': async (api) => ({
    query: {},
    headers: (await aReaderWhoSpoke(api)).headers,
  }),
  'POST /find/equestion/staffList': async (api) => {
    await aReaderWhoSpoke(api)
    return { body: { type: 'feedback', replyFlag: '0' } }
  },
  'POST /find/eanswer/reply': async (api) => {
    const { feedbackId } = await aReaderWhoSpoke(api)
    return { body: { type: 'feedback', id: feedbackId, content: '谢谢，已经转给流通部。' } }
  },
}
