import {
  countDatabases,
  listDatabaseInitials,
  listDatabases,
  listHotDatabases,
  listMostVisitedDatabases,
  listNewDatabases,
  readDatabase,
  readDatabaseGuide,
  readDatabaseScreening,
  readNewDatabase,
  readNewDatabaseScreening,
  readTrialOpinions,
  type DatabaseDetail,
  type ListedDatabase,
} from '@shulin/contract/databases'
import { listPackages } from '@shulin/contract/packages'
import { noteDatabaseBrowse, noteDatabaseSearch, noteDatabaseVisit } from '@shulin/contract/usage'
import { answer } from './pretend-api.ts'

/** A database with good defaults. */
export const aListedDatabase = (
  name: string,
  database: Partial<ListedDatabase> = {},
): ListedDatabase => ({
  id: '0b9c6d5e-0000-4000-8000-000000000007',
  name,
  englishName: '',
  formerName: '',
  commonName: '',
  producer: '',
  introduction: '',
  dataTypes: [],
  status: 'formal',
  trialEnd: null,
  initial: '#',
  strokes: 0,
  address: 'https://papers.example/',
  way: 'campus',
  visits: 0,
  ...database,
})

export const aDatabaseDetail = (
  name: string,
  database: Partial<DatabaseDetail> = {},
): DatabaseDetail => ({
  ...aListedDatabase(name),
  contentLevel: '',
  languages: [],
  updateFrequency: '',
  scope: '',
  departments: [],
  subjects: [],
  trialBegin: null,
  contacts: '',
  ...database,
})

const screening = {
  subjects: [
    { subName: '法学', subId: '03', eng: 'Law' },
    { subName: '历史学', subId: '06', eng: 'History' },
  ],
  dbTypes: [{ name: '电子图书', screenId: 'e-book' }],
}

/** The API of a library with these databases, in both families of calls. */
export function answerDatabases(list: ListedDatabase[]) {
  for (const call of [listDatabases, listNewDatabases]) answer(call, { total: list.length, list })
  answer(readDatabaseScreening, screening)
  answer(readNewDatabaseScreening, { ...screening, status: [] })
  answer(countDatabases, {
    total: list.length,
    status: [{ code: 'formal', count: list.length }],
    subjects: [
      { code: '03', count: 1 },
      { code: '06', count: 1 },
    ],
    dbTypes: [{ code: 'e-book', count: 1 }],
  })
  answer(
    listDatabaseInitials,
    list.map(({ initial }) => ({ initial, count: 1 })),
  )
  const hot = list.map(({ id, name, visits }) => ({ id, name, visits }))
  answer(listHotDatabases, { hotBaseList: hot })
  answer(listMostVisitedDatabases, hot)
  answer(noteDatabaseSearch, true)
  answer(noteDatabaseVisit, true)
}

/** The API of a library with one database, in both families of calls. */
export function answerDatabase(database: DatabaseDetail) {
  for (const call of [readDatabase, readNewDatabase]) answer(call, database)
  answer(readDatabaseGuide, [])
  answer(readTrialOpinions, { total: 0, inFavour: 0, own: null })
  answer(listPackages, { total: 0, list: [] })
  answer(noteDatabaseBrowse, true)
  answer(noteDatabaseVisit, true)
}
