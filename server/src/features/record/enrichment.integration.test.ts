import {
  enrichmentSources,
  readCadal,
  readCnki,
  readCxCkb,
  readCxzx,
  readCxzxEBook,
  readDuxiuEBook,
  readDuxiuTrial,
  readJd,
  readJdInformation,
  readLanBo,
  readLianTu,
  readWos,
} from '@shulin/contract/enrichment'
import { testSource } from '@shulin/contract/record-staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { startSource } from '../../../test/enrichment-source.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { inLong, shortForm } from '../../../test/long.ts'

type Source = Awaited<ReturnType<typeof startSource>>
let source: Source
let api: TestApi
beforeAll(async () => {
  source = await startSource()
  api = await startTestApi({ config: { insideHosts: [source.host] } })
})
afterAll(async () => {
  source.close()
  await api.close()
})
beforeEach(() => {
  source.state.mode = 'well'
  source.known.clear()
  source.asked.length = 0
})

const isbn = '9787020002207'
const other = '9787101003048'
const link = { title: '红楼梦', url: 'https://books.example/1' }

let visit = 0
/** A library of its own with every source on, at an address of its own: what fails in one test is not at rest in another. */
async function withSources() {
  visit += 1
  const settings = Object.fromEntries(
    enrichmentSources.map((name) => [`${name}Url`, `${source.address}/${visit}/${name}`]),
  )
  return anInstitution(api, { settings })
}

test('[R-RECORD-015, R-RECORD-016, R-RECORD-017] where CADAL, JD and Cxzx have a book', async () => {
  const { headers } = await withSources()
  source.known.set(isbn, { items: [link] })
  const ask = async (wanted: string) => {
    const sent = { query: { isbn: wanted, title: '红楼梦' }, headers }
    const replies = [
      (await api.call(readCadal, sent)).body,
      (await api.call(readJd, sent)).body,
      (await api.call(readCxzx, sent)).body,
    ]
    return replies.map(({ success, data }) => [success, data])
  }
  const listed = (list: (typeof link)[]) => [
    [true, { cadalInfo: list }],
    [true, { jdInfo: list }],
    [true, { cxzxInfo: list }],
  ]
  expect(await ask('978-7-02-000220-7')).toEqual(listed([link]))
  // Each was asked at the address the library keeps for it, by number and title.
  const asked = source.asked.map(({ pathname, searchParams }) => [
    pathname.split('/').at(-1),
    searchParams.get('isbn'),
    searchParams.get('title'),
  ])
  expect(asked).toEqual(['cadal', 'jd', 'cxzx'].map((name) => [name, isbn, '红楼梦']))
  expect(await ask(other)).toEqual(listed([]))
})

test(`[R-RECORD-015${shortForm}] [R-SEARCH-040${shortForm}] a source that is down leaves an empty list, and soon`, async ({
  annotate,
}) => {
  const most = inLong(5)
  for (const id of ['R-RECORD-015', 'R-SEARCH-040'])
    await annotate(`${id} seconds without the source: ${most}`, 'figure')
  const { headers } = await withSources()
  const sent = { query: { isbn, title: '' }, headers }
  for (const mode of ['broken', 'nonsense', 'silent'] as const) {
    source.state.mode = mode
    const begun = performance.now()
    const { status, body } = await api.call(readCadal, sent)
    expect([status, body.success, body.data]).toEqual([200, true, { cadalInfo: [] }])
    expect(performance.now() - begun).toBeLessThan(most * 1000)
  }
  // Three failures: it is left alone for a while.
  const before = source.asked.length
  source.state.mode = 'well'
  source.known.set(isbn, { items: [link] })
  expect((await api.call(readCadal, sent)).body.data).toEqual({ cadalInfo: [] })
  expect(source.asked.length).toBe(before)
})

test('[R-RECORD-021, R-RECORD-022, R-RECORD-023] e-books and trial reading', async () => {
  const { headers } = await withSources()
  source.known.set(isbn, { items: [link], tryReadUrl: 'https://try.example/1' })
  const ask = async (wanted: string) => {
    const sent = { query: { isbn: wanted }, headers }
    return [
      (await api.call(readDuxiuEBook, sent)).body.data,
      (await api.call(readCxzxEBook, sent)).body.data,
      (await api.call(readDuxiuTrial, sent)).body.data,
    ]
  }
  expect(await ask(isbn)).toEqual([link, link, { tryReadUrl: 'https://try.example/1' }])
  const none = { title: '', url: '' }
  expect(await ask(other)).toEqual([none, none, { tryReadUrl: '' }])
})

test('[R-RECORD-024, R-RECORD-027, R-RECORD-028] what LanBo, JD and CxCkb say of a book', async () => {
  const { headers } = await withSources()
  source.known.set(isbn, {
    introduction: '一部小说。',
    cover: 'https://covers.example/1.jpg',
    contents: '第一回',
    price: 59.7,
    items: [link],
  })
  const ask = async () => [
    (await api.call(readLanBo, { query: { isbn }, headers })).body,
    (await api.call(readJdInformation, { body: { isbn }, headers })).body,
    (await api.call(readCxCkb, { body: { isbn }, headers })).body,
  ]
  const cover = 'https://covers.example/1.jpg'
  expect((await ask()).map(({ data }) => data)).toEqual([
    { introduction: '一部小说。', cover, catalog: '第一回' },
    { introduction: '一部小说。', cover, price: '59.7', url: link.url },
    { introduction: '一部小说。', cover },
  ])
  source.state.mode = 'broken'
  expect((await ask()).map(({ success, data }) => [success, data])).toEqual([
    [true, { introduction: '', cover: '', catalog: '' }],
    [true, { introduction: '', cover: '', price: '', url: '' }],
    [true, { introduction: '', cover: '' }],
  ])
})

test('[R-RECORD-030] the disc that comes with a book', async () => {
  const { headers } = await withSources()
  const disc = { title: '随书光盘', url: 'https://discs.example/1' }
  source.known.set(isbn, { items: [disc, { title: 'not a link', url: 'javascript:alert(1)' }] })
  const ask = async (wanted: string) =>
    (await api.call(readLianTu, { body: { isbn: wanted, callNo: 'I242.4/12' }, headers })).body.data
  expect(await ask(isbn)).toEqual({ attachmentList: [disc] })
  expect(source.asked.at(-1)?.searchParams.get('callNo')).toBe('I242.4/12')
  expect(await ask(other)).toEqual({ attachmentList: [] })
})

test('[R-RECORD-019, R-RECORD-025] how often a paper is cited', async () => {
  const { headers } = await withSources()
  source.known.set('10.1000/182', {
    citedCount: 12,
    items: [{ title: '', url: 'https://w.example/' }],
  })
  source.known.set('论红楼梦', { citedCount: 7 })
  const cnki = await api.call(readCnki, { query: { title: '论红楼梦' }, headers })
  expect(cnki.body.data).toEqual({ citedFreq: 7 })
  const wos = () => api.call(readWos, { body: { doi: '10.1000/182' }, headers })
  expect((await wos()).body.data).toEqual({ wos: { citedCount: 12, url: 'https://w.example/' } })
  source.state.mode = 'broken'
  expect((await wos()).body).toMatchObject({ success: true, data: { wos: {} } })
})

test('a source is off until it has an address, and nothing of the reader goes out with a question', async () => {
  const { headers } = await anInstitution(api)
  source.known.set(isbn, { items: [link] })
  const off = await api.call(readCadal, { query: { isbn }, headers })
  expect(off.body.data).toEqual({ cadalInfo: [] })
  expect(source.asked).toEqual([])

  const on = await withSources()
  await api.call(readCadal, { query: { isbn }, headers: { ...on.headers, cookie: 'sid=secret' } })
  expect([...source.asked[0]!.searchParams]).toEqual([['isbn', isbn]])
})

test('staff try a source: off, found, nothing, failed; never one inside the network', async () => {
  const { groupCode, within } = await withSources()
  const headers = await staffHeaders(api, groupCode, ['admin'], 'lin')
  source.known.set(isbn, { items: [link] })
  const ask = async (body: { source: (typeof enrichmentSources)[number]; isbn?: string }) =>
    (await api.call(testSource, { body, headers })).body.data?.outcome
  expect(await ask({ source: 'cadal' })).toBe('found')
  expect(await ask({ source: 'cadal', isbn: other })).toBe('nothing')
  source.state.mode = 'broken'
  expect(await ask({ source: 'cadal' })).toBe('failed')
  const set = (value: string) =>
    within((trx) => trx.updateTable('setting').set({ value }).where('code', '=', 'jdUrl').execute())
  await set('')
  expect(await ask({ source: 'jd' })).toBe('off')
  await set('http://127.0.0.1:1/')
  expect(await ask({ source: 'jd' })).toBe('failed')
})
