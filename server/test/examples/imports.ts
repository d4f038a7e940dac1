import { randomUUID } from 'node:crypto'
import { inInstitution } from '../../src/platform/stores/database.ts'
import type { TestApi } from '../api.ts'
import { over } from '../example-title.ts'
import type { Examples } from '../example.ts'
import { aRun } from '../imports.ts'

const demo = '100041'

const aDemoRun = (api: TestApi, given: Parameters<typeof aRun>[2] = {}) =>
  inInstitution(api.db, demo, (trx) =>
    aRun(trx, demo, {
      name: randomUUID(),
      refusals: [{ reason: 'no-title', excerpt: '00714cam' }],
      ...given,
    }),
  )

export const examples: Examples = {
  'GET /find/catalogue/attributions': over(() => ({})),
  'GET /staff/imports/runs': async (api) => {
    await aDemoRun(api)
    return { query: {} }
  },
  'GET /staff/imports/run': async (api) => ({ query: { runId: (await aDemoRun(api)).runId } }),
  'GET /staff/imports/refusals': async (api) => ({
    query: { runId: (await aDemoRun(api)).runId },
  }),
  'GET /staff/imports/refusalsFile': async (api) => ({
    query: { runId: (await aDemoRun(api)).runId },
  }),
  'POST /staff/imports/decide': async (api) => ({
    body: { runId: (await aDemoRun(api, { state: 'asks' })).runId, withdraw: false },
  }),
  'GET /staff/imports/sources': async (api) => {
    await aDemoRun(api)
    return {}
  },
  'POST /staff/imports/harvestNow': async (api) => {
    const harvest = { url: 'https://oai.example.org/request', metadataPrefix: 'marcxml' }
    return { body: { sourceId: (await aDemoRun(api, { harvest })).sourceId } }
  },
}
