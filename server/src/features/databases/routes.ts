import {
  countDatabases,
  giveTrialOpinion,
  listDatabaseInitials,
  listDatabases,
  listHotDatabases,
  listMostVisitedDatabases,
  listNewDatabases,
  listTrialDatabases,
  readDatabase,
  readDatabaseGuide,
  readDatabaseScreening,
  readNewDatabase,
  readNewDatabaseScreening,
  readTrialOpinions,
} from '@shulin/contract/databases'
import type { Locale } from '@shulin/contract/locale'
import type { Serve } from '../../platform/http/serve.ts'
import type { Database } from '../../platform/stores/database.ts'
import { settingsOf } from '../institutions/institutions.ts'
import { openWays } from '../record/record.ts'
import {
  countsOfDatabases,
  databasesFor,
  detailOf,
  guidesOf,
  initialsBy,
  screeningIn,
  statusesIn,
  trialsToday,
} from './databases.ts'
import { giveOpinion, opinionsOn } from './opinions.ts'
import { selectMostVisited } from './queries.ts'

interface ReadingCaller {
  locale: Locale
  address: string
}

export function databasesRoutes(serve: Serve) {
  /** In which language it is read, and from where. */
  const contextOf = async (db: Database, { locale, address }: ReadingCaller) => ({
    locale,
    ways: openWays(await settingsOf(db), address),
  })

  // The two families of the specification are the same databases.
  serve(listDatabases, ({ within, body, ...caller }) =>
    within(async (db) => databasesFor(db, body, await contextOf(db, caller))),
  )
  serve(listNewDatabases, ({ within, body, ...caller }) =>
    within(async (db) => databasesFor(db, body, await contextOf(db, caller))),
  )
  serve(readDatabase, ({ within, query: { id }, ...caller }) =>
    within(async (db) => detailOf(db, id, await contextOf(db, caller))),
  )
  serve(readNewDatabase, ({ within, query: { id }, ...caller }) =>
    within(async (db) => detailOf(db, id, await contextOf(db, caller))),
  )
  serve(readDatabaseScreening, ({ within, locale }) => within((db) => screeningIn(db, locale)))
  serve(readNewDatabaseScreening, ({ within, locale }) =>
    within(async (db) => ({ ...(await screeningIn(db, locale)), status: statusesIn(locale) })),
  )
  serve(listDatabaseInitials, ({ within, query: { by } }) => within((db) => initialsBy(db, by)))
  serve(countDatabases, ({ within }) => within(countsOfDatabases))
  serve(readDatabaseGuide, ({ within, query: { id } }) => within((db) => guidesOf(db, id)))

  serve(listHotDatabases, ({ within, query: { rows } }) =>
    within(async (db) => ({ hotBaseList: await selectMostVisited(db, rows) })),
  )
  serve(listMostVisitedDatabases, ({ within, body: { rows, range } }) =>
    within((db) => selectMostVisited(db, rows, range)),
  )
  serve(listTrialDatabases, ({ within, body }) => within((db) => trialsToday(db, body)))

  serve(giveTrialOpinion, async ({ within, reader, institution: { groupCode }, body }) => {
    await within((trx) => giveOpinion(trx, { groupCode, readerId: reader.id }, body))
    return true as const
  })
  serve(readTrialOpinions, ({ within, reader, query: { id } }) =>
    within((db) => opinionsOn(db, id, reader?.id)),
  )
}
