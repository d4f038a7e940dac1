import type { TestApi } from '../api.ts'
import { demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { tellTimes } from '../notices.ts'
import { aReader, sessionOf } from '../readers.ts'
import { awaited } from './identity/recovery.ts'

/** A reader who was told something. */
async function aReaderTold(api: TestApi) {
  const reader = await aReader(api, demo(api))
  const { headers } = await sessionOf(api, demo(api), reader)
  return { headers, noticeIds: await tellTimes(api, demo(api), reader.id, 1) }
}

export const examples: Examples = {
  'GET /find/lspNotice/get': async (api) => ({
    query: {},
    headers: (await aReaderTold(api)).headers,
  }),
  'POST /find/lspNotice/updateReadFlag': async (api) => {
    const { headers, noticeIds } = await aReaderTold(api)
    return { body: { noticeIds, readFlag: '1' }, headers }
  },
  'POST /find/lspNotice/readAll': async (api) => ({
    body: { until: new Date().toISOString() },
    headers: (await aReaderTold(api)).headers,
  }),
  'POST /find/lspNotice/delete': async (api) => {
    const { headers, noticeIds } = await aReaderTold(api)
    return { body: { noticeIds }, headers }
  },
  'GET /find/userInfo/choices': async (api) => ({
    headers: (await aReaderTold(api)).headers,
  }),
  'POST /find/userInfo/setChoice': async (api) => ({
    body: { purpose: 'loan history', isGiven: true },
    headers: (await aReaderTold(api)).headers,
  }),
  'GET /staff/deliveries/list': async (api) => {
    const { reader } = await awaited(api, 'mail')
    return { query: { readerId: reader.id } }
  },
}
