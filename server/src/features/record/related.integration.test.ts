import { randomUUID } from 'node:crypto'
import { listRelated } from '@shulin/contract/record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startSearchApi()
  library = await aSearchedInstitution(api)
}, 120_000)
afterAll(() => api.close())

async function besideOf(recordId: number) {
  await api.feed()
  const { headers } = library
  const { data } = (await api.call(listRelated, { query: { recordId }, headers })).body
  const ids = (list: { recordId: number }[] = []) => list.map((one) => one.recordId)
  return {
    editions: ids(data?.editions),
    series: ids(data?.series),
    creators: ids(data?.creators),
    subjects: ids(data?.subjects),
    shared: data?.subjects.map(({ shared }) => shared),
  }
}

test('what stands beside a title: editions, series, author, and what is about the same; never what is hidden or of another', async () => {
  const work = randomUUID()
  const subjects = ['城市规划史', '园林植物学']
  const series = [randomUUID()]
  const recordId = await aTitle(library, {
    title: '营造',
    work,
    subjects,
    series,
    creators: [work],
  })
  const edition = await aTitle(library, { title: '营造二版', work, subjects, creators: [work] })
  const near = await aTitle(library, { title: '街巷', subjects })
  const far = await aTitle(library, { title: '庭院', subjects: [subjects[0]!] })
  const same = await aTitle(library, { title: '手稿', creators: [work] })
  const next = await aTitle(library, { title: '续编', series })
  await aTitle(library, { subjects, isHidden: true })
  await aTitle(await aSearchedInstitution(api), { subjects, creators: [work], series })
  expect(await besideOf(recordId)).toEqual({
    editions: [edition],
    series: [next],
    creators: [same],
    subjects: [near, far],
    shared: [subjects, [subjects[0]]],
  })
})

test('a Chinese book has no Arabic one beside it, and a book no database, though they share the heading', async () => {
  const subjects = ['Python']
  const book = { subjects, documentType: 'e-book' }
  const recordId = await aTitle(library, { ...book, title: 'Python进阶', languages: ['chi'] })
  const fitting = await aTitle(library, { ...book, title: 'Python入门教程', languages: ['chi'] })
  await aTitle(library, { ...book, title: 'تعلم البرمجة بلغة Python', languages: ['ara'] })
  await aTitle(library, {
    title: 'Python 数据仓储',
    subjects,
    documentType: 'database',
    languages: ['chi'],
  })
  expect((await besideOf(recordId)).subjects).toEqual([fitting])
})

test('a heading of form and a name that stands for nobody put nothing on a shelf', async () => {
  const made = { subjects: ['Fiction'], creators: ['Various'], languages: ['eng'] }
  const recordId = await aTitle(library, { ...made, title: 'A changed heart' })
  await aTitle(library, { ...made, title: 'Episodes of a life' })
  expect(await besideOf(recordId)).toMatchObject({ series: [], creators: [], subjects: [] })
})

test('a title stands on one shelf only, and one that is called the same on none', async () => {
  const author = randomUUID()
  const subjects = ['古代钱币收藏']
  const recordId = await aTitle(library, { title: '泉志', subjects, creators: [author] })
  const both = await aTitle(library, { title: '泉志补', subjects, creators: [author] })
  await aTitle(library, { title: '泉志', subjects })
  expect(await besideOf(recordId)).toMatchObject({ creators: [both], subjects: [] })
})
