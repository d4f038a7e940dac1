import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listItems, listLocations, listOtherLibraries } from '@shulin/contract/catalogue'
import type { Endpoint } from '@shulin/contract/endpoint'
import { readCadal, readCxzx, readJd } from '@shulin/contract/enrichment'
import { readQrCode, readRecordParts } from '@shulin/contract/record'
import { correctSpelling, listClasses, searchAll } from '@shulin/contract/search'
import {
  countInWebSites,
  listWebSites,
  searchNationalLibrary,
  searchWebSite,
} from '@shulin/contract/web-sites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSource } from '../../../test/enrichment-source.ts'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'

const isbn = '9787020002207'
const rss =
  '<rss version="2.0" xmlns:os="http://a9.com/-/spec/opensearch/1.1/"><channel><os:totalResults>3</os:totalResults>' +
  '<item><title>红学</title><link>https://site.example/1</link><description>d</description></item></channel></rss>'
const sru =
  '<r xmlns:srw="http://www.loc.gov/zing/srw/" xmlns:dc="http://purl.org/dc/elements/1.1/"><srw:numberOfRecords>1</srw:numberOfRecords>' +
  '<srw:record><srw:recordData><dc:title>石头记</dc:title></srw:recordData></srw:record></r>'

let books: Awaited<ReturnType<typeof startSource>>
let catalogues: Server
let api: SearchApi
let library: SearchedInstitution
let recordId: number
beforeAll(async () => {
  books = await startSource()
  books.known.set(isbn, { items: [{ title: '红楼梦', url: 'https://books.example/1' }] })
  catalogues = createServer(
    ({ url }, response) => void response.end(url?.startsWith('/rss') ? rss : sru),
  )
  await new Promise<void>((resolve) => void catalogues.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(catalogues.address() as AddressInfo).port}`
  api = await startSearchApi({ config: { insideHosts: [books.host, host] } })
  library = await aSearchedInstitution(api, {
    settings: {
      ...Object.fromEntries(['cadal', 'jd', 'cxzx'].map((name) => [`${name}Url`, books.address])),
      webSites: `甲站 http://${host}/rss?q={keyword}&p={page}`,
      nationalLibrary: `http://${host}/sru`,
    },
  })
  recordId = await aTitleWithEverything()
  await api.feed()
  await api.learnSpelling()
})
afterAll(async () => {
  await api.close()
  books.close()
  catalogues.close()
})

/** A serial in two libraries, with a text to read, issues, a disc and a picture. */
async function aTitleWithEverything() {
  const { groupCode, within } = library
  const id = await aTitle(library, {
    title: 'Journal of history',
    documentType: 'journal',
    classNo: 'K28',
    isbn: [isbn],
    callNo: 'K28/1',
    items: [
      { at: 'P1', barcode: 'b1' },
      { at: 'P3', barcode: 'b2' },
    ],
  })
  const attachment = { groupCode, recordId: id }
  await within(async (trx) => {
    await trx
      .insertInto('electronicResource')
      .values({
        ...attachment,
        id: randomUUID(),
        kind: 'full text',
        url: 'https://texts.example/1',
      })
      .execute()
    await trx
      .insertInto('journalIssue')
      .values({ groupCode, recordId: id, year: 2024, issue: '10' })
      .execute()
    await trx
      .insertInto('attachment')
      .values([
        { ...attachment, id: randomUUID(), kind: 'disc', title: '光盘', url: 'https://d.example/' },
        { ...attachment, id: randomUUID(), kind: 'figure', title: '书影', objectKey: 'b.webp' },
      ])
      .execute()
  })
  return id
}

test('[R-SEARCH-019] each of the 18 names is the field under which its value arrives', async () => {
  const { headers } = library
  async function reply<E extends Endpoint>(
    endpoint: E,
    sent: Omit<Parameters<typeof api.call<E>>[1], 'headers'>,
  ) {
    const { body } = await api.call(endpoint, { ...sent, headers } as never)
    expect([endpoint.path, body.message]).toEqual([endpoint.path, ''])
    return body.data!
  }
  const keyword = 'history'
  const title = { query: { isbn, title: '' } }
  const found = await reply(searchAll, {
    body: { searchItems: [{ searchFieldContent: keyword }] },
  })
  expect(found.searchList).toMatchObject([{ recordId, title: 'Journal of history' }])
  const { physicItem } = await reply(listItems, { body: { recordId } })
  expect(physicItem).toMatchObject([
    { itemId: expect.any(String), barcode: 'b1', locationName: '书库 P1', callNo: 'K28/1' },
    { itemId: expect.any(String), barcode: 'b2', locationName: '书库 P3', callNo: 'K28/1' },
  ])
  const parts = await reply(readRecordParts, { query: { recordId, type: 'journal' } })
  expect(Object.keys(parts.detailInfo)).toEqual([String(recordId)])
  expect(parts).toMatchObject({
    detailInfo: { [recordId]: { title: 'Journal of history' } },
    eleItems: [{ url: 'https://texts.example/1' }],
    figureItems: [{ title: '书影' }],
    contiItems: [{ year: 2024, issue: '10' }],
    attachmentList: [{ title: '光盘' }],
  })
  const { qrCode } = await reply(readQrCode, { query: { recordId } })
  expect(Buffer.from(qrCode, 'base64').subarray(1, 4).toString()).toBe('PNG')
  const link = [{ title: '红楼梦', url: 'https://books.example/1' }]
  expect(await reply(readCadal, title)).toEqual({ cadalInfo: link })
  expect(await reply(readJd, title)).toEqual({ jdInfo: link })
  expect(await reply(readCxzx, title)).toEqual({ cxzxInfo: link })
  expect(await reply(listWebSites, {})).toMatchObject({ siteList: [{ siteName: '甲站' }] })
  expect(await reply(countInWebSites, { query: { keyword } })).toEqual({
    siteDataCount: [{ siteId: '1', count: 3 }],
  })
  expect(await reply(searchWebSite, { body: { siteId: '1', keyword } })).toMatchObject({
    siteList: [{ title: '红学' }],
  })
  expect(await reply(searchNationalLibrary, { body: { keyword } })).toMatchObject({
    guoTuDataList: [{ title: '石头记' }],
  })
  // The call that the pages keep as collectionData answers with the list itself.
  const collectionData = await reply(listOtherLibraries, { body: { recordId, libCode: 'L1' } })
  expect(collectionData).toMatchObject([{ libCode: 'L2', itemCount: 1 }])
  const { collectionLoc } = await reply(listLocations, { body: { libCode: 'L1' } })
  expect(collectionLoc).toMatchObject([
    { locationId: 'P1', locationName: '书库 P1', campusName: '校区 C1', itemCount: 1 },
    { locationId: 'P2', itemCount: 0 },
  ])
  const { classificaList } = await reply(listClasses, { query: {} })
  expect(classificaList).toMatchObject([{ classNo: 'K', count: 1 }])
  expect(await reply(correctSpelling, { query: { keyword: 'histroy' } })).toEqual({
    spellWord: 'history',
    count: 1,
  })
})
