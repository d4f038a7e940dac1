import {
  listDepartmentResources,
  listDepartments,
  readDepartment,
  type DepartmentDetail,
} from '@shulin/contract/departments'
import { locales } from '@shulin/contract/locale'
import { listResearchers } from '@shulin/contract/researchers'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'

const economics: DepartmentDetail = {
  collegeId: '003',
  collegeName: '经济学院',
  introduction: '理论经济学与应用经济学。',
  subjects: ['理论经济学'],
  librarians: [{ name: '叶青', phone: '', mail: 'ye@example.org' }],
  types: [{ type: 'book', count: 2 }],
}
const aResource = (recordId: number, title: string) => ({
  recordId,
  title,
  type: 'book',
  author: '陈望之',
  publisher: '中华书局',
  year: 2025,
})
const resources = [aResource(1, '赋役与乡里'), aResource(2, '县级财政')]

function answerDepartment() {
  answerInstitution()
  answer(readDepartment, economics)
  answer(listDepartmentResources, { total: 2, list: resources })
  answer(listResearchers, { total: 0, list: [], initials: [] })
}

const bodiesOf = (call: Parameters<typeof callsOf>[0]) =>
  callsOf(call).map(({ body }) => JSON.parse(body as string) as unknown)

test('[R-ROUTE-036] /departmentList lists the departments with their resource counts, and no others', async () => {
  answerInstitution()
  const named = ['文学院', '历史学院', '经济学院']
  answer(listDepartments, {
    total: 3,
    list: named.map((collegeName, n) => ({
      collegeId: `00${n}`,
      collegeName,
      resourceCount: 1_200 + n,
    })),
  })
  await renderPortal('/departmentList')
  const list = within(await screen.findByRole('list', { name: '院系资源' }))
  const entries = list.getAllByRole('listitem')
  expect(entries.map((entry) => within(entry).getByRole('link').textContent)).toEqual(named)
  expect(entries.map((entry) => within(entry).getByText(/种$/).textContent)).toEqual([
    '1200 种',
    '1201 种',
    '1202 种',
  ])
})

test('[R-ROUTE-037] a department that is clicked shows its introduction and its resources', async () => {
  answerDepartment()
  answer(listDepartments, {
    total: 1,
    list: [{ collegeId: '003', collegeName: '经济学院', resourceCount: 2 }],
  })
  await renderPortal('/departmentList')
  await userEvent.click(await screen.findByRole('link', { name: '经济学院' }))
  expect(await screen.findByRole('heading', { level: 1, name: '经济学院' })).toBeTruthy()
  expect(window.location.hash).toBe('#/departmentHome?id=003')
  expect(screen.getByText('理论经济学与应用经济学。')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '赋役与乡里' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '县级财政' })).toBeTruthy()
  const mail = screen.getByRole('link', { name: '发邮件给叶青' })
  expect(mail.getAttribute('href')).toBe('mailto:ye@example.org')
})

test('a department is found by its name', async () => {
  answerInstitution()
  answer(listDepartments, { total: 0, list: [] })
  await renderPortal('/departmentList')
  await userEvent.type(await screen.findByRole('searchbox', { name: '院系名' }), '法{Enter}')
  expect(await screen.findByText('没有叫“法”的院系')).toBeTruthy()
  expect(bodiesOf(listDepartments).at(-1)).toEqual({ keyword: '法', page: 1, rows: 100 })
})

test('[R-SUBJECT-002] where the resources fail, the list is empty and the message is shown', async () => {
  answerDepartment()
  answer(listDepartmentResources, { total: 25, list: resources })
  await renderPortal('/departmentHome?id=003')
  expect(await screen.findByRole('link', { name: '赋役与乡里' })).toBeTruthy()
  refuse(listDepartmentResources, '这些资源暂时读不到')
  await userEvent.click(screen.getByRole('button', { name: '第 2 页' }))
  expect(await screen.findByText('院系资源没有载入')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '赋役与乡里' })).toBeNull()
  expect(await screen.findAllByText(/这些资源暂时读不到/)).not.toEqual([])
})

test('one document type is asked for, and the people of the department are a tab of their own', async () => {
  answerDepartment()
  answer(listResearchers, {
    total: 1,
    list: [
      {
        researcherId: '0b9c6d5e-0000-4000-8000-000000000001',
        name: '陈望之',
        collegeName: '经济学院',
        title: '教授',
        paperCount: 62,
        interests: ['中国经济史'],
      },
    ],
    initials: [{ initial: 'C', count: 1 }],
  })
  await renderPortal('/departmentHome?id=003')
  await userEvent.click(await screen.findByRole('tab', { name: /^book/ }))
  await waitFor(() =>
    expect(bodiesOf(listDepartmentResources).at(-1)).toMatchObject({ resourceType: 'book' }),
  )
  await userEvent.click(screen.getByRole('tab', { name: /^教师/ }))
  expect(await screen.findByRole('link', { name: '陈望之' })).toBeTruthy()
  expect(screen.getByText('教授，中国经济史')).toBeTruthy()
})

test('/departmentHome without an id is the list; an unknown id says so', async () => {
  answerInstitution()
  answer(listDepartments, { total: 0, list: [] })
  await renderPortal('/departmentHome')
  await waitFor(() => expect(window.location.hash).toBe('#/departmentList'))
  refuse(readDepartment, '没有这个院系', 404, 404)
  window.location.hash = '#/departmentHome?id=nowhere'
  expect(await screen.findByRole('heading', { level: 1, name: '没有这个院系' })).toBeTruthy()
})

test.each(locales)('the list says in %s that there is nothing yet', async (locale) => {
  answerInstitution()
  answer(listDepartments, { total: 0, list: [] })
  await renderPortal('/departmentList', locale)
  const words = {
    'zh-CN': '还没有院系',
    'zh-TW': '還沒有系所',
    'en-US': 'There are no departments yet',
  }
  expect(await screen.findByText(words[locale])).toBeTruthy()
})
