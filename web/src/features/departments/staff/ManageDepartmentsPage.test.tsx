import {
  chooseTitles,
  listChosenTitles,
  listDepartmentsForStaff,
  putDepartment,
  removeDepartment,
  type StaffDepartment,
} from '@shulin/contract/departments-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'
import { put } from '../../../../test/reader.ts'

const economics: StaffDepartment = {
  departmentId: '0b9c6d5e-0000-4000-8000-000000000001',
  code: '003',
  name: { 'zh-CN': '经济学院', 'en-US': 'School of Economics' },
  introduction: null,
  subjects: ['理论经济学'],
  classNos: ['F'],
  librarians: [],
  isShown: true,
  shownFrom: null,
  shownUntil: null,
  isVisible: true,
  resourceCount: 12,
}
const address = '/subjects/departments'
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as unknown

async function openEconomics() {
  answerConsole({ roles: ['subject'] })
  answer(listDepartmentsForStaff, { total: 1, list: [economics] })
  answer(listChosenTitles, {
    total: 1,
    list: [{ recordId: 7, title: '万历十五年', author: '黄仁宇' }],
  })
  await renderConsole(address, 'en-US')
  await userEvent.click(await screen.findByRole('link', { name: '经济学院' }))
  return within(await screen.findByRole('region', { name: '经济学院' }))
}

test('a department is added: what is missing is said first', async () => {
  answerConsole({ roles: ['subject'] })
  answer(listDepartmentsForStaff, { total: 0, list: [] })
  await renderConsole(address, 'en-US')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a department' }))
  const panel = within(await screen.findByRole('region', { name: 'Add a department' }))
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('Please give a name')).toBeTruthy()
  expect(callsOf(putDepartment)).toEqual([])

  put(panel.getByRole('textbox', { name: /^Code/ }), '003')
  put(panel.getByRole('textbox', { name: /^Name \(简体中文\)/ }), '经济学院')
  answer(putDepartment, economics)
  answer(listChosenTitles, { total: 0, list: [] })
  answer(listDepartmentsForStaff, { total: 1, list: [economics] })
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: '经济学院' })).toBeTruthy()
  expect(bodyOf(putDepartment)).toMatchObject({ code: '003', name: { 'zh-CN': '经济学院' } })
})

test('what is changed is sent whole, and the preview speaks each language', async () => {
  const panel = await openEconomics()
  await userEvent.click(panel.getByRole('button', { name: 'English (US)' }))
  expect(panel.getByText('School of Economics')).toBeTruthy()
  put(panel.getByRole('textbox', { name: /^Subject librarians/ }), '叶青, ye@example.org')
  put(panel.getByLabelText(/^Shown until/), '2027-08-31')
  answer(putDepartment, economics)
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  const { isVisible: _visible, resourceCount: _count, ...form } = economics
  await waitFor(() =>
    expect(bodyOf(putDepartment)).toEqual({
      ...form,
      librarians: [{ name: '叶青', phone: '', mail: 'ye@example.org' }],
      shownUntil: '2027-08-31',
    }),
  )
})

test('a title is chosen by its number, and taken out again', async () => {
  const panel = await openEconomics()
  answer(chooseTitles, economics)
  const { departmentId } = economics
  put(panel.getByRole('textbox', { name: /^Record numbers/ }), '12, 13')
  await userEvent.click(panel.getByRole('button', { name: 'Choose' }))
  await waitFor(() =>
    expect(bodyOf(chooseTitles)).toEqual({ departmentId, recordIds: [12, 13], isChosen: true }),
  )
  await userEvent.click(await panel.findByRole('button', { name: 'Take out: 万历十五年' }))
  await waitFor(() =>
    expect(bodyOf(chooseTitles)).toEqual({ departmentId, recordIds: [7], isChosen: false }),
  )
})

test('a department is removed', async () => {
  const panel = await openEconomics()
  answer(removeDepartment, true)
  answer(listDepartmentsForStaff, { total: 0, list: [] })
  await userEvent.click(panel.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('There are no departments')).toBeTruthy()
  expect(bodyOf(removeDepartment)).toEqual({ departmentId: economics.departmentId })
})
