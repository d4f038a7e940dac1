import { locales } from '@shulin/contract/locale'
import { readResolver } from '@shulin/contract/record'
import {
  listRelatedStudies,
  listTheses,
  listThesisReferences,
  readThesis,
} from '@shulin/contract/theses'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'

const older = {
  paperId: 7,
  title: '分税制下的县乡财政关系',
  author: '沈以安',
  tutor: '陈望之',
  degree: 'doctor' as const,
  year: 2020,
  department: '公共管理学院',
  canBeRead: false,
  opensOn: '2027-06-01',
}
const newer = {
  ...older,
  paperId: 8,
  title: '土地出让与城市扩张',
  degree: 'master' as const,
  year: 2021,
  canBeRead: true,
  opensOn: null,
}
const screening = {
  degree: [
    { value: 'doctor', name: 'doctor', count: 1 },
    { value: 'master', name: 'master', count: 1 },
  ],
  college: [{ value: 'P', name: '公共管理学院', count: 2 }],
  tutor: [{ value: '陈望之', name: '陈望之', count: 2 }],
  year: [
    { value: '2021', name: '2021', count: 1 },
    { value: '2020', name: '2020', count: 1 },
  ],
}
const { canBeRead: _canBeRead, opensOn: _opensOn, ...described } = older
const thesis = {
  ...described,
  abstract: '本文以三县财政档案为据。',
  keywords: ['分税制'],
  previewIds: ['0b9c6d5e-0000-4000-8000-000000000001'],
  pages: '212 页',
  files: [
    {
      attachmentId: '0b9c6d5e-0000-4000-8000-000000000001',
      title: '第一章',
      needsLogin: false,
      opensOn: null,
    },
    {
      attachmentId: '0b9c6d5e-0000-4000-8000-000000000002',
      title: '第二章至结论',
      needsLogin: true,
      opensOn: '2027-06-01',
    },
  ],
}
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as unknown

test('[R-ROUTE-040] of theses of two years only those of the chosen one are listed', async () => {
  answerInstitution()
  answer(listTheses, { total: 2, list: [newer, older], screening })
  await renderPortal('/schoolBaseNav')
  expect(await screen.findByRole('link', { name: older.title })).toBeTruthy()
  expect(screen.getByText('2027年6月1日起公开')).toBeTruthy()
  answer(listTheses, { total: 1, list: [newer], screening })
  await userEvent.click(screen.getByRole('checkbox', { name: /^2021/ }))
  expect(await screen.findByText('1 篇')).toBeTruthy()
  expect(screen.getByRole('link', { name: newer.title })).toBeTruthy()
  expect(screen.queryByRole('link', { name: older.title })).toBeNull()
  expect(bodyOf(listTheses)).toMatchObject({ year: 2021 })
  // The address keeps it, and takes it away again.
  expect(window.location.hash).toBe('#/schoolBaseNav?year=2021')
  await userEvent.click(screen.getByRole('checkbox', { name: /^2021/ }))
  await waitFor(() => expect(window.location.hash).toBe('#/schoolBaseNav'))
})

test('[R-SUBJECT-001] a thesis opened from the list shows its references and related studies', async () => {
  answerInstitution()
  answer(listTheses, { total: 1, list: [older], screening })
  answer(readThesis, thesis)
  answer(readResolver, { resolverUrl: '' })
  answer(listThesisReferences, {
    total: 2,
    list: [
      { title: '置身事内', author: '兰小欢', source: '上海人民出版社', year: 2021, recordId: 12 },
      {
        title: 'Fiscal reform',
        author: 'Oi J C',
        source: 'World politics',
        year: 1992,
        recordId: null,
      },
    ],
  })
  answer(listRelatedStudies, [
    { paperId: 8, title: newer.title, author: '韩立', degree: 'master', year: 2024 },
  ])
  await renderPortal('/schoolBaseNav')
  await userEvent.click(await screen.findByRole('link', { name: older.title }))
  expect(await screen.findByRole('heading', { level: 1, name: older.title })).toBeTruthy()
  const ours = await screen.findByRole('link', { name: '置身事内' })
  expect(ours.getAttribute('href')).toBe('#/searchList/bookDetails/12')
  expect(screen.getByText(/Fiscal reform/)).toBeTruthy()
  const study = await screen.findByRole('link', { name: newer.title })
  expect(study.getAttribute('href')).toBe('#/schoolBaseNav?paperId=8')
  expect(bodyOf(listThesisReferences)).toMatchObject({ paperId: 7 })
  expect(callsOf(listRelatedStudies)[0]!.url.searchParams.get('paperId')).toBe('7')
})

test('what can be read leads to its pages; what opens later says when', async () => {
  answerInstitution()
  answer(readThesis, thesis)
  answer(readResolver, { resolverUrl: '' })
  answer(listThesisReferences, { total: 0, list: [] })
  answer(listRelatedStudies, [])
  await renderPortal('/schoolBaseNav?paperId=7')
  const chapter = await screen.findByRole('link', { name: '第一章' })
  expect(chapter.getAttribute('href')).toBe(`#/previewPdf/7/${thesis.previewIds[0]}`)
  expect(screen.queryByRole('link', { name: '第二章至结论' })).toBeNull()
  expect(screen.getByText('2027年6月1日起公开')).toBeTruthy()
})

test('an unknown thesis is named as such', async () => {
  answerInstitution()
  refuse(readThesis, '没有找到这篇学位论文', 404, 404)
  await renderPortal('/schoolBaseNav?paperId=999')
  expect(
    await screen.findByRole('heading', { level: 1, name: '没有找到这篇学位论文' }),
  ).toBeTruthy()
})

test.each(locales)('the page says in %s that there is nothing', async (locale) => {
  answerInstitution()
  const nothing = { degree: [], college: [], tutor: [], year: [] }
  answer(listTheses, { total: 0, list: [], screening: nothing })
  await renderPortal('/schoolBaseNav', locale)
  const none = {
    'zh-CN': '没有符合条件的学位论文',
    'zh-TW': '沒有符合條件的學位論文',
    'en-US': 'There are no such theses',
  }
  expect(await screen.findByText(none[locale])).toBeTruthy()
})
