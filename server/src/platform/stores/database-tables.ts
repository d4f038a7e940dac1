// Generated from the migrated database by server/test/generate-tables.ts: do not edit.
import type { Generated } from 'kysely'
import type { TrilingualColumn } from '../institution.ts'

interface Address {
  cityCode: string
  createdAt: Generated<Date>
  detail: string
  districtCode: string
  groupCode: string
  id: string
  kind: string
  phone: string
  postcode: string | null
  provinceCode: string
  readerId: string
  recipient: string
}

interface Announcement {
  createdAt: Generated<Date>
  groupCode: string
  id: string
  shownFrom: string
  shownUntil: string | null
  text: TrilingualColumn
  title: TrilingualColumn
  withdrawnAt: Date | null
}

interface Attachment {
  groupCode: string
  id: string
  kind: string
  needsLogin: Generated<boolean>
  objectKey: string | null
  opensOn: string | null
  pages: number | null
  recordId: number
  title: string
  url: string | null
}

interface Audit {
  act: string
  actor: string
  at: Date
  day: string
  detail: Generated<unknown>
  groupCode: string
  hash: Buffer
  n: Generated<number>
  purpose: string | null
  readerId: string | null
  staffId: string | null
  subject: string | null
  ticket: string | null
}

interface AuditDay {
  day: string
  digest: Buffer
  groupCode: string
  keyId: number
  rows: number
  seal: Buffer
}

interface AuthorityName {
  dates: string | null
  id: Generated<number>
  introduction: string | null
  kind: string
  name: string
  otherNames: Generated<string[]>
  source: Generated<string>
  sourceKey: string
}

interface BarredWord {
  groupCode: string
  word: string
}

interface Block {
  endsAt: Generated<Date>
  groupCode: string
  id: string
  itemId: string | null
  kind: string
  liftedAt: Date | null
  liftedByStaffId: string | null
  readerId: string
  reason: string
  seenAt: Date | null
  setByStaffId: string | null
  startsAt: Generated<Date>
}

interface BookList {
  changedAt: Generated<Date>
  coverKey: string | null
  createdAt: Generated<Date>
  groupCode: string
  id: string
  introduction: Generated<string>
  isOpen: Generated<boolean>
  name: string
  position: Generated<number>
  readerId: string | null
  revision: Generated<number>
}

interface BookListChange {
  act: string
  at: Generated<Date>
  groupCode: string
  id: Generated<number>
  listId: string
  readerId: string | null
  recordId: number | null
  titles: Generated<number>
}

interface BookListCover {
  groupCode: string
  key: string
  readerId: string
  sentAt: Generated<Date>
}

interface BookListEditor {
  groupCode: string
  listId: string
  readerId: string
  since: Generated<Date>
}

interface BookListEntry {
  addedAt: Generated<Date>
  addedByReaderId: string | null
  groupCode: string
  listId: string
  note: string | null
  rank: Generated<string>
  recordId: number
  version: Generated<number>
}

interface BookListInvitation {
  expiresAt: Date
  groupCode: string
  keyHash: Buffer
  listId: string
}

interface BookListNote {
  groupCode: string
  id: string
  listId: string
  readerId: string | null
  recordId: number
  text: string
  version: Generated<number>
  writtenAt: Generated<Date>
}

interface CalendarAddress {
  groupCode: string
  madeAt: Generated<Date>
  readerId: string
  secretHash: Buffer
}

interface Campus {
  campusId: string
  groupCode: string
  name: TrilingualColumn
  position: Generated<number>
}

interface Charge {
  amountFen: number
  createdAt: Generated<Date>
  groupCode: string
  id: string
  itemId: string | null
  kind: string
  loanId: string | null
  note: string | null
  paidFen: Generated<number>
  readerId: string
  settledAt: Date | null
  waivedFen: Generated<number>
}

interface ChargePayment {
  amountFen: number
  chargeId: string
  groupCode: string
  id: string
  method: string
  paidAt: Generated<Date>
}

interface Classification {
  classNo: string
  name: TrilingualColumn
  parentNo: string | null
  scheme: string
}

interface ClosedDay {
  day: string
  groupCode: string
  libCode: Generated<string>
  reason: TrilingualColumn | null
}

interface Collection {
  addedAt: Generated<Date>
  coverKey: string | null
  groupCode: string
  id: string
  initial: Generated<string>
  introduction: string | null
  isShown: Generated<boolean>
  name: string
  parentId: string | null
  position: Generated<number>
  shownFrom: string | null
  shownUntil: string | null
  translations: Generated<unknown>
}

interface CollectionRecord {
  collectionId: string
  groupCode: string
  recordId: number
  url: string | null
}

interface Comment {
  auditedAt: Date | null
  auditedByStaffId: string | null
  content: string
  databaseNames: Generated<string>
  groupCode: string
  id: string
  readerId: string | null
  reason: Generated<string>
  recordId: number
  standardNo: Generated<string>
  state: Generated<string>
  submittedAt: Generated<Date>
  title: Generated<string>
  type: Generated<string>
}

interface CommentReport {
  commentId: string
  groupCode: string
  readerId: string
  reason: string
  reportedAt: Generated<Date>
  settledAt: Date | null
}

interface Consent {
  givenAt: Generated<Date>
  groupCode: string
  noticeVersion: number | null
  purpose: string
  readerId: string
  withdrawnAt: Date | null
}

interface ContactCode {
  channel: string
  checkedAt: Date | null
  codeHash: Buffer
  contact: string
  expiresAt: Date
  groupCode: string
  issuedAt: Generated<Date>
  keyId: number
  readerId: string
  recoveryId: string | null
  scene: string
  tries: Generated<number>
}

interface ConversionDifference {
  detail: Generated<string>
  foundAt: Generated<Date>
  groupCode: string
  line: number | null
  n: number
  outcome: string
  part: string
  readerId: string | null
  reason: string
  runId: string
  subject: Generated<string>
}

interface ConversionMapping {
  changedAt: Generated<Date>
  groupCode: string
  mapping: unknown
  name: string
}

interface ConversionRow {
  endedAt: Date | null
  groupCode: string
  id: string
  part: string
  status: string | null
  written: string
}

interface ConversionRun {
  counts: unknown
  differences: number
  endedAt: Generated<Date>
  groupCode: string
  id: string
  kind: string
  mappingName: string
  origin: string
  startedAt: Date
  sums: unknown
}

interface Credential {
  changedAt: Generated<Date>
  groupCode: string
  keyId: number
  mustChange: Generated<boolean>
  passwordHash: string
  readerId: string
}

interface DailyCount {
  action: string
  allowed: number
  day: string
  groupCode: string
  readerId: string
  used: number
}

interface Database {
  addedAt: Generated<Date>
  commonName: string | null
  contacts: string | null
  contentLevel: string | null
  dataTypes: Generated<string[]>
  departments: Generated<string[]>
  englishName: string | null
  formerName: string | null
  groupCode: string
  id: string
  initial: string
  introduction: TrilingualColumn | null
  isShown: Generated<boolean>
  languages: Generated<string[]>
  name: string
  producer: string | null
  scope: string | null
  shownFrom: string | null
  shownUntil: string | null
  status: string
  strokes: Generated<number>
  subjects: Generated<string[]>
  trialFrom: string | null
  trialUntil: string | null
  updateFrequency: string | null
  url: string | null
}

interface DatabaseGuide {
  content: string | null
  databaseId: string
  groupCode: string
  n: number
  title: string
  url: string | null
}

interface Department {
  classNos: Generated<string[]>
  code: string
  findText: Generated<string>
  groupCode: string
  id: string
  introduction: TrilingualColumn | null
  isShown: Generated<boolean>
  librarians: Generated<unknown>
  name: TrilingualColumn
  shownFrom: string | null
  shownUntil: string | null
  subjects: Generated<string[]>
}

interface DepartmentResource {
  departmentId: string
  groupCode: string
  isByClass: Generated<boolean>
  recordId: number
}

interface DictionaryEntry {
  code: string
  dictionary: string
  groupCode: string
  isShown: Generated<boolean>
  name: TrilingualColumn
  position: Generated<number>
}

interface DocumentRequest {
  articleTitle: Generated<string>
  author: Generated<string>
  doi: Generated<string>
  groupCode: string
  isbn: Generated<string>
  issn: Generated<string>
  pages: Generated<string>
  place: Generated<string>
  publicationName: Generated<string>
  publisher: Generated<string>
  requestId: string
  version: Generated<string>
  volumeIssue: Generated<string>
  year: Generated<string>
}

interface Donation {
  announcedAt: Generated<Date>
  copies: number
  donor: string | null
  groupCode: string
  handledAt: Date | null
  handledByStaffId: string | null
  id: string
  published: string | null
  readerId: string | null
  recordId: number | null
  remark: string | null
  state: Generated<string>
  title: string
}

interface ElectronicResource {
  groupCode: string
  id: string
  kind: string
  needsLogin: Generated<boolean>
  recordId: number
  url: string
}

interface Entitlement {
  databaseId: string | null
  endsOn: string | null
  groupCode: string
  offCampusLink: string | null
  packageId: string
  period: string | null
  startsOn: string
  status: string
}

interface Favourite {
  folderId: string
  groupCode: string
  keptAt: Generated<Date>
  kind: Generated<string>
  readerId: string
  recordId: number
}

interface FavouriteBatch {
  added: Generated<number>
  begunAt: Generated<Date>
  folderId: string
  groupCode: string
  id: string
  kind: Generated<string>
  known: Generated<number>
  leftOut: Generated<number>
  readerId: string
  recordIds: number[]
}

interface FavouriteDatabase {
  databaseId: string
  folderId: string
  groupCode: string
  keptAt: Generated<Date>
  kind: Generated<string>
  readerId: string
}

interface FavouriteFolder {
  createdAt: Generated<Date>
  groupCode: string
  id: string
  isShared: Generated<boolean>
  kind: Generated<string>
  name: string
  readerId: string
}

interface Feedback {
  contact: Generated<string>
  content: string
  groupCode: string
  id: string
  readerId: string
  repliedAt: Date | null
  reply: string | null
  sentAt: Generated<Date>
  type: string
}

interface FrozenDescription {
  description: unknown
  fingerprint: Buffer
  groupCode: string
}

interface FrozenSearch {
  checksum: string
  frozenAt: Generated<Date>
  groupCode: string
  id: string
  indexVersion: string
  name: string
  readerId: string | null
  rung: string
  search: unknown
  sortClause: string
  sortField: string
  titles: number
}

interface FrozenTitle {
  fingerprint: Buffer
  groupCode: string
  position: number
  recordId: number
  searchId: string
  version: number
}

interface GroupingDecision {
  belongTogether: boolean
  decidedAt: Generated<Date>
  decidedBy: string
  groupCode: string
  id: string
  note: string | null
  otherRecordId: number
  recordId: number
  undoneAt: Date | null
}

interface GroupingReport {
  decidedAt: Date | null
  decidedBy: string | null
  groupCode: string
  id: string
  otherRecordId: number
  outcome: string | null
  place: string
  readerId: string
  reason: string
  recordId: number
  reportedAt: Generated<Date>
}

interface HarvestEntry {
  fingerprint: string
  groupCode: string
  isDeleted: boolean
  recordId: number
  sets: string[]
  stamp: Date
}

interface HarvestMark {
  groupCode: string
  marks: Generated<number>
  recordId: number
}

interface Holding {
  arrivedOn: Generated<string>
  callNo: string | null
  groupCode: string
  isHidden: Generated<boolean>
  localCover: string | null
  recordId: number
  shelfKey: Generated<string | null>
  summary: string | null
  version: Generated<number>
  withdrawnAt: Date | null
}

interface HomeBlock {
  block: string
  groupCode: string
  isShown: boolean
  position: number
}

interface HomeLink {
  groupCode: string
  id: string
  name: TrilingualColumn
  position: Generated<number>
  url: string
}

interface Idempotency {
  actor: string
  begunAt: Generated<Date>
  groupCode: string
  key: string
  reply: string | null
  requestHash: Buffer
}

interface Identity {
  boundAt: Generated<Date>
  groupCode: string
  provider: string
  readerId: string
  subject: string
}

interface ImportRefusal {
  barcode: string | null
  detail: string | null
  excerpt: string | null
  n: number
  position: number
  reason: string
  runId: string
  sourceKey: string | null
}

interface ImportRun {
  added: Generated<number>
  changed: Generated<number>
  endedAt: Date | null
  id: string
  itemsRefused: Generated<number>
  itemsSeen: Generated<number>
  itemsTaken: Generated<number>
  kind: string
  leftOut: Generated<number>
  message: string | null
  origin: string
  ownerGroupCode: string | null
  refused: Generated<number>
  seen: Generated<number>
  sourceId: string
  startedAt: Generated<Date>
  startedBy: string
  state: Generated<string>
  unchanged: Generated<number>
  withdrawn: Generated<number>
  wouldWithdraw: number | null
}

interface ImportSeen {
  runId: string
  sourceKey: string
}

interface ImportSeenItem {
  barcode: string
  runId: string
}

interface ImportSource {
  attribution: string | null
  encoding: string | null
  format: string
  harvest: unknown | null
  harvestedUntil: Date | null
  id: string
  isComplete: Generated<boolean>
  licence: string | null
  mapping: unknown
  name: string
  ownerGroupCode: string | null
  packageId: string | null
  title: TrilingualColumn
  withdrawnShare: Generated<number>
}

interface IndexDirty {
  error: string | null
  groupCode: string
  inBulk: Generated<boolean>
  marks: Generated<number>
  recordId: number
  setAsideAt: Date | null
  since: Generated<Date>
  takenUntil: Generated<Date>
  tries: Generated<number>
}

interface IndexRoute {
  alias: string
  groupCode: string
  isRouted: boolean
}

interface Institution {
  closedAt: Date | null
  groupCode: string
  mappingPath: string
  name: TrilingualColumn
  needsLogin: Generated<boolean>
  openTabs: Generated<string[]>
  openedAt: Generated<Date>
  outsideId: string | null
  textMessages: Generated<boolean>
  timeZone: Generated<string>
}

interface InstitutionHost {
  groupCode: string
  hostname: string
}

interface Item {
  acquiredOn: string | null
  barcode: string
  callNo: string | null
  currentLocationId: string
  dueAt: Date | null
  groupCode: string
  id: string
  loanClass: Generated<string>
  locationId: string
  priceFen: number | null
  propertyNo: string | null
  recordId: number
  seenAt: Date | null
  shelfNo: string | null
  status: Generated<string>
  volume: string | null
}

interface Journal {
  coreLists: Generated<string[]>
  frequency: string | null
  groupCode: string
  initial: string
  recordId: number
}

interface JournalCoreEdition {
  coreList: string
  editionYear: number
  groupCode: string
  recordId: number
}

interface JournalIssue {
  groupCode: string
  issue: string
  locationId: string | null
  receivedOn: string | null
  recordId: number
  volume: Generated<string>
  year: number
}

interface JournalListing {
  describedAt: Date
  groupCode: string
  initial: string
  isInitialSet: Generated<boolean>
  recordId: number
  searchKey: string
  sortTitle: string
  strokes: number
}

interface KnownDevice {
  addedAt: Generated<Date>
  deviceHash: Buffer
  groupCode: string
  lastUsedAt: Generated<Date>
  readerId: string
}

interface Library {
  circulationAuthority: Generated<string>
  groupCode: string
  kind: string | null
  libCode: string
  name: TrilingualColumn
  position: Generated<number>
}

interface LibraryLink {
  answeredAt: Date | null
  askedAt: Date | null
  changedAt: Generated<Date>
  changedBy: string
  errors: Generated<unknown>
  groupCode: string
  isOn: Generated<boolean>
  keyId: number | null
  kind: string
  libCode: string
  restsUntil: Date | null
  secret: Buffer | null
  settings: Generated<unknown>
  signsIn: Generated<boolean>
  tables: Generated<unknown>
}

interface LibraryReader {
  groupCode: string
  libCode: string
  readerId: string
  refused: Generated<unknown>
  seenAt: Generated<Date>
  unlisted: Generated<unknown>
}

interface LibrarySync {
  changesAt: Date | null
  completeAt: Date | null
  cursor: string | null
  failedAt: Date | null
  failure: string | null
  gapSince: Generated<Date | null>
  groupCode: string
  libCode: string
  seenAt: Date | null
  settings: Generated<unknown>
}

interface LibrarySyncCopy {
  barcode: string
  callNo: string | null
  currentPlace: string | null
  dueAt: Date | null
  groupCode: string
  place: string | null
  recordRef: string | null
  runId: string
  seenAt: Date
  status: string | null
}

interface LibrarySyncDifference {
  barcode: string
  became: string | null
  groupCode: string
  kind: string
  runId: string
  was: string | null
}

interface LibrarySyncMissing {
  groupCode: string
  itemId: string
  runId: string
}

interface LibrarySyncReader {
  blocks: Generated<unknown>
  groupCode: string
  readerId: string
  readerType: string | null
  runId: string
  seenAt: Date
  validUntil: string | null
}

interface LibrarySyncRun {
  copiesSeen: Generated<number>
  endedAt: Date | null
  found: Generated<unknown>
  groupCode: string
  id: string
  isTrial: Generated<boolean>
  isWhole: Generated<boolean>
  known: Generated<number>
  libCode: string
  message: string | null
  origin: string
  phase: Generated<string>
  readersSeen: Generated<number>
  startedAt: Generated<Date>
  startedBy: string
  state: Generated<string>
  walkedTo: Generated<string>
  withdrawn: Generated<number>
  wouldWithdraw: number | null
}

interface LinkCheck {
  checkedAt: Date
  failingSince: Date | null
  failures: Generated<number>
  groupCode: string
  kind: string
  outcome: string
  status: number | null
  subject: string
  url: string
}

interface Loan {
  dueAt: Date
  groupCode: string
  id: string
  itemId: string
  lentAt: Generated<Date>
  loanClass: string
  lostReportedAt: Date | null
  readerId: string
  recordId: number
  renewals: Generated<number>
  renewalsAllowed: number | null
  seenAt: Date | null
}

interface LoanClass {
  groupCode: string
  loanClass: string
  name: TrilingualColumn
  position: Generated<number>
}

interface LoanCount {
  allowed: number
  groupCode: string
  loanClass: string
  readerId: string
  used: number
}

interface LoanHistory {
  dueAt: Date
  groupCode: string
  id: string
  itemId: string
  lentAt: Date
  lostReportedAt: Date | null
  readerId: string | null
  readerType: string
  recordId: number
  renewals: number
  returnedAt: Date
  returnedTo: string | null
}

interface LoanMonth {
  groupCode: string
  loans: Generated<number>
  month: string
  recordId: number
}

interface LoanTerm {
  groupCode: string
  loanClass: Generated<string>
  loanDays: Generated<number>
  overdueFenAtMost: Generated<number>
  overdueFenPerDay: Generated<number>
  pickupDays: Generated<number>
  readerType: Generated<string>
  renewalDays: Generated<number>
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

interface LoginLimit {
  bucket: Buffer
  tries: Date[]
  until: Date
}

interface MeasuredDays {
  cases: number
  days: number[]
  groupCode: string
  measuredAt: Generated<Date>
  what: string
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

interface Message {
  cause: string
  causeId: string
  content: TrilingualColumn
  deletedAt: Date | null
  groupCode: string
  id: string
  kind: string
  link: string | null
  readAt: Date | null
  readerId: string
  sentAt: Generated<Date>
  title: TrilingualColumn
}

interface MoneyBalance {
  account: string
  balanceFen: number
  groupCode: string
  readerId: string
}

interface NoticeRound {
  cause: string
  day: string
  finishedAt: Date | null
  groupCode: string
  untilDue: Date | null
  untilLoan: string | null
}

interface OneTimeCode {
  codeHash: Buffer
  expiresAt: Date
  groupCode: string
  issuedAt: Generated<Date>
  keyId: number
  purpose: string
  readerId: string | null
  usedAt: Date | null
}

interface OpeningHours {
  closes: string
  groupCode: string
  libCode: string
  opens: string
  weekday: number
}

interface Outgoing {
  cause: string
  channel: string
  content: Generated<unknown>
  createdAt: Generated<Date>
  failure: string | null
  givenUpAt: Date | null
  groupCode: string
  hint: string | null
  id: string
  language: string
  letter: string
  readerId: string | null
  recipient: string | null
  secret: Buffer | null
  secretKey: number | null
  sendUntil: Date | null
  sentAt: Date | null
  tries: Generated<number>
}

interface Package {
  code: string | null
  id: string
  introduction: string | null
  name: string
  ownCode: string | null
  ownerGroupCode: string | null
  supplier: string
}

interface PackageTitle {
  covered: string | null
  packageId: string
  recordId: number
  url: string | null
  withdrawnAt: Date | null
}

interface PassedCopy {
  at: Generated<Date>
  groupCode: string
  readerId: string
  requestId: string
}

interface PointBalance {
  groupCode: string
  points: Generated<number>
  readerId: string
  salt: Generated<Buffer>
}

interface PointEntry {
  at: Generated<Date>
  change: number
  groupCode: string
  id: Generated<string>
  platform: Generated<string>
  readerId: string
  ruleChange: number
  ruleCode: string
  subjectHash: Buffer
}

interface PointRule {
  behaviour: string
  change: number
  code: string
  dailyLimit: number | null
  name: TrilingualColumn
  operation: string
  position: number
}

interface PointRuleSetting {
  change: number
  dailyLimit: number | null
  groupCode: string
  isActive: Generated<boolean>
  ruleCode: string
}

interface PointTitle {
  entryId: string
  groupCode: string
  readerId: string
  recordId: number
}

interface PopularSearch {
  count: Generated<number>
  groupCode: string
  isFound: Generated<boolean>
  keyword: string
  searchedOn: string
  sources: Generated<number>
}

interface PrivacyNotice {
  groupCode: string
  publishedAt: Generated<Date>
  text: TrilingualColumn
  version: number
}

interface Rating {
  groupCode: string
  ratedAt: Generated<Date>
  readerId: string
  recordId: number
  score: number
}

interface Reader {
  account: string
  avatarKey: string | null
  bornOn: string | null
  certificateIndex: Buffer | null
  certificateIndexKey: number | null
  certificateKey: number | null
  certificateNo: Buffer | null
  className: string | null
  createdAt: Generated<Date>
  department: string | null
  email: string | null
  emailVerifiedAt: Date | null
  grade: string | null
  groupCode: string
  helpTourSeen: Generated<boolean>
  id: string
  job: string | null
  language: Generated<string>
  lastLibCode: string | null
  lendsToOthers: Generated<boolean>
  libCode: string | null
  mayOrder: Generated<boolean>
  name: string
  nickname: string | null
  phone: string | null
  phoneVerifiedAt: Date | null
  position: string | null
  readerType: string
  state: Generated<string>
  unit: string | null
  validFrom: Generated<string>
  validUntil: string
}

interface ReaderDefault {
  addressId: string | null
  bookListId: string | null
  databaseFolderId: string | null
  databaseKind: Generated<string>
  folderId: string | null
  groupCode: string
  readerId: string
  recordKind: Generated<string>
}

interface ReaderFactor {
  factor: Buffer | null
  factorKey: number | null
  factorSince: Date | null
  factorStep: Generated<number>
  groupCode: string
  offeredFactor: Buffer | null
  offeredKey: number | null
  readerId: string
}

interface ReaderRecoveryCode {
  codeHash: Buffer
  groupCode: string
  keyId: number
  readerId: string
  usedAt: Date | null
}

interface ReaderType {
  groupCode: string
  name: TrilingualColumn
  readerType: string
}

interface ReadingKey {
  groupCode: string
  id: string
  keyHash: Buffer
  lastUsedOn: string | null
  madeAt: Generated<Date>
  madeBy: string
  name: string
  requestsPerMinute: number
  revokedAt: Date | null
  revokedBy: string | null
}

interface Record {
  abstract: string | null
  changedAt: Generated<Date>
  classNo: string | null
  classScheme: string | null
  contents: unknown | null
  corrections: Generated<unknown>
  country: string | null
  createdAt: Generated<Date>
  creators: Generated<string[]>
  disciplines: Generated<string[]>
  documentType: string
  doi: string | null
  edition: string | null
  extent: string | null
  fingerprint: Buffer | null
  id: Generated<number>
  isElectronic: Generated<boolean>
  isbn: Generated<string[]>
  issn: Generated<string[]>
  language: Generated<string[]>
  original: unknown | null
  otherTitles: Generated<string[]>
  ownerGroupCode: string | null
  place: string | null
  price: string | null
  published: string | null
  publishedYear: number | null
  publisher: string | null
  series: Generated<string[]>
  source: string
  sourceKey: string
  subjects: Generated<string[]>
  title: string
  version: Generated<number>
  withdrawnAt: Date | null
  workId: number | null
}

interface RecordAlias {
  groupCode: string
  recordId: number
  scheme: string
  value: string
}

interface RecordDirty {
  inBulk: Generated<boolean>
  marks: Generated<number>
  recordId: number
  since: Generated<Date>
}

interface RecordInstitution {
  name: string
  recordId: number
}

interface RecordName {
  nameId: number
  recordId: number
  role: Generated<string>
}

interface RecordReference {
  author: Generated<string>
  doi: string | null
  position: number
  recordId: number
  source: Generated<string>
  title: string
  year: number | null
}

interface Recovery {
  begunAt: Generated<Date>
  checkedAt: Date | null
  expiresAt: Date
  groupCode: string
  id: string
  keyId: number
  readerId: string
  scene: string
  ticketHash: Buffer
  usedAt: Date | null
}

interface Region {
  code: string
  level: number
  name: TrilingualColumn
  parentCode: string | null
}

interface Request {
  author: string | null
  closedAt: Date | null
  contact: string
  groupCode: string
  heldBy: string | null
  id: string
  itemId: string | null
  number: string
  offeredItemId: string | null
  offeredUntil: Date | null
  pickupAddress: string | null
  pickupLocationId: string | null
  placedAt: Generated<Date>
  readerId: string
  reason: string | null
  recordId: number | null
  remark: string | null
  state: Generated<string>
  step: string | null
  textMessage: Generated<boolean>
  title: string | null
  type: string
}

interface RequestEvent {
  at: Generated<Date>
  groupCode: string
  n: Generated<number>
  note: Generated<string>
  requestId: string
  state: string
  step: string | null
}

interface RequestStep {
  name: TrilingualColumn
  state: string
  step: string
}

interface Researcher {
  departmentId: string | null
  findText: Generated<string>
  groupCode: string
  id: string
  initial: string
  interests: Generated<string[]>
  introduction: TrilingualColumn | null
  isShown: Generated<boolean>
  name: string
  orcid: string | null
  otherNames: Generated<string[]>
  shownFrom: string | null
  shownUntil: string | null
  title: Generated<string>
}

interface ResearcherName {
  groupCode: string
  nameId: number
  researcherId: string
}

interface ResearcherWork {
  claim: string
  groupCode: string
  recordId: number
  researcherId: string
}

interface Rule {
  actions: string[]
  defaultLimit: number
  measure: string
  passes: string
  position: Generated<number>
  reason: TrilingualColumn
  remedy: TrilingualColumn
  remedyUndated: TrilingualColumn | null
  ruleCode: string
}

interface RuleLimit {
  action: Generated<string>
  groupCode: string
  limitValue: number
  loanClass: Generated<string>
  readerType: Generated<string>
  ruleCode: string
}

interface SearchIndex {
  alias: string
  liveIndex: string
  nextIndex: string | null
  rebuiltAt: Generated<Date>
  settings: string
}

interface SelfCheckMachine {
  asksSecret: Generated<boolean>
  charset: Generated<string>
  groupCode: string
  id: string
  institutionId: Generated<string>
  language: Generated<string>
  lastSeenAt: Date | null
  locationId: string | null
  login: string
  madeAt: Generated<Date>
  madeBy: string
  name: string
  revokedAt: Date | null
  revokedBy: string | null
  secretHash: Buffer
}

interface Session {
  addressBlock: string | null
  closingAt: Date | null
  confirmedAt: Date | null
  cookieHash: Buffer
  device: Generated<string>
  endReason: string | null
  endedAt: Date | null
  expiresAt: Date
  groupCode: string
  id: string
  lastSeenAt: Generated<Date>
  loginType: string
  readerId: string
  startedAt: Generated<Date>
}

interface Setting {
  changedAt: Generated<Date>
  changedBy: Generated<string>
  code: string
  groupCode: string
  value: string
}

interface SignOn {
  changedAt: Generated<Date>
  confirmedAt: Date | null
  confirmedBy: string | null
  enteredByStaffId: string | null
  entry: string
  groupCode: string
  isActive: Generated<boolean>
  keyId: number | null
  kind: string
  name: TrilingualColumn
  provider: string
  secret: Buffer | null
  settings: Generated<unknown>
}

interface SignOnKind {
  kind: string
}

interface SignOnSession {
  groupCode: string
  outsideHash: Buffer
  provider: string
  sessionId: string
}

interface SpentCode {
  codeId: string
  groupCode: string
  spentAt: Generated<Date>
}

interface SpentTicket {
  groupCode: string
  provider: string
  spentAt: Generated<Date>
  ticketHash: Buffer
}

interface Staff {
  account: string
  createdAt: Generated<Date>
  disabledAt: Date | null
  groupCode: string
  id: string
  name: string
  unit: string | null
}

interface StaffCredential {
  factor: Buffer | null
  factorKey: number | null
  factorSince: Date | null
  factorStep: Generated<number>
  groupCode: string
  offeredFactor: Buffer | null
  offeredKey: number | null
  passwordHash: string | null
  passwordKey: number | null
  passwordSetAt: Date | null
  staffId: string
}

interface StaffEntry {
  begunAt: Generated<Date>
  cameBy: string
  cookieHash: Buffer
  endedAt: Date | null
  expiresAt: Generated<Date>
  groupCode: string
  staffId: string
  step: string
}

interface StaffKnownDevice {
  deviceHash: Buffer
  groupCode: string
  lastUsedAt: Generated<Date>
  staffId: string
}

interface StaffLink {
  expiresAt: Generated<Date>
  groupCode: string
  madeByStaffId: string | null
  purpose: Generated<string>
  staffId: string
  tokenHash: Buffer
  usedAt: Date | null
}

interface StaffRecoveryCode {
  codeHash: Buffer
  groupCode: string
  keyId: number
  staffId: string
  usedAt: Date | null
}

interface StaffRole {
  groupCode: string
  role: string
  staffId: string
}

interface StaffSession {
  cameBy: Generated<string>
  codeGivenAt: Date | null
  cookieHash: Buffer
  endedAt: Date | null
  expiresAt: Generated<Date>
  groupCode: string
  lastSeenAt: Generated<Date>
  staffId: string
  startedAt: Generated<Date>
}

interface StateChange {
  fromState: string
  machine: string
  madeBy: string
  toState: string
}

interface Subscription {
  cancelledAt: Date | null
  condition: unknown
  createdAt: Generated<Date>
  groupCode: string
  id: string
  kind: string
  name: string
  notice: Generated<string>
  readerId: string
  since: Generated<Date>
  toldBefore: string | null
}

interface SubscriptionHit {
  foundAt: Generated<Date>
  groupCode: string
  part: Generated<string>
  recordId: number
  seenAt: Date | null
  subscriptionId: string
  toldAt: Date | null
}

interface SubscriptionMailKey {
  groupCode: string
  key: string
  madeAt: Generated<Date>
  readerId: string
}

interface SubscriptionRound {
  day: string
  finishedAt: Date | null
  groupCode: string
  untilReader: string | null
}

interface TakeCode {
  codeHash: Buffer
  expiresAt: Generated<Date>
  groupCode: string
  issuedAt: Generated<Date>
  keyId: number
  locationId: string | null
  requestId: string
  salt: Buffer
  tries: Generated<number>
  usedAt: Date | null
}

interface TakenDownSearch {
  groupCode: string
  keyword: string
  takenDownAt: Generated<Date>
}

interface Thesis {
  author: string
  degree: string
  department: string | null
  departmentCode: string | null
  groupCode: string
  recordId: number
  tutor: string | null
  verification: Generated<string>
  year: number
}

interface TitleArrival {
  arrivedAt: Generated<Date>
  groupCode: string
  part: Generated<string>
  recordId: number
}

interface TitleFigure {
  comments: Generated<number>
  favourites: Generated<number>
  groupCode: string
  loans: Generated<number>
  ratingSum: Generated<number>
  ratings: Generated<number>
  recordId: number
  visits: Generated<number>
}

interface Traffic {
  asked: Generated<number>
  groupCode: string
  served: Generated<number>
  shed: Generated<number>
  since: Date
  standing: string
}

interface TrialOpinion {
  content: Generated<string>
  databaseId: string
  givenAt: Generated<Date>
  groupCode: string
  readerId: string
  score: number
}

interface UseDay {
  databaseId: Generated<string>
  day: string
  groupCode: string
  operation: string
  recordId: Generated<number>
  uses: number
}

interface UseEvent {
  at: Date
  attachmentId: string | null
  byReader: boolean
  databaseId: string | null
  groupCode: string
  id: Generated<number>
  leftOut: string | null
  operation: string
  recordId: number | null
  target: Buffer
  visitor: Buffer
}

interface UseKey {
  day: string
  groupCode: string
  key: Buffer
}

interface VisitDay {
  day: string
  groupCode: string
  kind: string
  subject: string
  visits: number
}

interface WayTime {
  cases: Generated<number>
  costFen: Generated<number>
  fromCampus: Generated<string>
  groupCode: string
  likelyDays: number
  measuredAt: Date | null
  safeDays: number
  toCampus: Generated<string>
  way: string
}

interface Wish {
  about: string
  action: string
  evidence: unknown | null
  groupCode: string
  id: string
  libCode: string
  lookedAt: Date | null
  looks: Generated<number>
  madeAt: Generated<Date>
  outcome: unknown | null
  readerId: string
  sender: string | null
  sentAt: Date | null
  settledAt: Date | null
  settledBy: string | null
  state: Generated<string>
  subject: unknown
  title: string
}

interface Work {
  id: Generated<number>
  key: string
  title: string
}

export interface DB {
  address: Address
  announcement: Announcement
  attachment: Attachment
  audit: Audit
  auditDay: AuditDay
  authorityName: AuthorityName
  barredWord: BarredWord
  block: Block
  bookList: BookList
  bookListChange: BookListChange
  bookListCover: BookListCover
  bookListEditor: BookListEditor
  bookListEntry: BookListEntry
  bookListInvitation: BookListInvitation
  bookListNote: BookListNote
  calendarAddress: CalendarAddress
  campus: Campus
  charge: Charge
  chargePayment: ChargePayment
  classification: Classification
  closedDay: ClosedDay
  collection: Collection
  collectionRecord: CollectionRecord
  comment: Comment
  commentReport: CommentReport
  consent: Consent
  contactCode: ContactCode
  conversionDifference: ConversionDifference
  conversionMapping: ConversionMapping
  conversionRow: ConversionRow
  conversionRun: ConversionRun
  credential: Credential
  dailyCount: DailyCount
  database: Database
  databaseGuide: DatabaseGuide
  department: Department
  departmentResource: DepartmentResource
  dictionaryEntry: DictionaryEntry
  documentRequest: DocumentRequest
  donation: Donation
  electronicResource: ElectronicResource
  entitlement: Entitlement
  favourite: Favourite
  favouriteBatch: FavouriteBatch
  favouriteDatabase: FavouriteDatabase
  favouriteFolder: FavouriteFolder
  feedback: Feedback
  frozenDescription: FrozenDescription
  frozenSearch: FrozenSearch
  frozenTitle: FrozenTitle
  groupingDecision: GroupingDecision
  groupingReport: GroupingReport
  harvestEntry: HarvestEntry
  harvestMark: HarvestMark
  holding: Holding
  homeBlock: HomeBlock
  homeLink: HomeLink
  idempotency: Idempotency
  identity: Identity
  importRefusal: ImportRefusal
  importRun: ImportRun
  importSeen: ImportSeen
  importSeenItem: ImportSeenItem
  importSource: ImportSource
  indexDirty: IndexDirty
  indexRoute: IndexRoute
  institution: Institution
  institutionHost: InstitutionHost
  item: Item
  journal: Journal
  journalCoreEdition: JournalCoreEdition
  journalIssue: JournalIssue
  journalListing: JournalListing
  knownDevice: KnownDevice
  library: Library
  libraryLink: LibraryLink
  libraryReader: LibraryReader
  librarySync: LibrarySync
  librarySyncCopy: LibrarySyncCopy
  librarySyncDifference: LibrarySyncDifference
  librarySyncMissing: LibrarySyncMissing
  librarySyncReader: LibrarySyncReader
  librarySyncRun: LibrarySyncRun
  linkCheck: LinkCheck
  loan: Loan
  loanClass: LoanClass
  loanCount: LoanCount
  loanHistory: LoanHistory
  loanMonth: LoanMonth
  loanTerm: LoanTerm
  location: Location
  loginLimit: LoginLimit
  measuredDays: MeasuredDays
  menuItem: MenuItem
  message: Message
  moneyBalance: MoneyBalance
  noticeRound: NoticeRound
  oneTimeCode: OneTimeCode
  openingHours: OpeningHours
  outgoing: Outgoing
  package: Package
  packageTitle: PackageTitle
  passedCopy: PassedCopy
  pointBalance: PointBalance
  pointEntry: PointEntry
  pointRule: PointRule
  pointRuleSetting: PointRuleSetting
  pointTitle: PointTitle
  popularSearch: PopularSearch
  privacyNotice: PrivacyNotice
  rating: Rating
  reader: Reader
  readerDefault: ReaderDefault
  readerFactor: ReaderFactor
  readerRecoveryCode: ReaderRecoveryCode
  readerType: ReaderType
  readingKey: ReadingKey
  record: Record
  recordAlias: RecordAlias
  recordDirty: RecordDirty
  recordInstitution: RecordInstitution
  recordName: RecordName
  recordReference: RecordReference
  recovery: Recovery
  region: Region
  request: Request
  requestEvent: RequestEvent
  requestStep: RequestStep
  researcher: Researcher
  researcherName: ResearcherName
  researcherWork: ResearcherWork
  rule: Rule
  ruleLimit: RuleLimit
  searchIndex: SearchIndex
  selfCheckMachine: SelfCheckMachine
  session: Session
  setting: Setting
  signOn: SignOn
  signOnKind: SignOnKind
  signOnSession: SignOnSession
  spentCode: SpentCode
  spentTicket: SpentTicket
  staff: Staff
  staffCredential: StaffCredential
  staffEntry: StaffEntry
  staffKnownDevice: StaffKnownDevice
  staffLink: StaffLink
  staffRecoveryCode: StaffRecoveryCode
  staffRole: StaffRole
  staffSession: StaffSession
  stateChange: StateChange
  subscription: Subscription
  subscriptionHit: SubscriptionHit
  subscriptionMailKey: SubscriptionMailKey
  subscriptionRound: SubscriptionRound
  takeCode: TakeCode
  takenDownSearch: TakenDownSearch
  thesis: Thesis
  titleArrival: TitleArrival
  titleFigure: TitleFigure
  traffic: Traffic
  trialOpinion: TrialOpinion
  useDay: UseDay
  useEvent: UseEvent
  useKey: UseKey
  visitDay: VisitDay
  wayTime: WayTime
  wish: Wish
  work: Work
}
