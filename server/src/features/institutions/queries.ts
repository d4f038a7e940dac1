import type { Database } from '../../platform/database.ts'

export const selectInstitutions = (db: Database) =>
  db
    .selectFrom('institution')
    .select(['groupCode', 'mappingPath', 'name', 'outsideId', 'textMessages', 'timeZone'])
    .where('closedAt', 'is', null)
    .orderBy('groupCode')
    .execute()

export const selectHosts = (db: Database) =>
  db.selectFrom('institutionHost').select(['hostname', 'groupCode']).execute()

export const selectSettings = (db: Database) =>
  db.selectFrom('setting').select(['code', 'value']).execute()

export const selectMenu = (db: Database, menu: 'default' | 'A' | 'B') =>
  db
    .selectFrom('menuItem')
    .select(['menuId', 'parentId', 'name', 'url', 'jumpMode', 'isShown'])
    .where('menu', '=', menu)
    .orderBy('position')
    .orderBy('menuId')
    .execute()

export const selectLibraries = (db: Database) =>
  db
    .selectFrom('library')
    .select(['libCode', 'name'])
    .orderBy('position')
    .orderBy('libCode')
    .execute()

export const selectCampuses = (db: Database) =>
  db
    .selectFrom('campus')
    .select(['campusId', 'name'])
    .orderBy('position')
    .orderBy('campusId')
    .execute()

export const selectLocations = (db: Database) =>
  db
    .selectFrom('location')
    .select(['locationId as code', 'name'])
    .orderBy('position')
    .orderBy('locationId')
    .execute()

export const selectCollections = (db: Database) =>
  db.selectFrom('collection').select(['id', 'name']).orderBy('position').orderBy('name').execute()

/** The entries of the dictionaries named, in their order, hidden ones included. */
export const selectEntries = (db: Database, dictionaries: string[]) =>
  db
    .selectFrom('dictionaryEntry')
    .select(['dictionary', 'code', 'name', 'isShown'])
    .where('dictionary', 'in', dictionaries)
    .orderBy('dictionary')
    .orderBy('position')
    .orderBy('code')
    .execute()

export const selectPrivacyNotice = (db: Database) =>
  db
    .selectFrom('privacyNotice')
    .select(['version', 'text', 'publishedAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
