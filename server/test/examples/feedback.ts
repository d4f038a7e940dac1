import { addFeedback } from '@shulin/contract/feedback'
import type { TestApi } from '../api.ts'
import { demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aReader, sessionOf } from '../readers.ts'

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

export const examples: Examples = {
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
