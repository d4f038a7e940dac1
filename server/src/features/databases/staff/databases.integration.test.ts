import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listAudit } from '@shulin/contract/audit-staff'
import { listDatabases, readDatabase, readDatabaseGuide } from '@shulin/contract/databases'
import {
  listDatabasesForStaff,
  removeDatabase,
  saveDatabase,
  tryDatabaseAccess,
} from '@shulin/contract/databases-staff'
import { localeNames, requestHeaders, type Locale } from '@shulin/contract/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { aListedDatabase } from '../../../../test/databases.ts'
import { staffHeaders } from '../../../../test/staff.ts'

let api: TestApi
let site: Server
let host: string
beforeAll(async () => {
  site = createServer(({ url }, response) => {
    response.statusCode = url?.startsWith('/login') ? 403 : 200
    response.end('a page')
  })
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  api = await startTestApi({ config: { insideHosts: [host] } })
})
afterAll(async () => {
  await api.close()
  site.close()
})

const aStaffedLibrary = async (settings: Record<string, string> = {}) => {
  const library = await anInstitution(api, { settings })
  return { library, staff: await staffHeaders(api, library.groupCode, ['acquisitions']) }
}

test('what staff keep is what readers see, in their language; each change is in the trail', async () => {
  const { library, staff } = await aStaffedLibrary()
  const databaseId = randomUUID()
  const body = {
    databaseId,
    name: '重庆报刊库',
    status: 'trial' as const,
    trialEnd: '2099-12-31',
    introduction: { 'zh-CN': '近代报刊', 'zh-TW': '近代報刊', 'en-US': 'Old newspapers' },
    address: 'https://papers.example/',
    guides: [{ title: '校外访问', content: '先登录', url: 'https://help.example/' }],
  }
  const saved = (await api.call(saveDatabase, { body, headers: staff })).body.data!
  expect(saved).toMatchObject({ initial: 'C', isSeen: true, visits: 0, opinions: 0 })

  const introduced = async (locale: Locale) => {
    const headers = {
      ...library.headers,
      [requestHeaders.language]: localeNames[locale].language,
      [requestHeaders.contentLanguage]: localeNames[locale].contentLanguage,
    }
    const asked = { query: { id: databaseId }, headers }
    return (await api.call(readDatabase, asked)).body.data!.introduction
  }
  expect(await introduced('zh-CN')).toBe('近代报刊')
  expect(await introduced('zh-TW')).toBe('近代報刊')
  expect(await introduced('en-US')).toBe('Old newspapers')
  const { headers } = library
  const guide = await api.call(readDatabaseGuide, { query: { id: databaseId }, headers })
  expect(guide.body.data).toEqual(body.guides)

  const changed = { ...body, name: '中国报刊库', status: 'formal' as const, guides: [] }
  await api.call(saveDatabase, { body: changed, headers: staff })
  const { list } = (await api.call(listDatabases, { body: {}, headers })).body.data!
  expect(list.map(({ name, initial, status }) => [name, initial, status])).toEqual([
    ['中国报刊库', 'Z', 'formal'],
  ])
  await api.call(removeDatabase, { body: { databaseId }, headers: staff })
  expect((await api.call(listDatabases, { body: {}, headers })).body.data!.total).toBe(0)

  const admin = await staffHeaders(api, library.groupCode, ['admin'])
  const trail = (await api.call(listAudit, { query: {}, headers: admin })).body.data!.list
  const acts = trail.map(({ act }) => act).filter((act) => act.startsWith('database.'))
  expect(acts.toSorted()).toEqual(['database.remove', 'database.save', 'database.save'])
})

test.each([
  ['a trial without an end', { status: 'trial' as const }, 'database.trial-end-missing'],
  [
    'a trial that ends before it begins',
    { status: 'trial' as const, trialBegin: '2026-05-02', trialEnd: '2026-05-01' },
    'database.ends-too-soon',
  ],
  [
    'what is shown until before it is shown',
    { shownFrom: '2026-05-02', shownUntil: '2026-05-01' },
    'database.ends-too-soon',
  ],
])('%s is refused, and the field is named', async (_, given, code) => {
  const { staff } = await aStaffedLibrary()
  const body = {
    databaseId: randomUUID(),
    name: '库',
    status: 'formal' as const,
    introduction: {},
    ...given,
  }
  const reply = (await api.call(saveDatabase, { body, headers: staff })).body
  expect(reply).toMatchObject({ success: false, code })
  expect(reply.details).toHaveProperty('field')
  const all = await api.call(listDatabasesForStaff, { query: {}, headers: staff })
  expect(all.body.data!.total).toBe(0)
})

test('staff find what readers do not see yet, by any name and by status', async () => {
  const { library, staff } = await aStaffedLibrary()
  await aListedDatabase(library, '明天的库', { shownFrom: 1, producer: '某公司' })
  await aListedDatabase(library, '试用的库', { trialUntil: 5 })
  const found = async (query: object) => {
    const { data } = (await api.call(listDatabasesForStaff, { query, headers: staff })).body
    return data!.list.map(({ name, isSeen }) => [name, isSeen])
  }
  expect(await found({ text: '某公司' })).toEqual([['明天的库', false]])
  expect(await found({ status: 'trial' })).toEqual([['试用的库', true]])
  expect(await found({})).toHaveLength(2)
})

test('the address is asked as on campus and through the proxy; one that does not answer has no status', async () => {
  const { library, staff } = await aStaffedLibrary()
  const url = `http://${host}/papers`
  const databaseId = await aListedDatabase(library, '近代报刊库', { url })
  const silent = await aListedDatabase(library, '没有回答', { url: 'http://127.0.0.1:9/' })
  const tried = async (id: string) =>
    (await api.call(tryDatabaseAccess, { body: { databaseId: id }, headers: staff })).body.data!
  expect(await tried(databaseId)).toMatchObject({
    onCampus: { address: url, status: 200 },
    offCampus: null,
  })
  expect((await tried(silent)).onCampus.status).toBeNull()

  await library.within((trx) =>
    trx
      .insertInto('setting')
      .values({
        groupCode: library.groupCode,
        code: 'offCampusLink',
        value: `http://${host}/login?url={url}`,
      })
      .execute(),
  )
  expect((await tried(databaseId)).offCampus).toMatchObject({
    address: `http://${host}/login?url=${encodeURIComponent(url)}`,
    status: 403,
  })
})

test('the neighbour’s staff neither find nor remove a database', async () => {
  const { library } = await aStaffedLibrary()
  const { staff: neighbour } = await aStaffedLibrary()
  const databaseId = await aListedDatabase(library, '本馆的库')
  const all = await api.call(listDatabasesForStaff, { query: {}, headers: neighbour })
  expect(all.body.data!.total).toBe(0)
  const { status } = await api.call(removeDatabase, { body: { databaseId }, headers: neighbour })
  expect(status).toBe(404)
})
