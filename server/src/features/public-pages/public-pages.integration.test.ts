import { addListNote, updateBookList } from '@shulin/contract/own-book-lists'
import { sql } from 'kysely'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKeeper, keepList } from '../../../test/book-lists.ts'
import { readPage } from '../../../test/page-reader.ts'
import { aReader } from '../../../test/readers.ts'
import { faultsIn } from '../../../test/schema-org.ts'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { aBookList } from '../../../test/taking-part.ts'
import { inInstitution, type Within } from '../../platform/stores/database.ts'
import { sitemapIndex } from './sitemaps.ts'

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startSearchApi({ config: { portalUrl: 'https://portal.example' } })
  library = await aSearchedInstitution(api, {
    name: { 'zh-CN': '清溪大学图书馆', 'en-US': 'Qingxi University Library' },
    settings: { navBackColor: '1f4b3f', navTextColor: 'f7f3e8', logoUrl: '/media/logo.png' },
  })
})
afterAll(() => api.close())

const get = async (address: string, of = library) => {
  const reply = await fetch(`${api.url}/${of.mappingPath}/${address}`, { redirect: 'manual' })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

/** The texts of all elements of a name, read by a parser that lets no fault pass. */
function read(xml: string, name: string) {
  const found: string[] = []
  let isInside = false
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    isInside = tag.name === name
    if (isInside) found.push('')
  })
  parser.on('text', (text) => {
    if (isInside) found.push(found.pop()! + text)
  })
  parser.on('closetag', () => void (isInside = false))
  parser.write(xml).close()
  return found
}

test('home, topics and open lists are pages with links to the pages of their titles', async () => {
  const { id: readerId } = await aReader(api, library, { name: '沈青' })
  const first = await aTitle(library, { title: '陶庵梦忆', creators: ['张岱'] })
  const second = await aTitle(library, { title: '浮生六记' })
  const hidden = await aTitle(library, { title: '不可见', isHidden: true })
  const open = await aBookList(library, {
    name: '明清小品',
    readerId,
    recordIds: [second, first, hidden],
  })
  const own = await aBookList(library, { name: '自己看', readerId, isOpen: false })
  const topicId = await aBookList(library, { name: '笔记', recordIds: [first] })
  const path = `/${library.mappingPath}`

  const home = await get('home')
  expect(readPage(home.text).hrefs).toEqual(
    expect.arrayContaining([
      `${path}/record/${first}`,
      `${path}/list/${open}`,
      `${path}/topic/${topicId}`,
      `${path}/#/home`,
    ]),
  )
  expect(home.text).not.toMatch(/不可见|自己看/u)
  expect(home.text).toContain('--nav-bg:#1f4b3f')

  expect(readPage((await get('lists?lang=en-US')).text).hrefs).toContain(
    `${path}/list/${open}?lang=en-US`,
  )
  const list = await get(`list/${open}`)
  expect(list.text).toContain('沈** 的书单')
  expect(list.text).not.toContain('沈青')
  const [data] = readPage(list.text).data
  expect(data).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 2,
    itemListElement: [
      { position: 1, name: '浮生六记' },
      { position: 2, name: '陶庵梦忆' },
    ],
  })
  expect(faultsIn(data!)).toEqual([])
  expect(readPage((await get('topics')).text).hrefs).toContain(`${path}/topic/${topicId}`)
  expect((await get(`topic/${topicId}`)).text).toContain('陶庵梦忆')

  expect((await get(`list/${own}`)).status).toBe(404)
  expect((await get(`topic/${open}`)).status).toBe(404)
  const other = await aSearchedInstitution(api)
  expect((await get(`list/${open}`, other)).status).toBe(404)
  expect((await get('lists', other)).text).toContain('还没有读者公开书单')
})

test('robots are told where the sitemaps are, and to leave calls and searches alone', async () => {
  const own = await aSearchedInstitution(api, { hosts: ['own.example.edu'] })
  const robots = async (host: string) =>
    (await api.app.inject({ url: '/robots.txt', headers: { host } })).body
  const shared = await robots('localhost')
  expect(shared).toContain(`Sitemap: ${api.config.portalUrl}/${library.mappingPath}/sitemap.xml\n`)
  expect(shared).toMatch(/^Disallow: \/find\/$/mu)
  expect(shared).toMatch(/^Disallow: \/\*\/feed\?$/mu)
  const there = await robots('own.example.edu')
  expect(there.match(/^Sitemap: .*$/gmu)).toEqual(['Sitemap: https://own.example.edu/sitemap.xml'])
  expect(there).not.toContain(own.mappingPath)
})

test('an open list is followed by Atom and shows its notes; once closed both are gone, and no copy is kept for long', async () => {
  const shelf = await aSearchedInstitution(api, { tabs: ['2'] })
  const { headers } = await aKeeper(api, shelf, '沈青')
  const recordId = await aTitle(shelf, { title: '湖心亭' })
  const given = { name: '明清 & <小品>', privacy: 'open' as const, recordIds: [recordId] }
  const bookListId = await keepList(api, headers, given)
  const note = { bookListId, recordId, text: '冬天读 <b>' }
  await api.call(addListNote, { body: note, headers })
  const page = await get(`list/${bookListId}`, shelf)
  expect(page.text).toContain('冬天读 &lt;b&gt;')
  // Pages that only name it are forgotten as soon.
  for (const { headers: sent } of [page, await get('lists', shelf), await get('home', shelf)]) {
    expect(sent.get('cache-control')).toBe('public, max-age=60')
  }
  const path = `feed/list/${bookListId}`
  expect(readPage(page.text).hrefs).toContain(`/${shelf.mappingPath}/${path}`)
  const feed = await get(path, shelf)
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(read(feed.text, 'title')[0]).toContain('明清 & <小品>')
  expect(read(feed.text, 'title').slice(1)).toEqual(['湖心亭'])
  expect(read(feed.text, 'summary')[0]).toContain('沈**: 冬天读 <b>')

  const body = { bookListId, name: '收起来', privacy: 'private' as const }
  await api.call(updateBookList, { body, headers })
  for (const gone of [path, `list/${bookListId}`]) expect((await get(gone, shelf)).status).toBe(404)
})

test('new books and searches are Atom feeds, short ones', async () => {
  const shelf = await aSearchedInstitution(api)
  const old = await aTitle(shelf, { title: '旧书 & <新>', arrivedOn: '2020-01-01' })
  const latest = await aTitle(shelf, {
    title: '敦煌变文集',
    creators: ['王重民'],
    arrivedOn: '2026-11-01',
  })
  await aTitle(shelf, { title: '敦煌密档', isHidden: true })
  await api.feed()
  const feed = await get('feed/new-books', shelf)
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const address = `${api.config.portalUrl}/${shelf.mappingPath}`
  expect(read(feed.text, 'id')).toEqual([
    `${address}/feed/new-books`,
    `${address}/record/${latest}`,
    `${address}/record/${old}`,
  ])
  expect(read(feed.text, 'title').slice(1)).toEqual(['敦煌变文集', '旧书 & <新>'])
  expect(read(feed.text, 'updated')[0]).toBe('2026-11-01T00:00:00.000Z')

  const found = await get(`feed?keyword=${encodeURIComponent('敦煌')}`, shelf)
  expect(found.status).toBe(200)
  expect(read(found.text, 'id').slice(1)).toEqual([`${address}/record/${latest}`])
  const journal = await aTitle(shelf, { title: '敦煌学刊', documentType: 'journal' })
  await api.feed()
  const without = async (...excluded: string[]) => {
    const wanted = new URLSearchParams({ keyword: '敦煌' })
    for (const text of excluded) wanted.append('exclude', text)
    const { text } = await get(`feed?${wanted.toString()}`, shelf)
    return { own: read(text, 'id')[0], ids: read(text, 'id').slice(1) }
  }
  const others = await without('docCode.journal', 'docCode.thesis')
  expect(others.ids).toEqual([`${address}/record/${latest}`])
  expect(others.own).toContain('docCode.journal')
  expect((await without('docCode.book')).ids).toEqual([`${address}/record/${journal}`])
  for (const wrong of [
    'feed',
    'feed?keyword=',
    `feed?keyword=${'a'.repeat(101)}`,
    'feed?keyword=a&keyword=b',
    `feed?keyword=a${'&exclude=docCode.a'.repeat(13)}`,
    `feed?keyword=a&exclude=author.${'a'.repeat(200)}`,
  ]) {
    expect([wrong, (await get(wrong, shelf)).status]).toEqual([wrong, 404])
  }
  expect((await get('feed?keyword=a&searchField=secret', shelf)).status).toBe(404)
})

test('the portal can be installed under the name and colours of its institution', async () => {
  const { text, headers } = await get('manifest.webmanifest?lang=en-US')
  expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  expect(JSON.parse(text)).toMatchObject({
    name: 'Qingxi University Library',
    start_url: `/${library.mappingPath}/#/home`,
    scope: `/${library.mappingPath}/`,
    display: 'standalone',
    theme_color: '#1f4b3f',
  })
})

test('the page for the time without a connection speaks three languages and needs nothing else', async () => {
  const { text, status } = await get('offline')
  expect(status).toBe(200)
  for (const words of ['您现在没有联网', '您現在沒有連上網路', 'You are offline']) {
    expect(text).toContain(words)
  }
  expect(readPage(text).scripts).toEqual([])
  expect(text).not.toMatch(/<link rel="stylesheet"|<img/u)
})

// The last: what is written here would have to be indexed, too.
test('the sitemaps name every title that is shown once, and when it was changed', async () => {
  const large = await aSearchedInstitution(api)
  const { groupCode } = large
  const hidden = await aTitle(large, { isHidden: true })
  await large.within(async (trx) => {
    await sql`with made as (
        insert into record (owner_group_code, document_type, title, source, source_key, changed_at)
        select ${groupCode}, 'book', 'T' || n, 'test', ${groupCode} || n, '2020-02-29T12:00:00Z' from generate_series(1, 5300) n returning id)
      insert into holding (group_code, record_id, arrived_on) select ${groupCode}, id, '2019-01-01' from made`.execute(
      trx,
    )
  })
  const wanted = await large.within((trx) =>
    trx
      .selectFrom('holding')
      .select('recordId')
      .where('isHidden', '=', false)
      .orderBy('recordId')
      .execute(),
  )
  const address = `${api.config.portalUrl}/${large.mappingPath}`
  const index = await get('sitemap.xml', large)
  const maps = read(index.text, 'loc')
  expect(maps).toEqual([`${address}/sitemap/${wanted[0]!.recordId}.xml`])
  const { text, headers } = await get(maps[0]!.slice(address.length + 1), large)
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(read(text, 'loc')).toEqual(wanted.map(({ recordId }) => `${address}/record/${recordId}`))
  expect(text).not.toContain(`/record/${hidden}<`)
  expect(new Set(read(text, 'lastmod'))).toEqual(new Set(['2020-02-29T12:00:00.000Z']))

  // Smaller ones, to see where one ends and the next begins.
  const within: Within = (work) => inInstitution(api.db, groupCode, work)
  const starts = read(await sitemapIndex(within, address, 2000), 'loc')
  expect(starts).toEqual(
    [0, 2000, 4000].map((place) => `${address}/sitemap/${wanted[place]!.recordId}.xml`),
  )
  expect((await get('sitemap/x.xml', large)).status).toBe(404)
})
