import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  countInWebSites,
  listWebSites,
  searchNationalLibrary,
  searchWebSite,
} from '@shulin/contract/web-sites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { inLong, shortForm } from '../../../test/long.ts'

/** A stand-in for another catalogue, over HTTP. */
async function aSource(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, server }
}

const rss = (total: number, titles: string[]) => `<?xml version="1.0"?>
  <rss version="2.0" xmlns:os="http://a9.com/-/spec/opensearch/1.1/"><channel>
    <title>A site</title><os:totalResults>${total}</os:totalResults>
    ${titles.map((title) => `<item><title>${title}</title><link>https://site.example/${title}</link><description>About &lt;b&gt;${title}&lt;/b&gt;</description></item>`).join('')}
  </channel></rss>`

const sru = (titles: string[]) => `<?xml version="1.0"?>
  <srw:searchRetrieveResponse xmlns:srw="http://www.loc.gov/zing/srw/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <srw:numberOfRecords>${titles.length}</srw:numberOfRecords><srw:records>
    ${titles.map((title) => `<srw:record><srw:recordData><dc:title>${title}</dc:title><dc:creator>Ada</dc:creator><dc:publisher>Press</dc:publisher><dc:identifier>https://nl.example/${title}</dc:identifier></srw:recordData></srw:record>`).join('')}
    </srw:records></srw:searchRetrieveResponse>`

const asked: URL[] = []
let knows: Awaited<ReturnType<typeof aSource>>
let knowsNothing: Awaited<ReturnType<typeof aSource>>
let national: Awaited<ReturnType<typeof aSource>>
let api: TestApi
beforeAll(async () => {
  knows = await aSource(({ url }, response) => {
    asked.push(new URL(url!, 'http://site'))
    response.end(rss(3, ['one', 'two', 'three']))
  })
  knowsNothing = await aSource((_, response) => void response.end(rss(0, [])))
  national = await aSource(({ url }, response) => {
    asked.push(new URL(url!, 'http://national'))
    response.end(sru(['甲', '乙']))
  })
  const insideHosts = [knows, knowsNothing, national].map(({ host }) => host)
  api = await startTestApi({ config: { insideHosts } })
})
afterAll(async () => {
  await api.close()
  for (const { server } of [knows, knowsNothing, national]) server.close()
})

const anInstitutionAsking = (sites: string[], nationalLibrary: string) =>
  anInstitution(api, {
    settings: {
      webSites: sites
        .map((host, i) => `Site ${i + 1} http://${host}/find?q={keyword}&p={page}`)
        .join('\n'),
      nationalLibrary,
    },
  })

async function everything(headers: { groupCode: string }) {
  const keyword = '红楼 "梦"'
  const ask = async <T>(reply: Promise<{ body: { success: boolean; data: T | null } }>) => {
    const { success, data } = (await reply).body
    expect(success).toBe(true)
    return data!
  }
  return {
    ...(await ask(api.call(listWebSites, { headers }))),
    ...(await ask(api.call(countInWebSites, { query: { keyword }, headers }))),
    hits: await ask(api.call(searchWebSite, { body: { siteId: '1', keyword }, headers })),
    national: await ask(api.call(searchNationalLibrary, { body: { keyword }, headers })),
  }
}

test('[R-SEARCH-025] sites and the national library are asked as they are configured', async () => {
  const { headers } = await anInstitutionAsking(
    [knows.host, knowsNothing.host],
    `http://${national.host}/sru`,
  )
  const found = await everything(headers)
  expect(found.siteList.map(({ siteId, siteName }) => [siteId, siteName])).toEqual([
    ['1', 'Site 1'],
    ['2', 'Site 2'],
  ])
  expect(found.siteDataCount).toEqual([
    { siteId: '1', count: 3 },
    { siteId: '2', count: 0 },
  ])
  expect(found.hits.total).toBe(3)
  expect(found.hits.siteList[0]).toEqual({
    title: 'one',
    url: 'https://site.example/one',
    summary: 'About one',
  })
  expect(found.national).toEqual({
    total: 2,
    guoTuDataList: ['甲', '乙'].map((title) => ({
      title,
      author: 'Ada',
      publisher: 'Press',
      url: `https://nl.example/${title}`,
    })),
  })
  // What is asked for reaches them whole, and nothing else of the reader does.
  expect(asked.find(({ pathname }) => pathname === '/find')!.searchParams.get('q')).toBe(
    '红楼 "梦"',
  )
  expect(asked.find(({ pathname }) => pathname === '/sru')!.searchParams.get('query')).toBe(
    String.raw`"红楼 \"梦\""`,
  )
})

test(`[R-SEARCH-025] [R-SEARCH-040${shortForm}] what is away, slow, or answers nonsense is empty within its time, and never a failure`, async ({
  annotate,
}) => {
  const most = inLong(5)
  await annotate(`R-SEARCH-040 seconds without the source: ${most}`, 'figure')
  const silent = await aSource(() => {})
  const odd = await aSource(
    (_, response) => void response.end('<!DOCTYPE x [<!ENTITY a "b">]><x/>'),
  )
  try {
    // None of them is on the list of hosts inside the network that may be asked: they are not even connected to.
    const refused = await anInstitutionAsking([silent.host], `http://${odd.host}/`)
    const empty = { hits: { total: 0, siteList: [] }, national: { total: 0, guoTuDataList: [] } }
    expect(await everything(refused.headers)).toMatchObject(empty)

    api.config.insideHosts.push(silent.host, odd.host, '127.0.0.1:1')
    const began = Date.now()
    const { headers } = await anInstitutionAsking([odd.host], 'http://127.0.0.1:1/')
    expect(await everything(headers)).toMatchObject(empty)
    const slow = await anInstitutionAsking([silent.host], '')
    const { body } = await api.call(searchWebSite, {
      body: { siteId: '1', keyword: 'x' },
      headers: slow.headers,
    })
    expect(body).toMatchObject({ success: true, data: empty.hits })
    expect(Date.now() - began).toBeLessThan(most * 1_000)
  } finally {
    for (const { server } of [silent, odd]) server.closeAllConnections()
    for (const { server } of [silent, odd]) server.close()
  }
})

test('without a setting nobody is asked', async () => {
  const before = asked.length
  const { headers } = await anInstitution(api)
  expect(await everything(headers)).toEqual({
    siteList: [],
    siteDataCount: [],
    hits: { total: 0, siteList: [] },
    national: { total: 0, guoTuDataList: [] },
  })
  expect(asked).toHaveLength(before)
})
