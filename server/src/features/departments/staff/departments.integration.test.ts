import {
  chooseTitles,
  listChosenTitles,
  listDepartmentsForStaff,
  putDepartment,
  removeDepartment,
  type DepartmentForm,
} from '@shulin/contract/departments-staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import {
  aSearchedInstitution,
  aTitle,
  type SearchedInstitution,
} from '../../../../test/searching.ts'
import { staffHeaders } from '../../../../test/staff.ts'
import { aDepartment, aResearcher, departmentForm } from '../../../../test/subject-pages.ts'
import { refillDepartments } from '../jobs.ts'

let api: TestApi
let library: SearchedInstitution
let headers: Record<string, string>
beforeAll(async () => void (api = await startTestApi()))
beforeEach(async () => {
  library = await aSearchedInstitution(api)
  headers = await staffHeaders(api, library.groupCode, ['subject'])
})
afterAll(() => api.close())

const put = (form: Partial<DepartmentForm>) =>
  api.call(putDepartment, { headers, body: departmentForm(form) })
const list = async () =>
  (await api.call(listDepartmentsForStaff, { headers, query: {} })).body.data!.list

test('staff add a department and change it; the trail says so', async () => {
  const added = (await put({ code: 'D1' })).body.data!
  expect(added).toMatchObject({ code: 'D1', isVisible: true, resourceCount: 0 })
  const { isVisible: _visible, resourceCount: _count, ...form } = added
  await put({ ...form, name: { 'zh-CN': '经济学院' }, isShown: false })
  expect(await list()).toMatchObject([{ name: { 'zh-CN': '经济学院' }, isVisible: false }])
  const { departmentId } = added
  const trail = await library.within((trx) =>
    trx.selectFrom('audit').select('act').where('subject', '=', departmentId).execute(),
  )
  expect(trail.map(({ act }) => act)).toEqual(['department.change', 'department.change'])
})

test('a code is of one department, and a plan ends after it begins', async () => {
  await put({ code: 'D1' })
  expect((await put({ code: 'D1' })).body.code).toBe('department.code-taken')
  const backwards = { code: 'D2', shownFrom: '2026-09-01', shownUntil: '2026-08-31' }
  expect((await put(backwards)).body.code).toBe('department.ends-before-it-begins')
  expect(await list()).toHaveLength(1)
})

test('titles of its classes are for a department, and follow when the classes or the shelves change', async () => {
  await aTitle(library, { classNo: 'F12' })
  await aTitle(library, { classNo: 'K2' })
  await aTitle(library, { classNo: 'F9', isHidden: true })
  const added = (await put({ code: 'D1', classNos: ['F'] })).body.data!
  expect(added.resourceCount).toBe(1)

  await aTitle(library, { classNo: 'F20' })
  await refillDepartments.perform({}, { job: refillDepartments.name, id: '', attempt: 1 }, api)
  expect((await list())[0]!.resourceCount).toBe(2)

  const { isVisible: _visible, resourceCount: _count, ...form } = added
  expect((await put({ ...form, classNos: ['F1'] })).body.data!.resourceCount).toBe(1)
  const { departmentId } = added
  const chosen = await api.call(listChosenTitles, { headers, query: { departmentId } })
  expect(chosen.body.data).toEqual({ list: [], total: 0 })
})

test('a title chosen by hand stays whatever the classes are, until the choice is taken back', async () => {
  const chosen = await aTitle(library, { title: '万历十五年', classNo: 'K248' })
  const { departmentId } = await aDepartment(library, { code: 'D1' })
  const choose = (isChosen: boolean, recordIds = [chosen]) =>
    api.call(chooseTitles, { headers, body: { departmentId, recordIds, isChosen } })
  expect((await choose(true)).body.data!.resourceCount).toBe(1)
  const listed = await api.call(listChosenTitles, { headers, query: { departmentId } })
  expect(listed.body.data).toMatchObject({ total: 1, list: [{ title: '万历十五年' }] })
  expect((await choose(true, [chosen + 1_000_000])).body.code).toBe('department.title-unknown')
  expect((await choose(false)).body.data!.resourceCount).toBe(0)
})

test('a department that is taken away leaves its researchers', async () => {
  const { departmentId } = await aDepartment(library)
  const researcherId = await aResearcher(library, { departmentId })
  const remove = { headers, body: { departmentId } }
  expect((await api.call(removeDepartment, remove)).body.data).toBe(true)
  expect((await api.call(removeDepartment, remove)).status).toBe(404)
  const left = await library.within((trx) =>
    trx
      .selectFrom('researcher')
      .select('departmentId')
      .where('id', '=', researcherId)
      .executeTakeFirst(),
  )
  expect(left).toEqual({ departmentId: null })
})

test('staff of a neighbour neither see nor change a department', async () => {
  const { departmentId } = await aDepartment(library)
  const other = await aSearchedInstitution(api)
  const theirs = await staffHeaders(api, other.groupCode, ['subject'])
  const seen = await api.call(listDepartmentsForStaff, { headers: theirs, query: {} })
  expect(seen.body.data).toEqual({ list: [], total: 0 })
  const removed = await api.call(removeDepartment, { headers: theirs, body: { departmentId } })
  expect(removed.status).toBe(404)
})
