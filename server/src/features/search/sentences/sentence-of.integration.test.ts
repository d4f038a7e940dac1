import { readSearchSentence, searchAll, type ReadySearch } from '@shulin/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../../test/searching.ts'

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startSearchApi()
  library = await aSearchedInstitution(api)
  const names = [
    ['langCode', 'chi', '中文'],
    ['documentTypeList', 'journal', '期刊'],
    ['documentTypeList', 'journal-article', '期刊论文'],
    ['documentTypeList', 'book', '图书'],
    ['documentTypeList', 'thesis', '学位论文'],
  ] as const
  await library.within((trx) =>
    trx
      .insertInto('dictionaryEntry')
      .values(
        names.map(([dictionary, code, name], position) => ({
          groupCode: library.groupCode,
          dictionary,
          code,
          name: JSON.stringify({ 'zh-CN': name }),
          position,
        })),
      )
      .execute(),
  )
  const year = new Date().getFullYear()
  for (const title of ['人工智能导论', '人工智能的边界', '人工智能与图书馆', '论人工智能'])
    await aTitle(library, { title, documentType: 'journal-article', languages: ['chi'], year })
  await aTitle(library, {
    title: '人工智能',
    documentType: 'journal',
    languages: ['chi'],
    year: 1990,
  })
  const book = { documentType: 'book', languages: ['chi'] }
  await aTitle(library, { ...book, title: '译学概论', subjects: ['机器翻译历史'] })
  for (const title of ['机器翻译厉史', '机器翻译力史', '机器翻译吏史', '机器翻译立史'])
    await aTitle(library, { ...book, title })
  await api.feed()
})
afterAll(() => api.close())

const read = async (text: string) =>
  (await api.call(readSearchSentence, { body: { text }, headers: library.headers })).body.data!
const found = async (search: ReadySearch) =>
  (await api.call(searchAll, { body: search, headers: library.headers })).body.data!.total

test('an offer says how many titles it leads to, and leads to them', async () => {
  const offer = await read('近五年 中文 期刊 人工智能')
  expect(offer).toMatchObject({ rest: '人工智能', leftOut: [], count: 4 })
  expect(offer.filters.map(({ parameter, values }) => [parameter, values.slice(0, 2)])).toEqual([
    ['publishBegin', [String(new Date().getFullYear() - 5)]],
    ['langCode', ['chi']],
    ['docCode', ['journal', 'journal-article']],
  ])
  expect(await found(offer.search)).toBe(4)
  const journals = await read('人工智能 有哪些期刊')
  expect([journals.rest, journals.count, await found(journals.search)]).toEqual(['人工智能', 1, 1])
})

test('where a sentence finds nothing, it is offered without one of its limits', async () => {
  const offer = await read('中文 学位论文 人工智能')
  expect(offer).toMatchObject({ rest: '人工智能', count: 5, leftOut: [{ words: '学位论文' }] })
  expect(offer.filters.map(({ parameter }) => parameter)).toEqual(['langCode'])
  expect(await found(offer.search)).toBe(5)
})

test('nothing is offered that finds nothing', async () => {
  for (const text of ['近五年 学位论文 钟表维修', '图书 钟表维修', '近五年 学位论文']) {
    expect(await read(text)).toMatchObject({ rest: text, filters: [], leftOut: [], count: 0 })
  }
})

test('titles that are found because they are like the words are counted, too', async () => {
  const offer = await read('中文 图书 机器翻译历史')
  expect(offer).toMatchObject({ rest: '机器翻译历史' })
  const { data } = (await api.call(searchAll, { body: offer.search, headers: library.headers }))
    .body
  expect([data!.rung, data!.total]).toEqual(['near', offer.count])
  expect(offer.count).toBeGreaterThan(3)
})
