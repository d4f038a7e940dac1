import { readKeys } from '../../../server/src/platform/security/keys.ts'
import { inInstitution, openDatabase } from '../../../server/src/platform/stores/database.ts'
import { prepareOwnPortal } from '../own-portal.ts'

export const groupCode = '100041'

/** The demo institution in a database and indexes of its own, with what can be used of it. */
export async function openUsedPortal() {
  const portal = await prepareOwnPortal({
    SEARCH_POINTS_PER_MINUTE: '1000000',
    // Every search asks the engine: what is kept would hide what counting does to it.
    SEARCH_ANSWERS_KEPT: '0',
  })
  portal.shulin('migrate')
  portal.shulin('demo', 'load')
  portal.shulin('index', 'rebuild', '--yes')
  const { config, keysFile } = portal
  const options = { caFile: config.storesCaFile, patience: 600_000 }
  const db = openDatabase(config.database.url, { ...options, pool: 2 })
  const things = await inInstitution(db, groupCode, async (trx) => {
    const databases = await trx.selectFrom('database').select('id').orderBy('id').execute()
    const held = await trx.selectFrom('holding').select('recordId').orderBy('recordId').execute()
    return {
      databases: databases.map(({ id }) => id),
      records: held.map(({ recordId }) => recordId),
    }
  })
  return {
    db,
    keys: readKeys(keysFile),
    things,
    start: portal.start,
    async remove() {
      await db.destroy()
      await portal.remove()
    },
  }
}
export type UsedPortal = Awaited<ReturnType<typeof openUsedPortal>>
