import { readResolver } from '@shulin/contract/record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'

let api: TestApi
let library: SearchedInstitution
let book: number
let article: number
beforeAll(async () => {
  api = await startTestApi()
  const settings = { linkResolver: 'https://resolver.example.edu/find?vid=7' }
  library = await aSearchedInstitution(api, { settings })
  book = await aTitle(library, {
    title: '红楼梦',
    creators: ['曹雪芹', '高鹗'],
    isbn: ['9787020002207'],
  })
  article = await aTitle(library, {
    documentType: 'journal-article',
    title: '论脂批',
    series: ['文史哲'],
    doi: '10.1000/ABC.1',
  })
})
afterAll(() => api.close())

async function leadsTo(query: string) {
  const address = `${api.url}/${library.mappingPath}/openurl?${query}`
  const response = await fetch(address, { redirect: 'manual' })
  expect(response.status).toBe(302)
  const home = `${api.config.portalUrl.replace(/\/$/u, '')}/${library.mappingPath}/`
  const location = response.headers.get('location')!
  expect(location.startsWith(home)).toBe(true)
  return location.slice(home.length)
}

test('a number leads to the page of its title, by the keys of both versions', async () => {
  const page = `record/${book}`
  expect(await leadsTo('url_ver=Z39.88-2004&rft.isbn=7-02-000220-X')).toBe(page)
  expect(await leadsTo('rft_id=urn:ISBN:9787020002207')).toBe(page)
  expect(await leadsTo('sid=x&genre=book&isbn=9787020002207&title=other')).toBe(page)
  const doi = `record/${article}`
  expect(await leadsTo('rft_id=info:doi/10.1000/abc.1')).toBe(doi)
  expect(await leadsTo('id=doi:10.1000/abc.1')).toBe(doi)
})

test('what no number tells is searched for', async () => {
  const title = encodeURIComponent('石头记/甲戌本')
  expect(await leadsTo(`rft.btitle=${title}&rft.isbn=9787100000000`)).toBe(
    `#/searchListExternal/title/${title}/2`,
  )
  const atitle = encodeURIComponent('论红楼梦')
  expect(await leadsTo(`rft.atitle=${atitle}&rft.isbn=9787020002207`)).toBe(
    `#/searchListExternal/title/${atitle}/2`,
  )
  expect(await leadsTo('aulast=Cao&aufirst=Xueqin')).toBe(
    '#/searchListExternal/author/Xueqin%20Cao/2',
  )
  expect(await leadsTo('rft_id=info:doi/10.1000/none')).toBe(
    '#/searchListExternal/any/10.1000%2Fnone/2',
  )
  expect(await leadsTo('rft_val_fmt=nothing')).toBe('#/')
  const unknown = await fetch(`${api.url}/nobody/openurl?isbn=1`, { redirect: 'manual' })
  expect(unknown.status).toBe(404)
})

test('the institution’s resolver is asked for a book and for an article, in keys that lead back to them', async () => {
  const resolver = async (recordId: number, { headers }: SearchedInstitution) =>
    (await api.call(readResolver, { query: { recordId }, headers })).body.data!.resolverUrl
  const asked = new URL(await resolver(book, library))
  expect(`${asked.origin}${asked.pathname}`).toBe('https://resolver.example.edu/find')
  expect(asked.searchParams.getAll('rft.au')).toEqual(['曹雪芹', '高鹗'])
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    vid: '7',
    url_ver: 'Z39.88-2004',
    url_ctx_fmt: 'info:ofi/fmt:kev:mtx:ctx',
    ctx_enc: 'info:ofi/enc:UTF-8',
    rft_val_fmt: 'info:ofi/fmt:kev:mtx:book',
    'rft.genre': 'book',
    'rft.btitle': '红楼梦',
    'rft.isbn': '9787020002207',
  })
  expect(await leadsTo(asked.searchParams.toString())).toBe(`record/${book}`)

  const part = new URL(await resolver(article, library)).searchParams
  expect(Object.fromEntries(part)).toMatchObject({
    rft_val_fmt: 'info:ofi/fmt:kev:mtx:journal',
    'rft.genre': 'article',
    'rft.atitle': '论脂批',
    'rft.jtitle': '文史哲',
    rft_id: 'info:doi/10.1000/ABC.1',
  })
  expect(await leadsTo(part.toString())).toBe(`record/${article}`)

  const page = await fetch(`${api.url}/${library.mappingPath}/record/${book}`)
  expect(await page.text()).toContain(`href="${asked.href.replaceAll('&', '&amp;')}"`)
  const other = await aSearchedInstitution(api)
  expect(await resolver(await aTitle(other, { title: '无' }), other)).toBe('')
})
