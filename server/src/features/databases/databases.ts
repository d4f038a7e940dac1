import {
  databaseStatuses,
  type DatabaseOrder,
  type DatabaseStatus,
} from '@shulin/contract/databases'
import type { Locale } from '@shulin/contract/locale'
import { properForms } from '../../platform/analysis/scripts.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { inLanguage, type Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { entriesOf } from '../institutions/institutions.ts'
import type { Ways } from '../record/record.ts'
import { countVisits } from '../usage/usage.ts'
import {
  selectCounts,
  selectDatabase,
  selectDatabases,
  selectGuides,
  selectInitials,
  selectStrokes,
  selectTrials,
} from './queries.ts'
import { statusOnWire } from './status.ts'

/** Code lists of the institution by which databases are described. */
const lists = { subjects: 'discode1', types: 'documentTypeList', languages: 'langCode' } as const

interface DatabasesRequest {
  keyword: string
  initial: string
  subIds: string[]
  screenIds: string[]
  langCode: string
  status?: DatabaseStatus | undefined
  sort: DatabaseOrder
  page: number
  rows: number
}

interface ReadingContext {
  locale: Locale
  ways: Ways
}

/** Subjects have their English name beside the Chinese one, whatever language is asked in. */
export async function screeningIn(db: Database, locale: Locale) {
  const chinese = await entriesOf(db, [lists.subjects], locale === 'zh-TW' ? 'zh-TW' : 'zh-CN')
  const english = await entriesOf(db, [lists.subjects], 'en-US')
  const types = await entriesOf(db, [lists.types], locale)
  const englishNames = new Map(english(lists.subjects).map(({ code, name }) => [code, name]))
  return {
    subjects: chinese(lists.subjects).map(({ code, name }) => ({
      subName: name,
      subId: code,
      eng: englishNames.get(code) ?? name,
    })),
    dbTypes: types(lists.types, 'all').map(({ code, name }) => ({ name, screenId: code })),
  }
}

/** What staff may choose to describe a database. */
export async function choicesIn(db: Database, locale: Locale) {
  const entries = await entriesOf(db, Object.values(lists), locale)
  return {
    subjects: entries(lists.subjects),
    dataTypes: entries(lists.types, 'all'),
    languages: entries(lists.languages),
  }
}

export const statusesIn = (locale: Locale) =>
  databaseStatuses.map((code) => ({ code, name: statusNames[code][locale] }))

export async function databasesFor(
  db: Database,
  { keyword, status, ...request }: DatabasesRequest,
  { locale, ways }: ReadingContext,
) {
  const keywords = wordsFor(keyword)
  const { total, list } = await selectDatabases(db, { ...request, status, keywords })
  const nameOf = await namesIn(db, locale)
  return {
    total,
    list: list.map((row) => ({ ...shownRow(row, { locale, ways, nameOf }), visits: row.visits })),
  }
}

/** Both scripts, so that 資料庫 finds 资料库. */
export const wordsFor = (keyword: string) =>
  keyword === '' ? [] : [...new Set([keyword, ...properForms(keyword)])]

export async function detailOf(db: Database, id: string, { locale, ways }: ReadingContext) {
  const row = isDatabaseId(id) ? await selectDatabase(db, id) : undefined
  if (!row) throw new Refused(databaseUnknown)
  const nameOf = await namesIn(db, locale)
  const visits = await countVisits(db, 'database', [id])
  return {
    ...shownRow(row, { locale, ways, nameOf }),
    visits: visits.get(id) ?? 0,
    contentLevel: row.contentLevel ?? '',
    languages: row.languages.map((code) => nameOf('languages', code)),
    updateFrequency: row.updateFrequency ?? '',
    scope: row.scope ?? '',
    departments: row.departments,
    subjects: row.subjects.map((code) => nameOf('subjects', code)),
    trialBegin: row.trialFrom,
    contacts: row.contacts ?? '',
  }
}

/** Ids are made by us: what is not one, no database has. */
export const isDatabaseId = (id: string) =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u.test(id)

export async function guidesOf(db: Database, id: string) {
  const row = isDatabaseId(id) ? await selectDatabase(db, id) : undefined
  if (!row) throw new Refused(databaseUnknown)
  const guides = await selectGuides(db, id)
  return guides.map(({ title, content, url }) => ({
    title,
    content: content ?? '',
    url: url ?? '',
  }))
}

export async function initialsBy(db: Database, by: 'letter' | 'strokes') {
  if (by === 'letter') return selectInitials(db)
  const found = await selectStrokes(db)
  return found.map(({ strokes, count }) => ({ initial: String(strokes), count }))
}

export async function trialsToday(db: Database, paging: { page: number; rows: number }) {
  const { total, list } = await selectTrials(db, paging)
  return {
    total,
    list: list.map(({ id, name, trialFrom, trialUntil }) => ({
      id,
      name,
      trialBegin: trialFrom,
      trialEnd: trialUntil!,
    })),
  }
}

export async function countsOfDatabases(db: Database) {
  const { statuses, subjects, types } = await selectCounts(db)
  const status = statuses.map((row) => ({ code: statusOnWire(row.status), count: row.count }))
  const total = status.reduce((sum, { count }) => sum + count, 0)
  return { total, status, subjects, dbTypes: types }
}

type NameOf = (list: keyof typeof lists, code: string) => string

/** What codes are called in a language; what the library's list does not have is called as it is written. */
async function namesIn(db: Database, locale: Locale): Promise<NameOf> {
  const entries = await entriesOf(db, Object.values(lists), locale)
  const names = new Map(
    Object.values(lists).map((list) => [
      list as string,
      new Map(entries(list, 'all').map(({ code, name }) => [code, name])),
    ]),
  )
  return (list, code) => names.get(lists[list])?.get(code) ?? code
}

interface DescribedRow {
  id: string
  name: string
  englishName: string | null
  formerName: string | null
  commonName: string | null
  producer: string | null
  introduction: Trilingual | null
  dataTypes: string[]
  status: string
  trialUntil: string | null
  initial: string
  strokes: number
  url: string | null
}

function shownRow(
  row: DescribedRow,
  { locale, ways, nameOf }: ReadingContext & { nameOf: NameOf },
) {
  const status = statusOnWire(row.status)
  return {
    id: row.id,
    name: row.name,
    englishName: row.englishName ?? '',
    formerName: row.formerName ?? '',
    commonName: row.commonName ?? '',
    producer: row.producer ?? '',
    introduction: row.introduction ? inLanguage(row.introduction, locale) : '',
    dataTypes: row.dataTypes.map((code) => nameOf('types', code)),
    status,
    trialEnd: row.trialUntil,
    initial: row.initial,
    strokes: row.strokes,
    ...ways({ url: row.url, isOpen: status === 'openAccess' }),
  }
}

const statusNames: Record<DatabaseStatus, Record<Locale, string>> = {
  trial: { 'zh-CN': '试用', 'zh-TW': '試用', 'en-US': 'Trial' },
  purchased: { 'zh-CN': '已购', 'zh-TW': '已購', 'en-US': 'Purchased' },
  formal: { 'zh-CN': '正式', 'zh-TW': '正式', 'en-US': 'Licensed' },
  openAccess: { 'zh-CN': '开放获取', 'zh-TW': '開放取用', 'en-US': 'Open access' },
}

export const databaseUnknown = refusal('database.unknown', 404, {
  'zh-CN': '没有这个数据库，或者它没有公开',
  'zh-TW': '沒有這個資料庫，或者它沒有公開',
  'en-US': 'There is no such database, or it is not shown',
})
