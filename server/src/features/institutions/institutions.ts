import type { Database } from '../../platform/database.ts'
import { selectSettings } from './queries.ts'
import { settingsFrom } from './settings.ts'

export { dictionariesIn, entriesOf } from './dictionaries.ts'
export { openDirectory } from './directory.ts'
export { readInstitution } from './read-institution.ts'

/** The settings of the transaction's institution, standards filled in. */
export const settingsOf = async (db: Database) => settingsFrom(await selectSettings(db))
