import {
  listDepartmentResources,
  listDepartments,
  readDepartment,
} from '@shulin/contract/departments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'
import { aDepartment } from '../../../test/subject-pages.ts'

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => void (api = await startTestApi()))
beforeEach(async () => void (library = await aSearchedInstitution(api)))
afterAll(() => api.close())

const list = async (body: object = {}) =>
  (await api.call(listDepartments, { headers: library.headers, body })).body.data!

const titles = (count: number, documentType: string) =>
  Promise.all(Array.from({ length: count }, () => aTitle(library, { documentType })))

test('[R-SUBJECT-003] departments are listed with how many titles are for each, and found by name', async () => {
  const five = await titles(5, 'book')
  const hidden = await aTitle(library, { isHidden: true })
  await aDepartment(library, {
    code: 'D1',
    name: { 'zh-CN': '经济学院' },
    recordIds: [...five, hidden],
  })
  await aDepartment(library, { code: 'D2', name: { 'zh-CN': '法学院' } })
  expect(await list()).toEqual({
    total: 2,
    list: [
      { collegeId: 'D1', collegeName: '经济学院', resourceCount: 5 },
      { collegeId: 'D2', collegeName: '法学院', resourceCount: 0 },
    ],
  })
  expect((await list({ keyword: '经济学院' })).total).toBe(1)
  expect((await list({ page: 2, rows: 1 })).list.map(({ collegeId }) => collegeId)).toEqual(['D2'])
})

test.each(['经济', '經濟學院', 'jingji', 'jjxy', 'economics', 'D1'])(
  'a department is found by %s',
  async (keyword) => {
    const name = { 'zh-CN': '经济学院', 'en-US': 'School of Economics' }
    await aDepartment(library, { code: 'D1', name })
    await aDepartment(library, { code: 'L2', name: { 'zh-CN': '法学院' } })
    const found = await list({ keyword })
    expect(found.list.map(({ collegeId }) => collegeId)).toEqual(['D1'])
  },
)

test('[R-SUBJECT-004] the titles of a department are listed, of all document types or of one', async () => {
  const books = await titles(3, 'book')
  const theses = [
    await aTitle(library, { title: '论财政', documentType: 'thesis', year: 2026 }),
    await aTitle(library, { title: '论税收', documentType: 'thesis', year: 2025 }),
  ]
  await aDepartment(library, { code: 'D1', recordIds: [...books, ...theses] })
  const found = async (body: object) =>
    (
      await api.call(listDepartmentResources, {
        headers: library.headers,
        body: { collegeId: 'D1', ...body },
      })
    ).body.data!
  const all = await found({})
  expect(all.total).toBe(5)
  expect(new Set(all.list.map(({ recordId }) => recordId))).toEqual(new Set([...books, ...theses]))
  const ofTheses = await found({ resourceType: 'thesis' })
  expect(ofTheses.total).toBe(2)
  expect(ofTheses.list).toMatchObject([
    { recordId: theses[0], title: '论财政', type: 'thesis' },
    { recordId: theses[1], title: '论税收', type: 'thesis' },
  ])
})

test('[R-SUBJECT-005] a department says what it is and who knows its subjects; an unknown one is refused', async () => {
  const librarians = [{ name: '叶青', phone: '000-0000-0042', mail: 'ye@example.org' }]
  const book = await aTitle(library, { documentType: 'book' })
  await aDepartment(library, {
    code: 'D1',
    name: { 'zh-CN': '经济学院', 'en-US': 'School of Economics' },
    introduction: { 'zh-CN': '理论与应用。', 'en-US': 'Pure and applied.' },
    subjects: ['理论经济学'],
    librarians,
    recordIds: [book],
  })
  const read = (collegeId: string, language = 'zh_CN') =>
    api.call(readDepartment, {
      headers: { ...library.headers, 'content-language': language },
      query: { collegeId },
    })
  expect((await read('D1')).body.data).toEqual({
    collegeId: 'D1',
    collegeName: '经济学院',
    introduction: '理论与应用。',
    subjects: ['理论经济学'],
    librarians,
    types: [{ type: 'book', count: 1 }],
  })
  expect((await read('D1', 'en_US')).body.data).toMatchObject({
    collegeName: 'School of Economics',
    introduction: 'Pure and applied.',
  })
  // What has no words of its own is told in Simplified Chinese.
  expect((await read('D1', 'zh_HK')).body.data).toMatchObject({ collegeName: '经济学院' })
  const unknown = await read('D9')
  expect(unknown.body).toMatchObject({ success: false, code: 'department.unknown' })
})

test('a department is shown from its first day to its last, and not where it is switched off', async () => {
  await aDepartment(library, { code: 'now', shownFrom: '2020-01-01', shownUntil: '2999-01-01' })
  await aDepartment(library, { code: 'over', shownUntil: '2020-01-01' })
  await aDepartment(library, { code: 'later', shownFrom: '2999-01-01' })
  await aDepartment(library, { code: 'off', isShown: false })
  expect((await list()).list.map(({ collegeId }) => collegeId)).toEqual(['now'])
  const { status } = await api.call(readDepartment, {
    headers: library.headers,
    query: { collegeId: 'later' },
  })
  expect(status).toBe(404)
})

test('the neighbour sees neither a department nor what is for it', async () => {
  await aDepartment(library, { code: 'D1', recordIds: await titles(1, 'book') })
  const { headers } = await aSearchedInstitution(api)
  const seen = (await api.call(listDepartments, { headers, body: {} })).body.data
  expect(seen).toEqual({ total: 0, list: [] })
  const resources = await api.call(listDepartmentResources, { headers, body: { collegeId: 'D1' } })
  expect(resources.status).toBe(404)
})
