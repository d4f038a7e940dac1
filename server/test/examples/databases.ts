import { randomUUID } from 'node:crypto'
import { giveOpinion } from '../../src/features/databases/opinions.ts'
import type { TestApi } from '../api.ts'
import { aListedDatabase } from '../databases.ts'
import { demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aReader, sessionOf } from '../readers.ts'

const described = {
  dataTypes: ['e-book'],
  languages: ['chi'],
  subjects: ['03'],
  departments: ['文学院'],
}

/** Its address is inside our own network, which nobody asks. */
const aDatabaseId = (api: TestApi) =>
  aListedDatabase(demo(api), '近代报刊库', {
    guides: ['检索'],
    url: 'http://127.0.0.1:9/',
    ...described,
  })

const aTrial = (api: TestApi) =>
  aListedDatabase(demo(api), '试用报刊库', { trialFrom: -5, trialUntil: 20 })

async function anOpinion(api: TestApi) {
  const databaseId = await aTrial(api)
  const { id: readerId } = await aReader(api, demo(api))
  const { groupCode, within } = demo(api)
  const opinion = { id: databaseId, score: 5, content: '很有用' }
  await within((trx) => giveOpinion(trx, { groupCode, readerId }, opinion))
  return databaseId
}

export const examples: Examples = {
  'GET /find/databaseNavigation/getScreening': {},
  'POST /find/databaseNavigation/list': { body: { subIds: ['03'], rows: 5 } },
  'GET /find/databaseNavigation/getDetail': async (api) => ({
    query: { id: await aDatabaseId(api) },
  }),
  'GET /find/databaseNavigation/getInitials': { query: {} },
  'GET /find/databaseNavigation/hotBaseList': { query: { rows: '3' } },
  'GET /find/databaseNavigation/guide': async (api) => ({ query: { id: await aDatabaseId(api) } }),
  'GET /find/databaseNavigation/counts': {},
  'POST /find/newEle/eCollection/list': { body: { initial: 'Z' } },
  'GET /find/newEle/eCollection/getDetail': async (api) => ({
    query: { id: await aDatabaseId(api) },
  }),
  'GET /find/newEle/eCollection/dict': {},
  'POST /find/newEle/eCollection/hotBrowsers': { body: { rows: 3, range: 'month' } },
  'POST /find/newEle/eCollection/trialList': { body: {} },
  'POST /find/newEle/eCollection/trialOpinion': async (api) => ({
    body: { id: await aTrial(api), score: 5, content: '很有用' },
    headers: (await sessionOf(api, demo(api), await aReader(api, demo(api)))).headers,
  }),
  'GET /find/newEle/eCollection/opinions': async (api) => ({ query: { id: await aTrial(api) } }),
  'GET /staff/databases/list': async (api) => {
    await aDatabaseId(api)
    return { query: {} }
  },
  'GET /staff/databases/choices': {},
  'POST /staff/databases/save': async () => ({
    body: {
      databaseId: randomUUID(),
      name: `近代报刊库 ${randomUUID()}`,
      status: 'formal',
      scope: '1833–1949',
      introduction: {},
      guides: [{ title: '检索', content: '先选年份' }],
      ...described,
    },
  }),
  'POST /staff/databases/remove': async (api) => ({
    body: { databaseId: await aDatabaseId(api) },
  }),
  'POST /staff/databases/tryAccess': async (api) => ({
    body: { databaseId: await aDatabaseId(api) },
  }),
  'GET /staff/databases/opinions': async (api) => ({
    query: { databaseId: await anOpinion(api) },
  }),
}
