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
} from '@shulin/contract/databases'
import type { Ask } from '../../platform/early.ts'
import { paramsIn } from '../../platform/params.ts'
import { databaseIdIn, familyIn, searchIn, type DatabaseSearch } from './address.ts'

export const rowsOfList = 50
const rowsOfHot = 6

export const listInput = ({ status, ...search }: DatabaseSearch) => ({
  body: { ...search, ...(status && { status }), rows: rowsOfList },
})
export const initialsInput = ({ sort }: DatabaseSearch) => ({
  query: { by: sort === 'strokes' ? 'strokes' : 'letter' } as const,
})
export const hotInput = { query: { rows: String(rowsOfHot) } }
export const mostVisitedInput = { body: { rows: rowsOfHot, range: 'year' as const } }

/** What the page at an address shows first: the list with all that stands above and beside it, or one database. */
export function askFirst(address: string, ask: Ask) {
  const isNew = familyIn(address) === 'newDataBase'
  const id = databaseIdIn(address)
  if (id !== undefined) {
    ask(isNew ? readNewDatabase : readDatabase, { query: { id } })
    ask(readDatabaseGuide, { query: { id } })
    return
  }
  const search = searchIn(paramsIn(address))
  ask(isNew ? listNewDatabases : listDatabases, listInput(search))
  ask(isNew ? readNewDatabaseScreening : readDatabaseScreening, {})
  if (isNew) ask(listMostVisitedDatabases, mostVisitedInput)
  else ask(listHotDatabases, hotInput)
  ask(countDatabases, {})
  ask(listDatabaseInitials, initialsInput(search))
}
