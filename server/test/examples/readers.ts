import { renewReader } from '@shulin/contract/readers-staff'
import { aReaderLookedAt, demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aReader, sessionOf } from '../readers.ts'

export const examples: Examples = {
  'GET /staff/readers/list': async (api) => {
    const { account } = await aReader(api, demo(api))
    return { query: { text: account } }
  },
  'GET /staff/readers/reader': async (api) => ({
    query: { readerId: (await aReaderLookedAt(api)).reader.id },
  }),
  'POST /staff/readers/reveal': async (api) => {
    const { body, headers } = await aReaderLookedAt(api)
    return { body, headers }
  },
  'GET /find/userInfo/getDataChanges': async (api) => {
    const { reader, headers } = await aReaderLookedAt(api)
    const body = { readerId: reader.id, reason: '读者申请', validUntil: '2098-06-30' }
    await api.call(renewReader, { body, headers })
    return { headers: (await sessionOf(api, demo(api), reader)).headers }
  },
  'GET /find/userInfo/getDataLooks': async (api) => {
    const { reader } = await aReaderLookedAt(api)
    return { headers: (await sessionOf(api, demo(api), reader)).headers }
  },
}
