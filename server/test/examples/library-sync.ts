import { inInstitution, type Database } from '../../src/platform/stores/database.ts'
import type { TestApi } from '../api.ts'
import type { Examples } from '../example.ts'
import { aMirroredLibrary, aSyncRun } from '../library-sync.ts'

const demo = '100041'
let made = 0

async function aLibrary(api: TestApi) {
  made += 1
  const within = <T>(work: (trx: Database) => Promise<T>) => inInstitution(api.db, demo, work)
  return aMirroredLibrary({ groupCode: demo, within }, `sync-${made}`)
}

async function aRun(api: TestApi, told: Parameters<typeof aSyncRun>[2] = {}) {
  const library = await aLibrary(api)
  return library.within((trx) => aSyncRun(trx, library, told))
}

export const examples: Examples = {
  'GET /staff/librarySync/libraries': async (api) => {
    await aRun(api)
    return {}
  },
  'GET /staff/librarySync/differences': async (api) => ({ query: { runId: await aRun(api) } }),
  'POST /staff/librarySync/start': async (api) => ({
    body: { libCode: (await aLibrary(api)).libCode },
  }),
  'POST /staff/librarySync/decide': async (api) => ({
    body: { runId: await aRun(api, { state: 'asks', wouldWithdraw: 3 }), withdraw: false },
  }),
}
