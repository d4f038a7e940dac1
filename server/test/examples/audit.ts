import { closeDays } from '../../src/features/audit/audit.ts'
import { anOldAct } from '../audit.ts'
import { aReaderLookedAt, groupCode } from '../demo.ts'
import type { Examples } from '../example.ts'

export const examples: Examples = {
  'GET /staff/audit/list': { query: {} },
  'POST /staff/audit/export': async (api) => {
    await aReaderLookedAt(api)
    return { body: { kind: 'reader' } }
  },
  'GET /staff/audit/days': async (api) => {
    await anOldAct(api, groupCode, 2)
    await closeDays(api.db, api.keys, groupCode)
    return {}
  },
}
