// Generated from the migrated database by server/test/generate-tables.ts: do not edit.
import type { Generated } from 'kysely'
import type { TrilingualColumn } from './institution.ts'

interface Campus {
  campusId: string
  groupCode: string
  name: TrilingualColumn
  position: Generated<number>
}

interface Collection {
  addedAt: Generated<Date>
  coverKey: string | null
  groupCode: string
  id: string
  initial: Generated<string>
  introduction: string | null
  name: string
  parentId: string | null
  position: Generated<number>
}

interface DictionaryEntry {
  code: string
  dictionary: string
  groupCode: string
  isShown: Generated<boolean>
  name: TrilingualColumn
  position: Generated<number>
}

interface Institution {
  closedAt: Date | null
  groupCode: string
  mappingPath: string
  name: TrilingualColumn
  openedAt: Generated<Date>
  outsideId: string | null
  textMessages: Generated<boolean>
  timeZone: Generated<string>
}

interface InstitutionHost {
  groupCode: string
  hostname: string
}

interface Library {
  circulationAuthority: Generated<string>
  groupCode: string
  kind: string | null
  libCode: string
  name: TrilingualColumn
  position: Generated<number>
}

interface Location {
  campusId: string | null
  groupCode: string
  isPickup: Generated<boolean>
  libCode: string
  locationId: string
  locationType: Generated<string>
  name: TrilingualColumn
  phone: string | null
  position: Generated<number>
}

interface MenuItem {
  groupCode: string
  isShown: Generated<boolean>
  jumpMode: Generated<number>
  menu: string
  menuId: string
  name: TrilingualColumn
  parentId: string | null
  position: Generated<number>
  url: Generated<string>
}

interface PrivacyNotice {
  groupCode: string
  publishedAt: Generated<Date>
  text: TrilingualColumn
  version: number
}

interface Region {
  code: string
  level: number
  name: TrilingualColumn
  parentCode: string | null
}

interface Setting {
  changedAt: Generated<Date>
  changedBy: Generated<string>
  code: string
  groupCode: string
  value: string
}

export interface DB {
  campus: Campus
  collection: Collection
  dictionaryEntry: DictionaryEntry
  institution: Institution
  institutionHost: InstitutionHost
  library: Library
  location: Location
  menuItem: MenuItem
  privacyNotice: PrivacyNotice
  region: Region
  setting: Setting
}
