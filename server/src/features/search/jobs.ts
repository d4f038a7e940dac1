import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { defineJob } from '../../platform/stores/queue.ts'
import type { SearchEngine } from '../../platform/stores/search-engine.ts'
import { fewestSources } from './popular/popular.ts'
import { deleteForgottenSearches } from './popular/queries.ts'
import { buildFirstSpelling, rebuildSpelling as rebuild } from './spelling/stored-model.ts'

interface Needs {
  db: Database
  searchEngine: SearchEngine
  config: Pick<Config, 'searchPrefix'>
}

/** Learns every night what the catalogue is written with. */
export const rebuildSpelling = defineJob({
  name: 'rebuild-spelling',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db, searchEngine: { client }, config }: Needs) => {
    await rebuild({ db, client, prefix: config.searchPrefix })
  },
  schedule: '40 3 * * *',
  atOnce: 1,
  withinSeconds: 3_600,
})

/** Looks every minute whether a new catalogue is complete: its first readers do not wait for the night. */
export const learnSpelling = defineJob({
  name: 'learn-spelling',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db, searchEngine: { client }, config }: Needs) => {
    await buildFirstSpelling({ db, client, prefix: config.searchPrefix })
  },
  schedule: '* * * * *',
  atOnce: 1,
  withinSeconds: 3_600,
})

/** Every night: what too few have searched for on the days that are over, as if nobody had. */
export const forgetSearches = defineJob({
  name: 'forget-searches',
  payload: z.strictObject({}),
  run: async (_payload, _held, { db }: { db: Database }) => {
    for (const groupCode of await selectGroupCodes(db)) {
      await inInstitution(db, groupCode, (trx) => deleteForgottenSearches(trx, fewestSources))
    }
  },
  schedule: '50 2 * * *',
})
