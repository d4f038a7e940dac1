import type { MenuName } from '@shulin/contract/institutions-staff'
import type { Database } from '../../platform/stores/database.ts'

export const selectInstitutions = (db: Database) =>
  db
    .selectFrom('institution')
    .select([
      'groupCode',
      'mappingPath',
      'name',
      'outsideId',
      'textMessages',
      'timeZone',
      'needsLogin',
      'openTabs',
    ])
    .where('closedAt', 'is', null)
    .orderBy('groupCode')
    .execute()

export const selectHosts = (db: Database) =>
  db.selectFrom('institutionHost').select(['hostname', 'groupCode']).orderBy('hostname').execute()

export const selectSettings = (db: Database) =>
  db.selectFrom('setting').select(['code', 'value', 'changedAt', 'changedBy']).execute()

export const selectMenu = (db: Database, menu: MenuName) =>
  db
    .selectFrom('menuItem')
    .select(['menuId', 'parentId', 'name', 'url', 'jumpMode', 'isShown'])
    .where('menu', '=', menu)
    .orderBy('position')
    .orderBy('menuId')
    .execute()

/** All menus of the institution in one go: every page of its portal begins with them. */
export const selectMenus = (db: Database) =>
  db
    .selectFrom('menuItem')
    .select(['menu', 'menuId', 'parentId', 'name', 'url', 'jumpMode', 'isShown'])
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

/** The special collections that staff show. */
export const selectCollections = (db: Database) =>
  db
    .selectFrom('collection')
    .select(['id', 'name'])
    .where('isShown', '=', true)
    .orderBy('position')
    .orderBy('name')
    .execute()

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

/** The newest change of each subject of one kind of act: who made it, and when. */
export const selectLastChanges = (db: Database, act: string) =>
  db
    .selectFrom('audit')
    .leftJoin('staff', (join) =>
      join.onRef('staff.groupCode', '=', 'audit.groupCode').onRef('staff.id', '=', 'audit.staffId'),
    )
    .distinctOn('audit.subject')
    .select(['audit.subject', 'audit.at', 'audit.actor', 'staff.name'])
    .where('audit.act', '=', act)
    .orderBy('audit.subject')
    .orderBy('audit.n', 'desc')
    .execute()

export const selectChanges = (
  db: Database,
  { act, subject, rows }: { act?: string | undefined; subject?: string | undefined; rows: number },
) =>
  db
    .selectFrom('audit')
    .leftJoin('staff', (join) =>
      join.onRef('staff.groupCode', '=', 'audit.groupCode').onRef('staff.id', '=', 'audit.staffId'),
    )
    .select(['audit.at', 'audit.actor', 'audit.act', 'audit.subject', 'audit.detail', 'staff.name'])
    .where('audit.act', 'in', act ? [act] : ['setting.change', 'menu.change', 'dictionary.change'])
    .$if(subject !== undefined, (query) => query.where('audit.subject', '=', subject!))
    .orderBy('audit.day', 'desc')
    .orderBy('audit.n', 'desc')
    .limit(rows)
    .execute()

export const countEntries = (db: Database) =>
  db
    .selectFrom('dictionaryEntry')
    .select((eb) => [
      'dictionary',
      eb.fn.countAll<string>().as('entries'),
      eb.fn.countAll<string>().filterWhere('isShown', '=', true).as('shown'),
    ])
    .groupBy('dictionary')
    .orderBy('dictionary')
    .execute()
