import { listHotJournals, listJournals, type ListedJournal } from '@shulin/contract/journals'
import { locales } from '@shulin/contract/locale'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'

const history: ListedJournal = {
  recordId: 7,
  title: '历史研究',
  issn: '0459-1909',
  publisher: '历史研究杂志社',
  publFreqCode: 'bimonthly',
  coreInclude: ['cssci'],
  initial: 'L',
  strokes: 4,
  isOnline: true,
  isOnPaper: true,
  latest: { year: 2026, issue: '5' },
}
const nature: ListedJournal = {
  ...history,
  recordId: 8,
  title: 'Nature',
  issn: '0028-0836',
  publisher: '',
  publFreqCode: '',
  coreInclude: [],
  initial: 'N',
  strokes: 0,
  isOnline: false,
  isOnPaper: false,
  latest: null,
}
const screening = {
  initials: [
    { initial: 'L', count: 1 },
    { initial: 'N', count: 1 },
  ],
  strokes: [
    { initial: '0', count: 1 },
    { initial: '4', count: 1 },
  ],
  coreInclude: [{ code: 'cssci', name: 'CSSCI', count: 1, years: [{ year: 2023, count: 1 }] }],
  publFreqCode: [{ code: 'bimonthly', name: 'Every two months', count: 1 }],
  classNo: [{ code: 'K', name: 'History', count: 1 }],
  langCode: [{ code: 'chi', name: 'Chinese', count: 1 }],
}

beforeEach(() => {
  answerInstitution()
  answer(listJournals, { total: 2, list: [history, nature], screening })
  answer(listHotJournals, [{ recordId: 7, title: '历史研究', visits: 1866 }])
})

const lastAsked = (name: string) => callsOf(listJournals).at(-1)!.url.searchParams.get(name)

test('journals stand under their letters, with number, frequency and core lists', async () => {
  await renderPortal('/magazineNav', 'en-US')
  const letter = within(await screen.findByRole('region', { name: 'L' }))
  expect(letter.getByRole('link', { name: '历史研究' })).toBeTruthy()
  expect(letter.getByText(/ISSN 0459-1909\s+Every two months/)).toBeTruthy()
  expect(letter.getByText('CSSCI')).toBeTruthy()
  expect(letter.getByText('Latest: 2026, issue 5')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'N' })).toBeTruthy()
})

test('core list, frequency, class and language narrow the list, and the address keeps the choice', async () => {
  await renderPortal('/magazineNav', 'en-US')
  await screen.findByRole('region', { name: 'L' })
  const tick = async (name: RegExp) =>
    userEvent.click((await screen.findAllByRole('checkbox', { name }))[0]!)
  await tick(/^CSSCI/)
  await waitFor(() => expect(lastAsked('coreInclude')).toBe('cssci'))
  await tick(/^Every two months/)
  await waitFor(() => expect(lastAsked('publFreqCode')).toBe('bimonthly'))
  await tick(/^K History/)
  await waitFor(() => expect(lastAsked('classNo')).toBe('K'))
  expect(window.location.hash).toContain('coreInclude=cssci')
  expect(screen.getAllByRole('checkbox', { name: /^CSSCI, 2023 edition/ })[0]).toBeTruthy()
})

test('a letter leads to the journals under it', async () => {
  await renderPortal('/magazineNav', 'en-US')
  await userEvent.click(await screen.findByRole('link', { name: 'L, 1 in the list' }))
  await waitFor(() => expect(lastAsked('initial')).toBe('L'))
  expect(window.location.hash).toContain('initial=L')
})

test('what was visited most stands below the list', async () => {
  await renderPortal('/magazineNav', 'en-US')
  expect(await screen.findByText('1,866 visits')).toBeTruthy()
})

test('the list of the most visited that fails leaves the journals', async () => {
  refuse(listHotJournals, 'busy')
  await renderPortal('/magazineNav', 'en-US')
  expect(await screen.findByText('The most visited journals did not load')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nature' })).toBeTruthy()
})

test.each(locales)('the page says in %s that nothing matches', async (locale) => {
  answer(listJournals, { total: 0, list: [], screening: { ...screening, initials: [] } })
  await renderPortal('/magazineNav?keyword=xyz', locale)
  const none = {
    'zh-CN': '没有符合条件的期刊',
    'zh-TW': '沒有符合條件的期刊',
    'en-US': 'No journal matches',
  }
  expect(await screen.findByText(none[locale])).toBeTruthy()
})
