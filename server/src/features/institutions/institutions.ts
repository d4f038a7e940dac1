import type { Database } from '../../platform/stores/database.ts'
import { selectLibraries, selectSettings } from './queries.ts'
import { settingsFrom } from './gathered-settings.ts'

export { openingAnswers } from './answers.ts'
export { changeSettings } from './change.ts'
export { dictionariesIn, entriesOf } from './dictionaries.ts'
export { openDirectory } from './directory.ts'
export { institutionsDisagree, readInstitution } from './read-institution.ts'
export { standardOf } from './gathered-settings.ts'
export type { Settings } from '../../platform/settings.ts'

/** The settings of the transaction's institution, standards filled in. */
export const settingsOf = async (db: Database) => settingsFrom(await selectSettings(db))

/** The libraries of the transaction's institution, in their order. */
export const librariesOf = selectLibraries
