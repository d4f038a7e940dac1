import { listDepartmentsForStaff } from '@shulin/contract/departments-staff'
import {
  decideWorks,
  findNames,
  listResearchersForStaff,
  listWorksForStaff,
  putResearcher,
  tieName,
  type StaffResearcher,
} from '@shulin/contract/researchers-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'
import { put } from '../../../../test/reader.ts'

const chen: StaffResearcher = {
  researcherId: '0b9c6d5e-0000-4000-8000-000000000001',
  name: '陈望之',
  otherNames: [],
  departmentId: null,
  departmentName: '',
  title: '教授',
  interests: [],
  introduction: null,
  orcid: '',
  names: [],
  isShown: true,
  shownFrom: null,
  shownUntil: null,
  isVisible: true,
  workCount: 0,
}
const { researcherId } = chen
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as unknown

async function openChen() {
  answerConsole({ roles: ['subject'] })
  answer(listResearchersForStaff, { total: 1, list: [chen] })
  answer(listDepartmentsForStaff, { total: 0, list: [] })
  answer(listWorksForStaff, {
    total: 1,
    list: [
      {
        recordId: 7,
        title: '赋役与乡里',
        author: '陈望之',
        year: 2025,
        claim: 'open',
        foundBy: ['orcid'],
      },
    ],
  })
  await renderConsole('/subjects/researchers', 'en-US')
  await userEvent.click(await screen.findByRole('link', { name: '陈望之' }))
  return within(await screen.findByRole('region', { name: '陈望之' }))
}

test('an ORCID is saved with the researcher', async () => {
  const panel = await openChen()
  put(panel.getByRole('textbox', { name: /^ORCID/ }), 'https://orcid.org/0000-0002-1825-0097')
  answer(putResearcher, chen)
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodyOf(putResearcher)).toMatchObject({
      researcherId,
      orcid: 'https://orcid.org/0000-0002-1825-0097',
    }),
  )
})

test('people of one name stand apart: staff say which one is meant', async () => {
  const panel = await openChen()
  const person = { name: '陈望之', otherNames: [], source: 'loc', titles: 3 }
  answer(findNames, [
    { ...person, nameId: 1, dates: '1970-', researcherId: null },
    { ...person, nameId: 2, dates: '1912-1987', researcherId: null },
  ])
  await userEvent.type(
    panel.getByRole('searchbox', { name: 'Find in the authority file' }),
    '{Enter}',
  )
  const found = within(await panel.findByRole('list', { name: 'Authority names found' }))
  const [first] = found.getAllByRole('button', { name: 'This one' })
  expect(found.getByText('陈望之 1912-1987')).toBeTruthy()
  answer(tieName, chen)
  await userEvent.click(first!)
  await waitFor(() => expect(bodyOf(tieName)).toEqual({ researcherId, nameId: 1, isTied: true }))
})

test('a work that was found is confirmed, and another given by its number', async () => {
  const panel = await openChen()
  answer(decideWorks, chen)
  await userEvent.click(await panel.findByRole('button', { name: 'Confirm: 赋役与乡里' }))
  await waitFor(() =>
    expect(bodyOf(decideWorks)).toEqual({ researcherId, recordIds: [7], claim: 'claimed' }),
  )
  put(panel.getByRole('textbox', { name: 'Record number' }), '12')
  await userEvent.click(panel.getByRole('button', { name: 'Confirm by number' }))
  await waitFor(() =>
    expect(bodyOf(decideWorks)).toEqual({ researcherId, recordIds: [12], claim: 'claimed' }),
  )
})
