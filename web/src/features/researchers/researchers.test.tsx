import { listDepartments } from '@shulin/contract/departments'
import { locales } from '@shulin/contract/locale'
import {
  listResearchers,
  readResearcher,
  type ListedResearcher,
  type ResearcherDetail,
} from '@shulin/contract/researchers'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'

const id = (n: number) => `0b9c6d5e-0000-4000-8000-00000000000${n}`

const listed = (n: number, name: string, collegeName: string): ListedResearcher => ({
  researcherId: id(n),
  name,
  collegeName,
  title: '教授',
  paperCount: 2,
  interests: [],
})
const chen = listed(1, '陈望之', '经济学院')
const zhou = listed(2, '周令仪', '法学院')

const aWork = (recordId: number, title: string, year: number, type = 'book') => ({
  recordId,
  title,
  year,
  type,
  author: '陈望之',
  source: '中华书局',
})
const detail: ResearcherDetail = {
  researcherId: id(1),
  name: '陈望之',
  otherNames: ['Chen Wangzhi'],
  collegeId: '003',
  collegeName: '经济学院',
  title: '教授',
  interests: ['财政史'],
  introduction: '研究明清财政。',
  orcid: '0000-0002-1825-0097',
  works: [aWork(1, '县级财政', 2026, 'journal-article'), aWork(2, '赋役与乡里', 2025)],
  sameName: [{ researcherId: id(3), collegeName: '物理学院' }],
}

function answerLists() {
  answerInstitution()
  answer(listDepartments, {
    total: 2,
    list: [
      { collegeId: '003', collegeName: '经济学院', resourceCount: 2 },
      { collegeId: '004', collegeName: '法学院', resourceCount: 0 },
    ],
  })
  answer(listResearchers, {
    total: 2,
    list: [chen, zhou],
    initials: [
      { initial: 'C', count: 1 },
      { initial: 'Z', count: 1 },
    ],
  })
}

const lastBody = () => JSON.parse(callsOf(listResearchers).at(-1)!.body as string) as unknown
const people = async () =>
  within(await screen.findByRole('list', { name: '学者' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('[R-ROUTE-038] /researcher lists researchers; a department that is chosen lists its own alone', async () => {
  answerLists()
  await renderPortal('/researcher')
  expect(await people()).toEqual(['陈望之', '周令仪'])
  answer(listResearchers, { total: 1, list: [chen], initials: [{ initial: 'C', count: 1 }] })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '院系' }), '经济学院')
  await waitFor(async () => expect(await people()).toEqual(['陈望之']))
  expect(lastBody()).toEqual({ collegeId: '003', page: 1, rows: 60 })
})

test('a letter lists those who stand under it', async () => {
  answerLists()
  await renderPortal('/researcher')
  answer(listResearchers, { total: 1, list: [zhou], initials: [{ initial: 'Z', count: 1 }] })
  await userEvent.click(await screen.findByRole('link', { name: /^Z，/ }))
  await waitFor(async () => expect(await people()).toEqual(['周令仪']))
  expect(lastBody()).toEqual({ initial: 'Z', page: 1, rows: 60 })
})

test('[R-ROUTE-039] a researcher who is clicked is shown with department and works', async () => {
  answerLists()
  answer(readResearcher, detail)
  await renderPortal('/researcher')
  await userEvent.click(await screen.findByRole('link', { name: '陈望之' }))
  expect(await screen.findByRole('heading', { level: 1, name: '陈望之' })).toBeTruthy()
  expect(window.location.hash).toBe(`#/researcherDetail?id=${id(1)}`)
  expect(screen.getByRole('link', { name: '经济学院' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '县级财政' }).getAttribute('href')).toBe(
    '#/searchList/bookDetails/1',
  )
  expect(screen.getByRole('link', { name: '赋役与乡里' })).toBeTruthy()
  expect(screen.getByText('研究明清财政。')).toBeTruthy()
  const orcid = screen.getByRole('link', { name: '0000-0002-1825-0097' })
  expect(orcid.getAttribute('href')).toBe('https://orcid.org/0000-0002-1825-0097')
})

test('works of one type are shown alone', async () => {
  answerInstitution()
  answer(readResearcher, detail)
  await renderPortal(`/researcherDetail?id=${id(1)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'journal-article 1' }))
  expect(screen.getByRole('link', { name: '县级财政' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '赋役与乡里' })).toBeNull()
})

test('whoever is called the same stands beside, by department', async () => {
  answerInstitution()
  answer(readResearcher, detail)
  await renderPortal(`/researcherDetail?id=${id(1)}`)
  const other = await screen.findByRole('link', { name: '陈望之（物理学院）' })
  expect(other.getAttribute('href')).toBe(`#/researcherDetail?id=${id(3)}`)
})

test('/researcherDetail without an id is the list; an unknown id says so', async () => {
  answerLists()
  await renderPortal('/researcherDetail')
  await waitFor(() => expect(window.location.hash).toBe('#/researcher'))
  refuse(readResearcher, '没有这位学者', 404, 404)
  window.location.hash = `#/researcherDetail?id=${id(9)}`
  expect(await screen.findByRole('heading', { level: 1, name: '没有这位学者' })).toBeTruthy()
})

test.each(locales)('a page without works says so in %s', async (locale) => {
  answerInstitution()
  answer(readResearcher, { ...detail, works: [], sameName: [] })
  await renderPortal(`/researcherDetail?id=${id(1)}`, locale)
  const words = {
    'zh-CN': '还没有确认的成果',
    'zh-TW': '還沒有確認的成果',
    'en-US': 'No works have been confirmed yet',
  }
  expect(await screen.findByText(words[locale])).toBeTruthy()
})
