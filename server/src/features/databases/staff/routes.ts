import {
  listDatabaseChoices,
  listDatabasesForStaff,
  listTrialOpinions,
  removeDatabase,
  saveDatabase,
  tryDatabaseAccess,
} from '@shulin/contract/databases-staff'
import { Refused } from '../../../platform/failure.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Resources } from '../../../resources.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import { choicesIn, databaseUnknown } from '../databases.ts'
import { opinionsForStaff } from '../opinions.ts'
import { dropDatabase, keepDatabase, keptDatabases } from './databases.ts'
import { selectOneKept } from './queries.ts'
import { tryBothWays } from './try-access.ts'

export function databasesStaffRoutes(serve: Serve, { config }: Pick<Resources, 'config'>) {
  serve(listDatabasesForStaff, ({ within, query }) => within((db) => keptDatabases(db, query)))
  serve(listDatabaseChoices, ({ within, locale }) => within((db) => choicesIn(db, locale)))
  serve(saveDatabase, ({ within, institution: { groupCode }, staff, body }) =>
    within((trx) => keepDatabase(trx, { groupCode, staff }, body)),
  )
  serve(removeDatabase, async ({ within, staff, body: { databaseId } }) => {
    await within((trx) => dropDatabase(trx, staff, databaseId))
    return true as const
  })
  serve(tryDatabaseAccess, async ({ within, body: { databaseId } }) => {
    // No transaction is open while others are asked.
    const { database, settings } = await within(async (db) => ({
      database: await selectOneKept(db, databaseId),
      settings: await settingsOf(db),
    }))
    if (!database) throw new Refused(databaseUnknown)
    return tryBothWays(database.url, settings, config.insideHosts)
  })
  serve(listTrialOpinions, ({ within, query: { databaseId, ...paging } }) =>
    within(async (db) => {
      if (!(await selectOneKept(db, databaseId))) throw new Refused(databaseUnknown)
      return opinionsForStaff(db, databaseId, paging)
    }),
  )
}
