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
import { refusal, Refused } from '../../platform/failure.ts'
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

async function requireNewFamily(db: Database) {
  const { eleFlag } = await settingsOf(db)
  if (eleFlag !== '1') throw new Refused(newFamilyOff)
}

const newFamilyOff = refusal('database.newFamilyOff', 404, {
  'zh-CN': '本馆没有启用这个电子资源页面，请使用“数据库导航”',
  'zh-TW': '本館沒有啟用這個電子資源頁面，請使用「資料庫導覽」',
  'en-US': 'This library does not use this page of electronic resources: see its list of databases',
})

export function databasesRoutes(serve: Serve) {
  /** In which language it is read, and from where. */
  const contextOf = async (db: Database, { locale, address }: ReadingCaller) => ({
    locale,
    ways: openWays(await settingsOf(db), address),
  })

  // The two families of the specification are the same databases; the newer one is there where the institution turned it on.
  serve(listDatabases, ({ within, body, ...caller }) =>
    within(async (db) => databasesFor(db, body, await contextOf(db, caller))),
  )
  serve(listNewDatabases, ({ within, body, ...caller }) =>
    within(async (db) => {
      await requireNewFamily(db)
      return databasesFor(db, body, await contextOf(db, caller))
    }),
  )
  serve(readDatabase, ({ within, query: { id }, ...caller }) =>
    within(async (db) => detailOf(db, id, await contextOf(db, caller))),
  )
  serve(readNewDatabase, ({ within, query: { id }, ...caller }) =>
    within(async (db) => {
      await requireNewFamily(db)
      return detailOf(db, id, await contextOf(db, caller))
    }),
  )
  serve(readDatabaseScreening, ({ within, locale }) => within((db) => screeningIn(db, locale)))
  serve(readNewDatabaseScreening, ({ within, locale }) =>
    within(async (db) => {
      await requireNewFamily(db)
      return { ...(await screeningIn(db, locale)), status: statusesIn(locale) }
    }),
  )
  serve(listDatabaseInitials, ({ within, query: { by } }) => within((db) => initialsBy(db, by)))
  serve(countDatabases, ({ within }) => within(countsOfDatabases))
  serve(readDatabaseGuide, ({ within, query: { id } }) => within((db) => guidesOf(db, id)))

  serve(listHotDatabases, ({ within, query: { rows } }) =>
    within(async (db) => ({ hotBaseList: await selectMostVisited(db, rows) })),
  )
  serve(listMostVisitedDatabases, ({ within, body: { rows, range } }) =>
    within(async (db) => {
      await requireNewFamily(db)
      return selectMostVisited(db, rows, range)
    }),
  )
  serve(listTrialDatabases, ({ within, body }) =>
    within(async (db) => {
      await requireNewFamily(db)
      return trialsToday(db, body)
    }),
  )

  serve(giveTrialOpinion, async ({ within, reader, institution: { groupCode }, body }) => {
    await within((trx) => giveOpinion(trx, { groupCode, readerId: reader.id }, body))
    return true as const
  })
  serve(readTrialOpinions, ({ within, reader, query: { id } }) =>
    within((db) => opinionsOn(db, id, reader?.id)),
  )
}
