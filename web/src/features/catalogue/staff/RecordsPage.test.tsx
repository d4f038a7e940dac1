import {
  addRecord,
  answerReport,
  findRecords,
  listAliases,
  listChoices,
  listDecisions,
  listReports,
  readRecord,
  undoDecision,
} from '@shulin/contract/catalogue-staff'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'
import { aFoundRecord, aRecord, someChoices } from './test/records.ts'

function begin(roles = ['acquisitions']) {
  answerConsole({ roles })
  answer(listChoices, someChoices)
}

test('for cataloguers the console begins with the records; the configuration is not theirs', async () => {
  begin()
  await renderConsole('/')
  expect(await screen.findByRole('heading', { name: '书目', level: 1 })).toBeTruthy()
  expect(screen.getByRole('link', { name: '导入记录' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '参数' })).toBeNull()
  expect(screen.queryByRole('link', { name: '索引状况' })).toBeNull()
})

test('a page of other roles says so', async () => {
  begin()
  await renderConsole('/index/health')
  expect(await screen.findByRole('heading', { name: '这里还没有适合您岗位的页面' })).toBeTruthy()
})

test('what is scanned is looked for when Enter comes, and stands in the address', async () => {
  begin()
  await renderConsole('/catalogue/records')
  expect(screen.getByText('从查找开始')).toBeTruthy()
  answer(findRecords, { list: [{ ...aFoundRecord(), by: 'barcode' }], total: 1 })
  await userEvent.type(screen.getByRole('searchbox'), 'B001{Enter}')
  expect(await screen.findByRole('link', { name: '红楼梦' })).toBeTruthy()
  expect(callsOf(findRecords)[0]!.url.searchParams.get('text')).toBe('B001')
  expect(window.location.hash).toContain('text=B001')
  answer(readRecord, aRecord())
  answer(listAliases, { aliases: [], leadsTo: null })
  await userEvent.click(screen.getByRole('link', { name: '红楼梦' }))
  expect(await screen.findByRole('heading', { name: '红楼梦', level: 1 })).toBeTruthy()
})

test('nothing found says what to try', async () => {
  begin()
  answer(findRecords, { list: [], total: 0 })
  await renderConsole('/catalogue/records?text=zzz', 'en-US')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})

test('a record is added with its title and opens', async () => {
  begin()
  await renderConsole('/catalogue/records?open=new')
  await userEvent.click(await screen.findByRole('button', { name: '保存' }))
  expect(await screen.findByText('不能为空')).toBeTruthy()
  answer(addRecord, { recordId: 7 })
  answer(readRecord, aRecord())
  await userEvent.type(screen.getByRole('textbox', { name: '题名' }), '自编教材')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(window.location.hash).toBe('#/catalogue/records/7'))
  expect(JSON.parse(callsOf(addRecord)[0]!.body as string)).toEqual({
    fields: { title: '自编教材', documentType: 'book', creators: [] },
  })
})

test('decisions are listed and undone', async () => {
  begin()
  const decision = {
    decisionId: '0198c1d2-0000-7000-8000-000000000009',
    record: { recordId: 7, title: '红楼梦' },
    other: { recordId: 8, title: '石头记' },
    belongTogether: true,
    note: '同书异名',
    decidedBy: '梅清和',
    decidedAt: '2026-05-01T08:00:00Z',
    undoneAt: null,
  }
  answer(listDecisions, { list: [decision], total: 1 })
  answer(listReports, { list: [], total: 0 })
  await renderConsole(`/catalogue/grouping?open=${decision.decisionId}`)
  expect(await screen.findByText('同书异名')).toBeTruthy()
  const undone = { ...decision, undoneAt: '2026-05-02T08:00:00Z' }
  answer(undoDecision, undone)
  answer(listDecisions, { list: [undone], total: 1 })
  await userEvent.click(screen.getByRole('button', { name: '撤销决定' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤销决定' })).toBeNull())
  expect(screen.getByRole('row', { name: /红楼梦/ }).textContent).toContain('已撤销')
})

const aReport = {
  reportId: '0198c1d2-0000-7000-8000-00000000000a',
  record: { recordId: 7, title: '呐喊', publishedYear: 1926 },
  other: { recordId: 8, title: '呐喊', publishedYear: 1923 },
  reason: '同名的另一本书',
  reportedAt: '2026-11-17T08:00:00Z',
}

test.each([
  ['zh-CN', '读者的报告', '拆出《呐喊》（7）', 'separated', '已拆出，并答复 2 条报告'],
  ['zh-TW', '讀者的回報', '《呐喊》（7）保持歸併', 'kept', '保持歸併，並答覆 2 則回報'],
  [
    'en-US',
    'Reports by readers',
    'Split off “呐喊” (7)',
    'separated',
    'Split off; 2 reports were answered',
  ],
] as const)(
  'what readers report stands above the decisions and is decided there (%s)',
  async (locale, title, button, outcome, told) => {
    begin()
    answer(listDecisions, { list: [], total: 0 })
    answer(listReports, { list: [aReport], total: 1 })
    await renderConsole('/catalogue/grouping', locale)
    const table = await screen.findByRole('table', { name: title })
    expect(table.textContent).toContain('同名的另一本书')
    expect(screen.getByRole('link', { name: '呐喊 1926 (7)' }).getAttribute('href')).toContain(
      '/catalogue/records/7',
    )
    answer(answerReport, { answered: 2 })
    answer(listReports, { list: [], total: 0 })
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText(told)).toBeTruthy()
    expect(JSON.parse(callsOf(answerReport)[0]!.body as string)).toEqual({
      reportId: aReport.reportId,
      outcome,
    })
    await waitFor(() => expect(screen.queryByRole('table', { name: title })).toBeNull())
  },
)
