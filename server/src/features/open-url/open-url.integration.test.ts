import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'

let api: TestApi
let library: SearchedInstitution
let book: number
let article: number
beforeAll(async () => {
  api = await startTestApi()
  library = await aSearchedInstitution(api)
  book = await aTitle(library, { title: '红楼梦', isbn: ['9787020002207'] })
  article = await aTitle(library, { documentType: 'journal-article', doi: '10.1000/ABC.1' })
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
