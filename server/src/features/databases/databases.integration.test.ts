import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  countDatabases,
  databaseStatuses,
  listDatabaseInitials,
  listDatabases,
  listHotDatabases,
  listMostVisitedDatabases,
  listNewDatabases,
  listTrialDatabases,
  readDatabase,
  readDatabaseGuide,
  readDatabaseScreening,
  readNewDatabase,
  readNewDatabaseScreening,
} from '@shulin/contract/databases'
import type { CallInput } from '@shulin/contract/endpoint'
import { localeNames, requestHeaders, type Locale } from '@shulin/contract/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aListedDatabase } from '../../../test/databases.ts'
import type { TestInstitution } from '../../../test/readers.ts'
import { initialOf, strokesOf } from '../../platform/text/initials.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

/** A library whose code lists have the subjects law and history, e-books and two languages. */
async function aLibrary(settings: Record<string, string> = {}) {
  const library = await anInstitution(api, { settings: { eleFlag: '1', ...settings } })
  const entries = [
    ['discode1', '03', { 'zh-CN': '法学', 'zh-TW': '法學', 'en-US': 'Law' }],
    ['discode1', '06', { 'zh-CN': '历史学', 'en-US': 'History' }],
    ['documentTypeList', 'e-book', { 'zh-CN': '电子图书', 'en-US': 'E-book' }],
    ['langCode', 'chi', { 'zh-CN': '中文', 'en-US': 'Chinese' }],
  ] as const
  await library.within((trx) =>
    trx
      .insertInto('dictionaryEntry')
      .values(
        entries.map(([dictionary, code, name]) => ({
          groupCode: library.groupCode,
          dictionary,
          code,
          name: JSON.stringify(name),
        })),
      )
      .execute(),
  )
  return library
}

const speaking = (headers: Record<string, string>, locale: Locale) => ({
  ...headers,
  [requestHeaders.language]: localeNames[locale].language,
  [requestHeaders.contentLanguage]: localeNames[locale].contentLanguage,
})

type ListBody = CallInput<typeof listDatabases>['body']

const namesOf = async ({ headers }: TestInstitution, body: ListBody = {}) =>
  (await api.call(listDatabases, { body, headers })).body.data!.list.map(({ name }) => name)

test('[R-CONFIG-017] the newer family answers where the institution turned it on, and nowhere else', async () => {
  const [on, off] = [await aLibrary(), await aLibrary({ eleFlag: '0' })]
  await aListedDatabase(on, '北大法宝')
  const { data } = (await api.call(listNewDatabases, { body: {}, headers: on.headers })).body
  expect(data!.list.map(({ name }) => name)).toEqual(['北大法宝'])
  const database = await aListedDatabase(off, '北大法宝')
  const { headers } = off
  const refused = [
    await api.call(listNewDatabases, { body: {}, headers }),
    await api.call(readNewDatabase, { query: { id: database }, headers }),
    await api.call(readNewDatabaseScreening, { headers }),
    await api.call(listMostVisitedDatabases, { body: {}, headers }),
    await api.call(listTrialDatabases, { body: {}, headers }),
  ]
  expect(refused.map(({ body }) => [body.success, body.errCode])).toEqual(
    refused.map(() => [false, 404]),
  )
  expect(await namesOf(off)).toEqual(['北大法宝'])
})

test('[R-NAV-006] screening, list, detail, initials, hot list and guide of two databases', async () => {
  const library = await aLibrary()
  const { headers } = library
  const a = await aListedDatabase(library, '甲法律库', {
    subjects: ['03'],
    trialFrom: -1,
    trialUntil: 30,
    visits: 3,
    producer: '甲公司',
    guides: ['登录后检索'],
  })
  await aListedDatabase(library, '乙历史库', { subjects: ['06'], visits: 9 })

  const screening = (await api.call(readDatabaseScreening, { headers })).body.data!
  expect(screening.subjects.map(({ subName }) => subName)).toEqual(['法学', '历史学'])
  expect((await namesOf(library)).toSorted()).toEqual(['乙历史库', '甲法律库'].toSorted())
  expect(await namesOf(library, { subIds: ['03'] })).toEqual(['甲法律库'])
  const initials = (await api.call(listDatabaseInitials, { query: {}, headers })).body.data
  expect(initials).toEqual([
    { initial: 'J', count: 1 },
    { initial: 'Y', count: 1 },
  ])
  const hot = (await api.call(listHotDatabases, { query: {}, headers })).body.data!.hotBaseList
  expect(hot.map(({ name, visits }) => [name, visits])).toEqual([
    ['乙历史库', 9],
    ['甲法律库', 3],
  ])
  const detail = (await api.call(readDatabase, { query: { id: a }, headers })).body.data
  expect(detail).toMatchObject({
    name: '甲法律库',
    producer: '甲公司',
    subjects: ['法学'],
    status: 'trial',
    visits: 3,
  })
  const guide = (await api.call(readDatabaseGuide, { query: { id: a }, headers })).body.data
  expect(guide).toEqual([{ title: '登录后检索', content: '怎样使用：登录后检索', url: '' }])
})

test('subjects have both names, types one in the language that is asked in', async () => {
  const { headers } = await aLibrary()
  const screening = (await api.call(readDatabaseScreening, { headers })).body.data!
  expect(screening.subjects[0]).toEqual({ subName: '法学', subId: '03', eng: 'Law' })
  expect(screening.dbTypes).toEqual([{ name: '电子图书', screenId: 'e-book' }])
  const english = await api.call(readNewDatabaseScreening, {
    headers: speaking(headers, 'en-US'),
  })
  expect(english.body.data!.subjects[0]).toEqual({ subName: '法学', subId: '03', eng: 'Law' })
  expect(english.body.data!.dbTypes[0]!.name).toBe('E-book')
  expect(english.body.data!.status.map(({ code }) => code)).toEqual([...databaseStatuses])
  const taiwan = await api.call(readDatabaseScreening, { headers: speaking(headers, 'zh-TW') })
  expect(taiwan.body.data!.subjects[0]!.subName).toBe('法學')
})

test('a database is told with all that is known of it, in both families alike', async () => {
  const library = await aLibrary()
  const id = await aListedDatabase(library, '近代报刊库', {
    formerName: '旧刊库',
    commonName: '近报库',
    producer: '某出版方',
    contentLevel: '全文、图像',
    dataTypes: ['e-book'],
    languages: ['chi'],
    updateFrequency: '每季',
    scope: '1833–1949',
    departments: ['历史学院'],
    subjects: ['06'],
    url: 'https://papers.example/',
    trialFrom: -10,
    trialUntil: 20,
    contacts: '资源建设部 8820-4417',
    visits: 12,
  })
  const asked = { query: { id }, headers: library.headers }
  const old = (await api.call(readDatabase, asked)).body.data!
  expect(old).toMatchObject({
    name: '近代报刊库',
    formerName: '旧刊库',
    commonName: '近报库',
    producer: '某出版方',
    contentLevel: '全文、图像',
    dataTypes: ['电子图书'],
    visits: 12,
    languages: ['中文'],
    updateFrequency: '每季',
    scope: '1833–1949',
    departments: ['历史学院'],
    subjects: ['历史学'],
    address: 'https://papers.example/',
    contacts: '资源建设部 8820-4417',
  })
  expect(Date.parse(old.trialEnd!) - Date.parse(old.trialBegin!)).toBe(30 * 86_400_000)
  expect((await api.call(readNewDatabase, asked)).body.data).toEqual(old)
})

test.each(['7', '0b9c6d5e-0000-4000-8000-000000000001'])(
  'there is no database %s: the detail and the guide say so',
  async (id) => {
    const { headers } = await aLibrary()
    for (const call of [readDatabase, readNewDatabase, readDatabaseGuide]) {
      const { status, body } = await api.call(call, { query: { id }, headers })
      expect([status, body.code, body.data]).toEqual([404, 'database.unknown', null])
    }
  },
)

test.each(databaseStatuses)(
  'the list of %s has the one that is so, with its mark',
  async (status) => {
    const library = await aLibrary()
    await aListedDatabase(library, '试用的', { trialUntil: 9 })
    await aListedDatabase(library, '已购的', { status: 'purchased' })
    await aListedDatabase(library, '正式的', { status: 'formal' })
    await aListedDatabase(library, '开放的', { status: 'open access' })
    const { headers } = library
    const { data } = (await api.call(listNewDatabases, { body: { status }, headers })).body
    expect(data!.total).toBe(1)
    expect(data!.list[0]!.status).toBe(status)
    const { data: counts } = (await api.call(countDatabases, { headers })).body
    expect(counts!.total).toBe(4)
    expect(counts!.status.find(({ code }) => code === status)).toEqual({ code: status, count: 1 })
  },
)

test('from A to Z: letters first, among them as Chinese is sorted by its sound; what has none comes last', async () => {
  const library = await aLibrary()
  for (const name of [
    '重庆维普',
    'Zotero',
    '中国知网',
    '1900 报纸',
    'CSMAR',
    '中华古籍',
    '北大法宝',
  ])
    await aListedDatabase(library, name)
  expect(await namesOf(library)).toEqual([
    '北大法宝',
    '重庆维普',
    'CSMAR',
    '中国知网',
    '中华古籍',
    'Zotero',
    '1900 报纸',
  ])
  expect(await namesOf(library, { initial: 'Z' })).toEqual(['中国知网', '中华古籍', 'Zotero'])
  expect(await namesOf(library, { initial: '#' })).toEqual(['1900 报纸'])
})

test('over all names of the demo the order is that of ICU, letter by letter and stroke by stroke', async () => {
  const file = join(import.meta.dirname, '../../../../fixtures/databases/databases.tsv')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)
  const names = lines.map((line) => line.split('\t')[0]!)
  const library = await aLibrary()
  await library.within((trx) =>
    trx
      .insertInto('database')
      .values(
        names.map((name) => ({
          groupCode: library.groupCode,
          id: randomUUID(),
          name,
          initial: initialOf(name),
          strokes: strokesOf(name),
          status: 'formal',
        })),
      )
      .execute(),
  )
  const all = async (sort: 'initial' | 'strokes') => [
    ...(await namesOf(library, { sort, rows: 100 })),
    ...(await namesOf(library, { sort, rows: 100, page: 2 })),
  ]
  const sorted = (locale: string, placeOf: (name: string) => number) => {
    const { compare } = new Intl.Collator(locale)
    return names.toSorted((a, b) => placeOf(a) - placeOf(b) || compare(a, b))
  }
  const letterOf = (name: string) => (initialOf(name) === '#' ? 91 : initialOf(name).charCodeAt(0))
  expect(await all('initial')).toEqual(sorted('zh-u-co-pinyin', letterOf))
  expect(await all('strokes')).toEqual(sorted('zh-u-co-stroke', (name) => strokesOf(name) || 99))
})

test('by strokes: the fewest first, what is not Chinese last; a number of strokes narrows the list', async () => {
  const library = await aLibrary()
  for (const name of ['清溪学报', 'Nature', '中国知网', '人民日报', '一般目录'])
    await aListedDatabase(library, name)
  const { headers } = library
  const strokes = await api.call(listDatabaseInitials, { query: { by: 'strokes' }, headers })
  expect(strokes.body.data!.map(({ initial }) => initial)).toEqual(['1', '2', '4', '11', '0'])
  expect(await namesOf(library, { sort: 'strokes' })).toEqual([
    '一般目录',
    '人民日报',
    '中国知网',
    '清溪学报',
    'Nature',
  ])
  expect(await namesOf(library, { initial: '4' })).toEqual(['中国知网'])
})

test('words are found in every name and in that of the producer, in either script, and signs are only signs', async () => {
  const library = await aLibrary()
  await aListedDatabase(library, '资料库甲', { englishName: 'Alpha', formerName: '旧名' })
  await aListedDatabase(library, '乙 100%', { producer: '某公司' })
  const found = (keyword: string) => namesOf(library, { keyword })
  expect(await found('資料庫')).toEqual(['资料库甲'])
  expect(await found('alpha')).toEqual(['资料库甲'])
  expect(await found('旧名')).toEqual(['资料库甲'])
  expect(await found('某公司')).toEqual(['乙 100%'])
  expect(await found('%')).toEqual(['乙 100%'])
  expect(await found('nothing of the kind')).toEqual([])
})

test('what is hidden, not yet shown or no longer shown is neither listed, counted nor opened', async () => {
  const library = await aLibrary()
  const { headers } = library
  await aListedDatabase(library, '今天的', { shownFrom: 0, shownUntil: 0 })
  const unseen = [
    await aListedDatabase(library, '藏起的', { isShown: false, visits: 5 }),
    await aListedDatabase(library, '明天的', { shownFrom: 1, visits: 5 }),
    await aListedDatabase(library, '昨天的', { shownUntil: -1, visits: 5 }),
  ]
  expect(await namesOf(library)).toEqual(['今天的'])
  expect((await api.call(countDatabases, { headers })).body.data!.total).toBe(1)
  const hot = await api.call(listMostVisitedDatabases, { body: { rows: 5 }, headers })
  expect(hot.body.data).toEqual([])
  for (const id of unseen) {
    expect((await api.call(readDatabase, { query: { id }, headers })).status).toBe(404)
  }
})

test('trials of today, those that end first in front', async () => {
  const library = await aLibrary()
  await aListedDatabase(library, '后结束', { trialFrom: -3, trialUntil: 9 })
  await aListedDatabase(library, '今天结束', { trialFrom: -3, trialUntil: 0 })
  await aListedDatabase(library, '已结束', { trialFrom: -9, trialUntil: -1 })
  await aListedDatabase(library, '未开始', { trialFrom: 1, trialUntil: 9 })
  const { headers } = library
  const { data } = (await api.call(listTrialDatabases, { body: {}, headers })).body
  expect(data!.total).toBe(2)
  expect(data!.list.map(({ name }) => name)).toEqual(['今天结束', '后结束'])
})

test('from elsewhere a licensed database is reached by the institution’s own way in, from campus and in the open directly', async () => {
  const offCampusLink = 'https://vpn.example/login?url={url}'
  const url = 'https://papers.example/?a=1&b=2'
  const proxied = `https://vpn.example/login?url=${encodeURIComponent(url)}`
  const wayOf = async (settings: Record<string, string>, status: 'formal' | 'open access') => {
    const library = await aLibrary(settings)
    const id = await aListedDatabase(library, '近代报刊库', { status, url })
    const asked = { query: { id }, headers: library.headers }
    const { way, address } = (await api.call(readDatabase, asked)).body.data!
    return [way, address]
  }
  // Calls of this test come from the machine itself.
  const campusRanges = '127.0.0.0/8\n::1'
  expect(await wayOf({ offCampusLink }, 'formal')).toEqual(['proxy', proxied])
  expect(await wayOf({ offCampusLink, campusRanges }, 'formal')).toEqual(['campus', url])
  expect(await wayOf({ offCampusLink }, 'open access')).toEqual(['open', url])
  expect(await wayOf({}, 'formal')).toEqual(['outside', url])
})

test('the neighbour’s databases are not listed, nor opened', async () => {
  const [here, there] = [await aLibrary(), await aLibrary()]
  const id = await aListedDatabase(here, '本馆的库')
  expect(await namesOf(there)).toEqual([])
  const { status } = await api.call(readDatabase, { query: { id }, headers: there.headers })
  expect(status).toBe(404)
})
