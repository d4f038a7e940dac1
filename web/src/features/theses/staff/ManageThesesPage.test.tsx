import {
  listThesesForStaff,
  putThesis,
  putThesisReferences,
  readThesisParts,
  removeThesis,
  scheduleThesisFile,
  type StaffThesis,
} from '@shulin/contract/theses-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'
import { put } from '../../../../test/reader.ts'

const thesis: StaffThesis = {
  recordId: 7,
  title: '土地财政的形成',
  author: '顾行舟',
  tutor: '陈望之',
  degree: 'doctor',
  year: 2022,
  department: '经济学院',
  departmentCode: 'E',
  verification: 'verified',
}
const file = {
  attachmentId: '0b9c6d5e-0000-4000-8000-000000000001',
  title: '全文',
  needsLogin: true,
  opensOn: null,
}
const address = '/catalogue/theses'
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as unknown

async function openThesis(isOwn = true) {
  answerConsole({ roles: ['acquisitions'] })
  answer(listThesesForStaff, { total: 1, list: [thesis] })
  answer(readThesisParts, { files: [file], references: [], isOwn })
  await renderConsole(address, 'en-US')
  await userEvent.click(await screen.findByRole('link', { name: thesis.title }))
  return within(await screen.findByRole('region', { name: thesis.title }))
}

test('a title becomes a thesis: number, author and year are needed', async () => {
  answerConsole({ roles: ['acquisitions'] })
  answer(listThesesForStaff, { total: 0, list: [] })
  answer(readThesisParts, { files: [], references: [], isOwn: true })
  answer(putThesis, true)
  await renderConsole(address, 'en-US')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a thesis' }))
  const panel = within(await screen.findByRole('region', { name: 'Add a thesis' }))
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('Please name the author')).toBeTruthy()
  expect(callsOf(putThesis)).toEqual([])

  put(panel.getByRole('textbox', { name: /Record number/ }), '7')
  put(panel.getByRole('textbox', { name: 'Author' }), '顾行舟')
  put(panel.getByRole('textbox', { name: 'Year' }), '2022')
  answer(listThesesForStaff, { total: 1, list: [thesis] })
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: thesis.title })).toBeTruthy()
  expect(bodyOf(putThesis)).toMatchObject({
    recordId: 7,
    author: '顾行舟',
    year: 2022,
    degree: 'doctor',
    verification: 'verified',
  })
})

test('the day on which a file opens is set', async () => {
  const panel = await openThesis()
  answer(scheduleThesisFile, true)
  put(await panel.findByLabelText(/First day on which “全文” is open/), '2027-06-01')
  await userEvent.click(panel.getByRole('button', { name: 'Save the day' }))
  await waitFor(() =>
    expect(bodyOf(scheduleThesisFile)).toEqual({
      recordId: 7,
      attachmentId: file.attachmentId,
      opensOn: '2027-06-01',
    }),
  )
})

test('references are given one a line; a line without a title is refused before it is sent', async () => {
  const panel = await openThesis()
  answer(putThesisReferences, true)
  const field = await panel.findByRole('textbox', { name: /References, one a line/ })
  put(field, '\tOi J C')
  await userEvent.click(panel.getByRole('button', { name: 'Save the references' }))
  expect(await panel.findByText(/Each line has a title/)).toBeTruthy()
  put(field, '置身事内\t兰小欢\t上海人民出版社\t2021')
  await userEvent.click(panel.getByRole('button', { name: 'Save the references' }))
  await waitFor(() =>
    expect(bodyOf(putThesisReferences)).toEqual({
      recordId: 7,
      references: [
        { title: '置身事内', author: '兰小欢', source: '上海人民出版社', year: 2021, doi: '' },
      ],
    }),
  )
})

test('the references of a shared record are shown and not changed', async () => {
  const panel = await openThesis(false)
  expect(await panel.findByText(/Several libraries share this record/)).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Save the references' })).toBeNull()
})

test('a title is taken off the list of theses', async () => {
  const panel = await openThesis()
  answer(removeThesis, true)
  answer(listThesesForStaff, { total: 0, list: [] })
  await userEvent.click(panel.getByRole('button', { name: 'No longer a thesis' }))
  expect(await screen.findByText('There are no theses')).toBeTruthy()
  expect(bodyOf(removeThesis)).toEqual({ recordId: 7 })
})
