import {
  listJournalIssues,
  listJournalsForStaff,
  readJournalChoices,
  receiveIssue,
  saveJournal,
} from '@shulin/contract/journals-staff'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'
import { put } from '../../../../test/reader.ts'

const history = {
  recordId: 7,
  title: 'History',
  issn: '0459-1909',
  publisher: '',
  initial: 'H',
  isInitialSet: false,
  frequency: 'quarterly',
  coreEditions: [{ coreList: 'cssci', editionYear: 2021 }],
  issues: 1,
}
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call)[0]!.body as string) as object

beforeEach(() => {
  answerConsole({ roles: ['acquisitions'] })
  answer(listJournalsForStaff, { total: 1, list: [history] })
  answer(readJournalChoices, {
    frequencies: [{ code: 'quarterly', name: 'Quarterly' }],
    coreLists: [{ code: 'cssci', name: 'CSSCI' }],
    locations: [],
  })
  answer(listJournalIssues, {
    list: [{ year: 2024, volume: '', issue: '1', receivedOn: null, locationName: '' }],
    missing: [{ year: 2024, issues: ['2'] }],
  })
})

async function openPanel() {
  await renderConsole('/catalogue/journals', 'en-US')
  await userEvent.click(await screen.findByRole('link', { name: 'History' }))
  return within(await screen.findByRole('region', { name: 'History' }))
}

test('an edition is taken away and the journal saved', async () => {
  const panel = await openPanel()
  await userEvent.click(await panel.findByRole('button', { name: /CSSCI, 2021 edition/ }))
  answer(saveJournal, true)
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(bodyOf(saveJournal)).toEqual({
    recordId: 7,
    frequency: 'quarterly',
    initial: null,
    coreEditions: [],
  })
})

test('what is missing is said, and an issue that arrived is noted', async () => {
  const panel = await openPanel()
  expect(await panel.findByText('Missing of 2024: 2')).toBeTruthy()
  await userEvent.click(panel.getByRole('button', { name: 'Note an issue' }))
  expect(await panel.findByText('Give the number of the issue')).toBeTruthy()
  put(panel.getByRole('textbox', { name: 'Year' }), '2024')
  put(panel.getByRole('textbox', { name: 'Issue' }), '2')
  answer(receiveIssue, true)
  await userEvent.click(panel.getByRole('button', { name: 'Note an issue' }))
  expect(await screen.findByText('Noted')).toBeTruthy()
  expect(bodyOf(receiveIssue)).toMatchObject({ recordId: 7, year: 2024, issue: '2' })
})
