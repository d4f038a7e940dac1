import { listResearchers, readResearcher } from '@shulin/contract/researchers'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import {
  aPackageOf,
  aSearchedInstitution,
  aTitle,
  entitle,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { aDepartment, aResearcher } from '../../../test/subject-pages.ts'

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => void (api = await startTestApi()))
beforeEach(async () => void (library = await aSearchedInstitution(api)))
afterAll(() => api.close())

const list = async (body: object = {}) =>
  (await api.call(listResearchers, { headers: library.headers, body })).body.data!
const names = async (body: object = {}) => (await list(body)).list.map(({ name }) => name)
const read = (researcherId: string) =>
  api.call(readResearcher, { headers: library.headers, body: { researcherId } })

test('[R-SUBJECT-006] researchers of one department are listed alone', async () => {
  const economics = await aDepartment(library, { code: 'D1', name: { 'zh-CN': '经济学院' } })
  const law = await aDepartment(library, { code: 'D2', name: { 'zh-CN': '法学院' } })
  const work = await aTitle(library)
  const { departmentId } = economics
  const researcherId = await aResearcher(library, {
    name: '陈望之',
    departmentId,
    title: '教授',
    interests: ['财政史'],
    recordIds: [work],
  })
  await aResearcher(library, { name: '周令仪', departmentId: law.departmentId })
  expect(await list({ collegeId: 'D1' })).toEqual({
    total: 1,
    list: [
      {
        researcherId,
        name: '陈望之',
        collegeName: '经济学院',
        title: '教授',
        paperCount: 1,
        interests: ['财政史'],
      },
    ],
    initials: [{ initial: 'C', count: 1 }],
  })
  expect(await names()).toEqual(['陈望之', '周令仪'])
})

test('they stand from A to Z as their names are read, in any script; what has no letter comes last', async () => {
  for (const name of [
    '曾若水',
    'Адамов',
    'Margaret Hale',
    '單清泉',
    '何以宁',
    '陈望之',
    '沈青梧',
  ]) {
    await aResearcher(library, { name })
  }
  expect(await names()).toEqual([
    '陈望之',
    '何以宁',
    'Margaret Hale',
    '單清泉',
    '沈青梧',
    '曾若水',
    'Адамов',
  ])
  const underS = await list({ initial: 'S' })
  expect(underS.list.map(({ name }) => name)).toEqual(['單清泉', '沈青梧'])
  expect(underS.total).toBe(2)
  expect(underS.initials.map(({ initial }) => initial)).toEqual(['C', 'H', 'M', 'S', 'Z', '#'])
})

test.each(['陈望之', '陳望之', 'chenwangzhi', 'cwz', 'Chen Wangzhi', 'wangzhi'])(
  'a researcher is found by %s',
  async (keyword) => {
    await aResearcher(library, { name: '陈望之', otherNames: ['Chen Wangzhi'] })
    await aResearcher(library, { name: '周令仪' })
    expect(await names({ keyword })).toEqual(['陈望之'])
  },
)

test('[R-SUBJECT-007] a researcher is shown with department, introduction and works; an unknown one is refused', async () => {
  const { departmentId } = await aDepartment(library, {
    code: 'D1',
    name: { 'zh-CN': '经济学院' },
  })
  const first = await aTitle(library, { title: '赋役与乡里', year: 2025 })
  const second = await aTitle(library, { title: '县级财政', year: 2026 })
  const hidden = await aTitle(library, { isHidden: true })
  const researcherId = await aResearcher(library, {
    name: '陈望之',
    departmentId,
    introduction: { 'zh-CN': '研究财政史。' },
    orcid: '0000-0002-1825-0097',
    recordIds: [first, second, hidden],
  })
  const { data } = (await read(researcherId)).body
  expect(data).toMatchObject({
    researcherId,
    name: '陈望之',
    collegeId: 'D1',
    collegeName: '经济学院',
    introduction: '研究财政史。',
    orcid: '0000-0002-1825-0097',
    sameName: [],
  })
  expect(data!.works).toMatchObject([
    { recordId: second, title: '县级财政', year: 2026 },
    { recordId: first, title: '赋役与乡里', year: 2025 },
  ])
  expect(data!.works).toHaveLength(2)
  const unknown = await read(randomUUID())
  expect(unknown.body).toMatchObject({ success: false, code: 'researcher.unknown' })
})

test('a work may stand in a package that the library has', async () => {
  const { packageId, recordIds } = await aPackageOf(api, [{ title: 'Taxation and Local Society' }])
  await entitle(library, packageId)
  const researcherId = await aResearcher(library, { recordIds })
  const { data } = (await read(researcherId)).body
  expect(data!.works.map(({ title }) => title)).toEqual(['Taxation and Local Society'])
})

test('two people of one name are two pages, and each leads to the other', async () => {
  const { departmentId } = await aDepartment(library, {
    code: 'D2',
    name: { 'zh-CN': '物理学院' },
  })
  const work = await aTitle(library)
  const one = await aResearcher(library, { name: '陈望之', recordIds: [work] })
  const other = await aResearcher(library, { name: '陈望之', departmentId })
  expect(await names()).toEqual(['陈望之', '陈望之'])
  expect((await read(one)).body.data).toMatchObject({
    works: [{ recordId: work }],
    sameName: [{ researcherId: other, collegeName: '物理学院' }],
  })
  expect((await read(other)).body.data!.works).toEqual([])
})

test('who is not shown is neither listed nor read', async () => {
  const later = await aResearcher(library, { shownFrom: '2999-01-01' })
  await aResearcher(library, { isShown: false })
  expect(await list()).toEqual({ total: 0, list: [], initials: [] })
  expect((await read(later)).status).toBe(404)
})
