import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { runCommand } from '../../../test/command.ts'
import { fieldsFor, readPage } from '../../../test/page-reader.ts'
import { faultsIn } from '../../../test/schema-org.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'
import { inLong } from '../../../test/long.ts'

const host = 'books.example.edu'
let api: TestApi
let library: SearchedInstitution
let recordId: number
beforeAll(async () => {
  api = await startTestApi({ config: { portalUrl: 'https://portal.example' } })
  library = await aSearchedInstitution(api, {
    hosts: [host],
    name: { 'zh-CN': '清溪大学图书馆', 'en-US': 'Qingxi University Library' },
  })
  recordId = await aTitle(library, {
    title: '红楼梦',
    otherTitles: ['Hong lou meng'],
    creators: ['曹雪芹', '高鹗'],
    publisher: '人民文学出版社',
    year: 2008,
    isbn: ['9787020002207'],
    languages: ['chi'],
    series: ['中国古典文学读本丛书'],
    subjects: ['章回小说', '清代'],
    abstract: '以贾、史、王、薛四大家族的兴衰为背景。',
    classNo: 'I242.4',
    extent: '2册',
    callNo: 'I242.4/4432',
    items: [{ at: 'P1' }, { at: 'P1', status: 'on loan' }, { at: 'P3', status: 'on loan' }],
  })
  await library.within((trx) =>
    trx
      .updateTable('record')
      .set({ place: '北京', edition: '第3版' })
      .where('id', '=', recordId)
      .execute(),
  )
})
afterAll(() => api.close())

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/${library.mappingPath}/${address}`, { headers, redirect: 'manual' })
const textOf = async (address: string, headers?: Record<string, string>) =>
  (await get(address, headers)).text()

test('the page of a title needs no script: description, copies per library, and the way into the portal', async () => {
  const reply = await get(`record/${recordId}`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(reply.headers.get('content-security-policy')).not.toContain('script-src')
  const text = await reply.text()
  const page = readPage(text)
  expect(page.scripts).toEqual([])
  expect(text).toContain('<bdi>红楼梦</bdi></h1>')
  expect(text).toMatch(
    /<caption>馆 L1<\/caption>[\s\S]*I242\.4\/4432[\s\S]*1\/2[\s\S]*<caption>馆 L2<\/caption>[\s\S]*0\/1/,
  )
  expect(page.hrefs).toContain(`/${library.mappingPath}/#/searchList/bookDetails/${recordId}`)
  // Whoever reads it in another language goes on in that.
  const english = readPage(await textOf(`record/${recordId}`, { 'accept-language': 'en' }))
  expect(english.hrefs).toContain(
    `/${library.mappingPath}/?lang=en-US#/searchList/bookDetails/${recordId}`,
  )
  // The cover is drawn inside the page.
  expect(text).toMatch(/<svg viewBox="0 0 200 300"[\s\S]*红<\/text>/)
})

test('no link of a page leads to a search: its states are for people', async () => {
  const { hrefs } = readPage(await textOf(`record/${recordId}`))
  expect(hrefs.filter((href) => /searchList(?!\/bookDetails)|feed\?/u.test(href))).toEqual([])
})

test('a reference manager fills more than twelve fields from the tags', async () => {
  const fields = fieldsFor(await textOf(`record/${recordId}`))
  expect(Object.keys(fields).length).toBeGreaterThanOrEqual(12)
  expect(fields).toMatchObject({
    itemType: ['book'],
    title: ['红楼梦'],
    creators: ['曹雪芹', '高鹗'],
    publisher: ['人民文学出版社'],
    date: ['2008'],
    place: ['北京'],
    edition: ['第3版'],
    ISBN: ['9787020002207'],
    series: ['中国古典文学读本丛书'],
    language: ['chi'],
    tags: ['章回小说', '清代'],
    abstractNote: ['以贾、史、王、薛四大家族的兴衰为背景。'],
    url: [`https://${host}/record/${recordId}`],
  })
})

test('data for machines: the title in schema.org’s words, one offer per library, valid against the vocabulary', async () => {
  const article = await aTitle(library, {
    title: '论脂批',
    documentType: 'journal-article',
    series: ['文史哲'],
    doi: '10.1000/182',
    creators: ['李四'],
  })
  const journal = await aTitle(library, { title: '文史哲', documentType: 'journal' })
  const [data] = readPage(await textOf(`record/${recordId}`)).data
  expect(data).toMatchObject({
    '@type': 'Book',
    name: '红楼梦',
    isbn: '9787020002207',
    url: `https://${host}/record/${recordId}`,
    offers: [
      {
        availability: 'https://schema.org/InStock',
        availableAtOrFrom: { '@type': 'Library', name: '馆 L1' },
        inventoryLevel: { value: 1 },
      },
      { availability: 'https://schema.org/OutOfStock', availableAtOrFrom: { name: '馆 L2' } },
    ],
  })
  const others = await Promise.all(
    [`record/${article}`, `record/${journal}`, 'home'].map(
      async (address) => readPage(await textOf(address)).data[0]!,
    ),
  )
  expect(others.map((one) => one['@type'])).toEqual(['ScholarlyArticle', 'Periodical', 'Library'])
  expect([data!, ...others].flatMap(faultsIn)).toEqual([])
})

test('the page has three languages: by address, or as the browser asks; each names the others', async () => {
  const address = `https://${host}/record/${recordId}`
  const chosen = await get(`record/${recordId}?lang=en-US`, { 'accept-language': 'zh-TW' })
  expect(chosen.headers.get('content-language')).toBe('en-US')
  expect(chosen.headers.get('vary') ?? '').not.toMatch(/accept-language/iu)
  const text = await chosen.text()
  expect(text).toContain('Call number')
  expect(text).toContain('Qingxi University Library')
  const page = readPage(text)
  expect(page.link('canonical').map(({ href }) => href)).toEqual([`${address}?lang=en-US`])
  expect(
    page.link('alternate').flatMap(({ hreflang, href }) => (hreflang ? [[hreflang, href]] : [])),
  ).toEqual([
    ['zh-Hans', `${address}?lang=zh-CN`],
    ['zh-Hant', `${address}?lang=zh-TW`],
    ['en', `${address}?lang=en-US`],
    ['x-default', address],
  ])

  const asked = await get(`record/${recordId}`, { 'accept-language': 'zh-HK,en;q=0.5' })
  expect(asked.headers.get('vary')).toMatch(/accept-language/iu)
  const traditional = await asked.text()
  expect(traditional).toContain('<html lang="zh-Hant-TW">')
  expect(traditional).toContain('索書號')
  expect(
    readPage(traditional)
      .link('canonical')
      .map(({ href }) => href),
  ).toEqual([address])
})

test('caches may keep a page, and ask with its tag or its day whether it is still the same', async () => {
  const first = await get(`record/${recordId}`)
  expect(first.headers.get('cache-control')).toMatch(
    /^public, .*s-maxage=3600.*stale-while-revalidate/,
  )
  const etag = first.headers.get('etag')!
  const modified = first.headers.get('last-modified')!
  expect(Date.parse(modified)).toBeLessThanOrEqual(Date.now())
  expect((await get(`record/${recordId}`, { 'if-none-match': etag })).status).toBe(304)
  expect((await get(`record/${recordId}`, { 'if-modified-since': modified })).status).toBe(304)
  const before = new Date(Date.parse(modified) - 86_400_000).toUTCString()
  expect((await get(`record/${recordId}`, { 'if-modified-since': before })).status).toBe(200)

  await library.within((trx) =>
    trx
      .updateTable('item')
      .set({ status: 'in transit' })
      .where('recordId', '=', recordId)
      .where('status', '=', 'on shelf')
      .execute(),
  )
  const changed = await get(`record/${recordId}`, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('暂无在架')
  const head = await fetch(`${api.url}/${library.mappingPath}/record/${recordId}`, {
    method: 'HEAD',
  })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('on a host name of its own the institution needs no path, and no other institution answers there', async () => {
  const other = await aSearchedInstitution(api)
  const foreign = await aTitle(other, { title: '别馆的书' })
  const onHost = async (address: string) => {
    const reply = await api.app.inject({ url: address, headers: { host } })
    return { status: reply.statusCode, text: reply.body }
  }
  const own = await onHost(`/record/${recordId}`)
  expect(own.status).toBe(200)
  expect(readPage(own.text).hrefs).toContain(`/#/searchList/bookDetails/${recordId}`)
  expect((await onHost(`/record/${foreign}`)).status).toBe(404)
  expect((await onHost(`/${other.mappingPath}/record/${foreign}`)).status).toBe(404)
  expect((await fetch(`${api.url}/record/${recordId}`)).status).toBe(404)
})

test('old numbers, printed codes and merged records lead on; what was withdrawn is gone, what is hidden never was', async () => {
  const merged = await aTitle(library, { title: '红楼梦（重）' })
  const hidden = await aTitle(library, { title: '密', isHidden: true })
  const withdrawn = await aTitle(library, { title: '旧书' })
  await library.within((trx) =>
    trx
      .updateTable('holding')
      .set({ withdrawnAt: new Date() })
      .where('recordId', 'in', [merged, withdrawn])
      .execute(),
  )
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'aliases-')), 'aliases.csv')
  await writeFile(
    file,
    `scheme,value,recordId\nopac,0000123,${recordId}\nqr,HL/7,${recordId}\nrecord,${merged},${recordId}\n`,
  )
  const loaded = await runCommand(api, 'alias', 'load', library.groupCode, file)
  expect(loaded).toMatchObject({ exitCode: 0, stdout: '3 kept\n' })

  const to = `/${library.mappingPath}/record/${recordId}`
  for (const address of [
    'alias/opac/0000123',
    'alias/qr/HL%2F7',
    'alias/qr/HL/7',
    'record/0000123',
    `record/${merged}`,
  ]) {
    const reply = await get(address)
    expect([address, reply.status, reply.headers.get('location')]).toEqual([address, 301, to])
  }
  expect((await get('alias/opac/0000123?lang=en-US')).headers.get('location')).toBe(
    `${to}?lang=en-US`,
  )
  expect((await get('alias/other/0000123')).status).toBe(404)
  expect((await get(`record/${withdrawn}`)).status).toBe(410)
  expect((await get(`record/${hidden}`)).status).toBe(404)
})

test('an address without a title explains itself in three languages, and is not indexed', async () => {
  for (const [locale, words] of [
    ['zh-CN', '可能是地址抄错了'],
    ['zh-TW', '可能是網址抄錯了'],
    ['en-US', 'copied with a slip'],
  ]) {
    const reply = await get(`record/999999999?lang=${locale}`)
    expect(reply.status).toBe(404)
    const text = await reply.text()
    expect(text).toContain(words)
    expect(readPage(text).meta('robots')).toEqual(['noindex'])
  }
  for (const address of [
    'record/x%00y',
    'record/-1',
    'record/99999999999999999999',
    'list/1',
    'topic/x',
  ]) {
    expect([address, (await get(address)).status]).toEqual([address, 404])
  }
})

test('whatever a title says is text: in the page, in attributes, in tags and in data for machines', async () => {
  const title = `</title></script><script>alert(1)</script>"' onmouseover="x" <!-- & ]]> \u202Eevil`
  const hostile = await aTitle(library, {
    title,
    otherTitles: [title],
    creators: [title],
    publisher: title,
    series: [title],
    subjects: [title],
    abstract: title,
    callNo: title,
    items: [{ at: 'P1' }],
    arrivedOn: '2999-01-01',
  })
  const text = await textOf(`record/${hostile}`)
  const page = readPage(text)
  expect(page.scripts).toEqual([])
  expect(text).not.toMatch(/<script>|<!--|[^\w]onmouseover="/u)
  expect(page.data[0]).toMatchObject({ name: title, abstract: title })
  expect(page.meta('citation_title')).toEqual([title])
  expect(new URLSearchParams(page.coins).get('rft.btitle')).toBe(title)
  // Signs that turn the direction are kept inside their own element, and out of the window's title.
  expect(text).toContain('\u202Eevil</bdi></h1>')
  expect(/<title>([^<]*)<\/title>/u.exec(text)?.[1]).not.toContain('\u202E')
  expect(await textOf('home')).not.toMatch(/<script>alert|<!-- /u)
  expect(await textOf('feed/new-books')).not.toContain('<script>')
})

test('an institution that lets only readers in publishes nothing', async () => {
  const closed = await aSearchedInstitution(api, { settings: { findCoerceLogin: '1' } })
  const title = await aTitle(closed, { title: '只给读者' })
  for (const address of [
    `record/${title}`,
    'home',
    'lists',
    'feed/new-books',
    'sitemap.xml',
    `sitemap/1.xml`,
  ]) {
    const reply = await fetch(`${api.url}/${closed.mappingPath}/${address}`)
    const text = await reply.text()
    expect([address, reply.status]).toEqual([address, 403])
    expect(text).not.toContain('只给读者</')
    expect(reply.headers.get('cache-control')).toBe('no-store')
  }
})

test('[F-16] [F-20] pages of titles, home, lists and sitemaps are answered while search engine and cache are away', async () => {
  const alone = await startTestApi({
    onDatabaseOf: api,
    config: { opensearchUrl: 'https://127.0.0.1:9', redisUrl: 'rediss://127.0.0.1:9' },
  })
  try {
    const ask = async (address: string) => {
      const reply = await fetch(`${alone.url}/${library.mappingPath}/${address}`)
      await reply.text()
      return reply
    }
    const pages = [`record/${recordId}`, 'home', 'lists', 'topics', 'sitemap.xml', 'feed/new-books']
    for (const address of pages) {
      const begun = performance.now()
      expect([address, (await ask(address)).status]).toEqual([address, 200])
      expect(performance.now() - begun).toBeLessThan(inLong(5_000))
    }
    // Only the feed of a search needs the engine, and says so.
    const feed = await ask('feed?keyword=a')
    expect(feed.status).toBe(503)
    expect(feed.headers.get('retry-after')).toBe('30')
  } finally {
    await alone.close()
  }
})
