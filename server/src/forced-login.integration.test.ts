import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportRecords } from '@shulin/contract/citations'
import { changeSettings } from '@shulin/contract/institutions-staff'
import { locales, localeNames, requestHeaders } from '@shulin/contract/locale'
import { attachmentPath, readBookDetail } from '@shulin/contract/record'
import { searchFromHome } from '@shulin/contract/search'
import { keyHeader } from '@shulin/contract/traffic'
import { makeReadingKey } from '@shulin/contract/traffic-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReader, sessionOf } from '../test/readers.ts'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../test/searching.ts'
import { staffHeaders } from '../test/staff.ts'

const title = '只给读者的书'
const host = 'closed.example.edu'

let site: string
let api: SearchApi
let closed: SearchedInstitution
let recordId: number
let reader: Record<string, string>
let key: Record<string, string>
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'site-'))
  await writeFile(join(site, 'index.html'), '<head></head><body></body>')
  for (const folder of ['assets', 'icons']) await mkdir(join(site, folder))
  api = await startSearchApi({ config: { siteDirectory: site } })
  closed = await aSearchedInstitution(api, { settings: { findCoerceLogin: '1' }, hosts: [host] })
  recordId = await aTitle(closed, { title, isbn: ['9787020002207'] })
  await api.feed()
  reader = (await sessionOf(api, closed, await aReader(api, closed))).headers
  const headers = await staffHeaders(api, closed.groupCode, ['admin'])
  const made = await api.call(makeReadingKey, { body: { name: '联合目录' }, headers })
  key = { [keyHeader]: made.body.data!.key }
})
afterAll(async () => {
  await api.close()
  await rm(site, { recursive: true })
})

/** What reads the catalogue by a call: the status, and whether the title stands in the answer. */
async function byCalls(headers: Record<string, string>) {
  const sent = { ...closed.headers, ...headers }
  const body = { recordIds: [recordId], format: 'ris' as const }
  const answers = {
    search: await api.call(searchFromHome, { body: { keyword: title }, headers: sent }),
    detail: await api.call(readBookDetail, { query: { recordId }, headers: sent }),
    export: await api.call(exportRecords, { body, headers: sent }),
  }
  return Object.entries(answers).map(([name, { status, body: reply }]) => ({
    name,
    status,
    code: reply.code,
    isTold: JSON.stringify(reply.data).includes(title),
  }))
}

/** What other systems and people without scripts come to. */
const addresses = () => [
  'oai?verb=ListRecords&metadataPrefix=oai_dc',
  `sru?operation=searchRetrieve&version=1.2&query=${encodeURIComponent(title)}`,
  'openurl?isbn=9787020002207',
  `record/${recordId}`,
  'alias/isbn/9787020002207',
  'home',
  'topics',
  'lists',
  `feed?keyword=${encodeURIComponent(title)}`,
  'feed/new-books',
  'sitemap.xml',
  'sitemap/1.xml',
]

const visit = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/${closed.mappingPath}/${address}`, { headers, redirect: 'manual' })

test('where a login is forced neither search nor record nor export tells a visitor anything', async () => {
  for (const { name, ...answer } of await byCalls({})) {
    expect([name, answer]).toEqual([name, { status: 403, code: 'login.required', isTold: false }])
  }
  const file = `${attachmentPath}?recordId=${recordId}&attachmentId=${crypto.randomUUID()}`
  expect((await fetch(`${api.url}${file}`, { headers: closed.headers })).status).toBe(403)
})

test('where a login is forced no address for other systems or for people without scripts tells a visitor anything', async () => {
  for (const address of addresses()) {
    const reply = await visit(address)
    expect([address, reply.status]).toEqual([address, 403])
    expect([address, reply.headers.get('location')]).toEqual([address, null])
    expect([address, (await reply.text()).includes(title)]).toEqual([address, false])
    expect(reply.headers.get('cache-control')).toMatch(/no-store/)
  }
})

test('on a host name of its own it is the same', async () => {
  for (const address of addresses().filter((one) => !/^(oai|sru|openurl)/.test(one))) {
    const reply = await api.app.inject({ method: 'GET', url: `/${address}`, headers: { host } })
    expect([address, reply.statusCode]).toEqual([address, 403])
  }
  for (const address of ['/healthz', '/robots.txt', '/manifest.webmanifest', '/config.json']) {
    const reply = await api.app.inject({ method: 'GET', url: address, headers: { host } })
    expect([address, reply.statusCode]).toEqual([address, 200])
  }
})

test('what a reader or a system with a key of the institution asks for is told, and kept by no cache on the way', async () => {
  for (const headers of [reader, key]) {
    for (const { name, ...answer } of await byCalls(headers)) {
      expect([name, answer]).toEqual([name, { status: 200, code: null, isTold: true }])
    }
  }
  for (const address of addresses().filter((one) => !one.startsWith('alias'))) {
    const reply = await visit(address, key)
    expect([address, [200, 301, 302].includes(reply.status)]).toEqual([address, true])
    expect([address, reply.headers.get('cache-control')]).toEqual([
      address,
      expect.stringMatching(/no-store/),
    ])
  }
})

test.each(locales)('the refusal says in %s what to do', async (locale) => {
  const named = {
    ...closed.headers,
    [requestHeaders.contentLanguage]: localeNames[locale].contentLanguage,
  }
  const { body } = await api.call(readBookDetail, {
    query: { recordId },
    headers: named,
  })
  const words = { 'zh-CN': '请先登录', 'zh-TW': '請先登入', 'en-US': 'Please log in first' }
  expect(body.message).toContain(words[locale])
})

test('the page of the portal, its answers and its ways in are open', async () => {
  const page = await visit('')
  expect(page.status).toBe(200)
  expect(await page.text()).not.toContain(title)
  expect((await visit('manifest.webmanifest')).status).toBe(200)
  const start = await fetch(`${api.url}/oga/signOn/${closed.mappingPath}/campus`, {
    redirect: 'manual',
  })
  // No such system is set up; the page says so.
  expect(start.status).toBe(303)
})

test('staff switch it on and off, with effect on the next call', async () => {
  const library = await aSearchedInstitution(api)
  const id = await aTitle(library, { title: '时开时关' })
  const headers = await staffHeaders(api, library.groupCode, ['admin'])
  const read = async () =>
    (await api.call(readBookDetail, { query: { recordId: id }, headers: library.headers })).status
  const change = (findCoerceLogin: string | null) =>
    api.call(changeSettings, { body: { settings: { findCoerceLogin } }, headers })
  for (const [value, status] of [
    ['1', 403],
    ['0', 200],
    ['1', 403],
    [null, 200],
  ] as const) {
    expect((await change(value)).body.code).toBeNull()
    await expect.poll(read).toBe(status)
  }
})
