import { randomUUID } from 'node:crypto'
import type { TestApi } from '../api.ts'
import { aShelvedTitle, demo, groupCode } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aReader, sessionOf } from '../readers.ts'

/** A reader who follows new books of one class, of which one came. */
async function aFollower(api: TestApi) {
  const reader = await aReader(api, demo(api))
  const { headers } = await sessionOf(api, demo(api), reader)
  const subscribeId = randomUUID()
  const recordId = await aShelvedTitle(api)
  const key = randomUUID().replaceAll('-', '').padEnd(43, 'x')
  await demo(api).within(async (trx) => {
    await trx
      .insertInto('subscription')
      .values({
        groupCode,
        id: subscribeId,
        readerId: reader.id,
        kind: 'new books',
        name: '新书',
        condition: JSON.stringify({ kindNo: ['K'] }),
      })
      .execute()
    await trx
      .insertInto('subscriptionHit')
      .values({ groupCode, subscriptionId: subscribeId, recordId })
      .execute()
    await trx
      .insertInto('subscriptionMailKey')
      .values({ groupCode, readerId: reader.id, key })
      .execute()
  })
  return { headers, subscribeId, key }
}

export const examples: Examples = {
  'GET /find/subscribe/list': async (api) => ({ headers: (await aFollower(api)).headers }),
  'POST /find/subscribe/add': async (api) => ({
    body: {
      subscribeType: 'newBook',
      name: '史部新书',
      condition: { kindNo: ['K2'] },
      noticeType: 'mail',
    },
    headers: (await aFollower(api)).headers,
  }),
  'POST /find/subscribe/update': async (api) => {
    const { headers, subscribeId } = await aFollower(api)
    const body = { subscribeId, name: '别名', condition: { kindNo: ['K3'] }, noticeType: 'none' }
    return { body, headers }
  },
  'POST /find/subscribe/cancel': async (api) => {
    const { headers, subscribeId } = await aFollower(api)
    return { body: { subscribeIds: [subscribeId] }, headers }
  },
  'GET /find/subscribe/resultList': async (api) => {
    const { headers, subscribeId } = await aFollower(api)
    return { query: { subscribeId }, headers }
  },
  'POST /find/subscribe/markSeen': async (api) => {
    const { headers, subscribeId } = await aFollower(api)
    return { body: { subscribeId, until: new Date().toISOString() }, headers }
  },
  'POST /find/subscribe/setMail': async (api) => ({
    body: { isMailed: true },
    headers: (await aFollower(api)).headers,
  }),
  'POST /find/subscribe/endMail': async (api) => ({ body: { key: (await aFollower(api)).key } }),
}
