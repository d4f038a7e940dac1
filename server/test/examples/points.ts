import { demo } from '../demo.ts'
import type { TestApi } from '../api.ts'
import type { Examples } from '../example.ts'
import { anEntry } from '../points.ts'
import { aReader, sessionOf } from '../readers.ts'

/** A reader with points. */
async function aCollector(api: TestApi) {
  const reader = await aReader(api, demo(api))
  await anEntry(api, demo(api), reader)
  return { headers: (await sessionOf(api, demo(api), reader)).headers }
}

export const examples: Examples = {
  'GET /find/patronScoreDetail/list': async (api) => ({ query: {}, ...(await aCollector(api)) }),
  'GET /find/patronScoreDetail/explained': async (api) => ({
    query: { behaviorType: 'login', platform: 'portal' },
    ...(await aCollector(api)),
  }),
  'GET /find/patronScoreDetail/total': aCollector,
  'GET /find/patronScoreDetail/month': aCollector,
  'GET /find/patronScoreDetail/integralRule': aCollector,
  'GET /staff/points/rules': {},
  'POST /staff/points/change': {
    body: { ruleCode: 'favourite', points: 1, dailyLimit: 5, isActive: true },
  },
}
