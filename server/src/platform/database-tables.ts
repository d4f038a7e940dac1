// Generated from the migrated database by server/test/generate-tables.ts: do not edit.
import type { Generated } from 'kysely'
import type { TrilingualColumn } from './institution.ts'

interface Audit {
  act: string
  actor: string
  at: Date
  day: string
  detail: Generated<unknown>
  groupCode: string
  hash: Buffer
  n: Generated<string>
  staffId: string | null
  subject: string | null
}

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

interface Idempotency {
  actor: string
  begunAt: Generated<Date>
  groupCode: string
  key: string
  reply: string | null
  requestHash: Buffer
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

interface Outgoing {
  cause: string
  channel: string
  content: Generated<unknown>
  createdAt: Generated<Date>
  groupCode: string
  id: string
  language: string
  letter: string
  recipient: string | null
  sentAt: Date | null
  tries: Generated<number>
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

interface Staff {
  account: string
  createdAt: Generated<Date>
  disabledAt: Date | null
  groupCode: string
  id: string
  name: string
}

interface StaffLink {
  expiresAt: Generated<Date>
  groupCode: string
  staffId: string
  tokenHash: Buffer
  usedAt: Date | null
}

interface StaffRole {
  groupCode: string
  role: string
  staffId: string
}

interface StaffSession {
  cookieHash: Buffer
  endedAt: Date | null
  expiresAt: Generated<Date>
  groupCode: string
  staffId: string
  startedAt: Generated<Date>
}

export interface DB {
  audit: Audit
  campus: Campus
  collection: Collection
  dictionaryEntry: DictionaryEntry
  idempotency: Idempotency
  institution: Institution
  institutionHost: InstitutionHost
  library: Library
  location: Location
  menuItem: MenuItem
  outgoing: Outgoing
  privacyNotice: PrivacyNotice
  region: Region
  setting: Setting
  staff: Staff
  staffLink: StaffLink
  staffRole: StaffRole
  staffSession: StaffSession
}
