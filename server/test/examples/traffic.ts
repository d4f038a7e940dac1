import { makeReadingKey } from '@shulin/contract/traffic-staff'
import { issueWork } from '../../src/features/traffic/work.ts'
import type { TestApi } from '../api.ts'
import type { Examples } from '../example.ts'
import { doWork } from '../readers.ts'
import { staffHeaders } from '../staff.ts'

const demo = '100041'

async function aKey(api: TestApi) {
  const headers = await staffHeaders(api, demo, ['admin'])
  const body = { name: '门户', requestsPerMinute: 600 }
  return (await api.call(makeReadingKey, { body, headers })).body.data!.readingKey
}

export const examples: Examples = {
  'GET /staff/traffic': { query: { span: 'hour' } },
  'GET /staff/traffic/keys': async (api) => {
    await aKey(api)
    return {}
  },
  'POST /staff/traffic/makeKey': { body: { name: '联合目录', requestsPerMinute: 600 } },
  'POST /staff/traffic/revokeKey': async (api) => ({ body: { keyId: (await aKey(api)).keyId } }),
  'POST /find/visit/prove': async ({ keys }) => {
    const { workKey, difficulty } = issueWork(keys, demo)
    return { body: { workKey, work: doWork(workKey, difficulty) } }
  },
}
