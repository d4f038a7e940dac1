import {
  listHotJournals,
  listJournals,
  readJournal,
  type JournalDetail,
} from '@shulin/contract/journals'
import { noteJournalBrowse } from '@shulin/contract/usage'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'

const history: JournalDetail = {
  recordId: 7,
  title: '历史研究',
  otherTitles: [],
  issn: ['0459-1909'],
  publisher: '历史研究杂志社',
  introduction: '',
  publFreqCode: 'bimonthly',
  frequency: 'Every two months',
  classNo: 'K',
  className: 'History',
  languages: ['Chinese'],
  coreLists: [{ code: 'cssci', name: 'CSSCI', years: [2023, 2021] }],
  callNo: 'K/LS',
  summary: '1954-',
  holdings: [
    {
      year: 2025,
      issues: [
        { volume: '', issue: '3', receivedOn: '2025-06-15', locationName: 'Periodicals' },
        { volume: '', issue: '1', receivedOn: null, locationName: '' },
      ],
      missing: ['2'],
    },
  ],
  packages: [
    {
      packageId: '0b9c6d5e-0000-4000-8000-000000000001',
      packageName: 'Journals of history',
      supplier: 'A supplier',
      covered: '1954-',
      url: 'https://texts.example/7',
      eCollectionId: '',
    },
  ],
}

beforeEach(() => {
  answerInstitution()
  answer(noteJournalBrowse, true)
})

test('a journal shows its number, core lists by edition, issues with gaps, and who carries it', async () => {
  answer(readJournal, history)
  await renderPortal('/magazineNavDetail?id=7', 'en-US')
  expect(await screen.findByRole('heading', { level: 1, name: '历史研究' })).toBeTruthy()
  expect(await screen.findByText('0459-1909')).toBeTruthy()
  expect(screen.getByText('CSSCI (2023, 2021)')).toBeTruthy()
  const issues = within(screen.getByRole('region', { name: 'Issues held' }))
  expect(issues.getByText('Issue 3')).toBeTruthy()
  expect(issues.getByText('Issue 1')).toBeTruthy()
  expect(issues.getByText('Missing: 2')).toBeTruthy()
  const read = screen.getByRole('link', { name: 'Read in Journals of history' })
  expect(read.getAttribute('href')).toBe('https://texts.example/7')
  await waitFor(() => expect(callsOf(noteJournalBrowse)).toHaveLength(1))
})

test('a number that no journal has says so', async () => {
  refuse(readJournal, 'This journal was not found', 404, 404)
  await renderPortal('/magazineNavDetail?id=999', 'en-US')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This journal was not found' }),
  ).toBeTruthy()
})

test('without a number the list is shown', async () => {
  const screening = {
    initials: [],
    strokes: [],
    coreInclude: [],
    publFreqCode: [],
    classNo: [],
    langCode: [],
  }
  answer(listJournals, { total: 0, list: [], screening })
  answer(listHotJournals, [])
  await renderPortal('/magazineNavDetail', 'en-US')
  expect(await screen.findByRole('heading', { level: 1, name: 'Journals' })).toBeTruthy()
})
