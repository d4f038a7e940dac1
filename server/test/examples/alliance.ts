import { makeAllianceCode } from '@shulin/contract/alliance'
import type { TestApi } from '../api.ts'
import { demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aReader, sessionOf } from '../readers.ts'

const aSession = async (api: TestApi) =>
  (await sessionOf(api, demo(api), await aReader(api, demo(api)))).headers

export const examples: Examples = {
  'POST /find/userInfo/getAllianceCode': async (api) => ({
    body: {},
    headers: await aSession(api),
  }),
  'POST /staff/alliance/check': async (api) => {
    const headers = await aSession(api)
    const { body } = await api.call(makeAllianceCode, { body: {}, headers })
    return { body: { authCode: body.data!.authCode } }
  },
}
