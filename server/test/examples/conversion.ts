import { inInstitution } from '../../src/platform/stores/database.ts'
import type { TestApi } from '../api.ts'
import { aConversionRun } from '../conversion.ts'
import type { Examples } from '../example.ts'

const demo = '100041'

const ofARun = async (api: TestApi) => ({
  query: await inInstitution(api.db, demo, (trx) => aConversionRun(trx, demo)),
})

export const examples: Examples = {
  'GET /staff/conversion/runs': async (api) => {
    await ofARun(api)
    return { query: {} }
  },
  'GET /staff/conversion/run': ofARun,
  'GET /staff/conversion/differences': ofARun,
  'GET /staff/conversion/differencesFile': ofARun,
}
