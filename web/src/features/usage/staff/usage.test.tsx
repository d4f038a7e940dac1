import { useOperations, type UseOperation } from '@shulin/contract/usage'
import {
  checkLinkNow,
  listCheckedLinks,
  readUsage,
  readUsageFile,
  type CheckedLink,
  type UsageReport,
} from '@shulin/contract/usage-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'

const counts = (given: Partial<Record<UseOperation, number>> = {}) =>
  ({
    ...Object.fromEntries(useOperations.map((operation) => [operation, 0])),
    ...given,
  }) as UsageReport['totals']

const report = (given: Partial<UsageReport> = {}): UsageReport => ({
  from: '2026-10',
  to: '2026-10',
  by: 'database',
  totals: counts({ databaseVisit: 1_240, fullTextVisit: 300, databaseSearch: 12 }),
  rows: [
    {
      key: '0b9c6d5e-0000-4000-8000-000000000001',
      name: '中国知网',
      counts: counts({ databaseVisit: 1_200, fullTextVisit: 300 }),
    },
    {
      key: '0b9c6d5e-0000-4000-8000-000000000002',
      name: '',
      counts: counts({ databaseVisit: 40 }),
    },
  ],
  isCut: false,
  ...given,
})

test('staff see what is used as numbers, chart and table, and what is no longer there says so', async () => {
  answerConsole({ roles: ['acquisitions'] })
  answer(readUsage, report())
  await renderConsole('/catalogue/usage?from=2026-10&by=database')
  const table = await screen.findByRole('table', { name: '按数据库统计' })
  const [, first, second] = within(table).getAllByRole('row')
  expect(first!.textContent).toContain('中国知网')
  expect(first!.textContent).toContain('1,200')
  expect(first!.textContent).toContain('1,500')
  expect(second!.textContent).toContain('已删除')
  expect(screen.getByText('1,240')).toBeTruthy()
  expect(screen.getAllByText('对外访问').length).toBeGreaterThan(0)
  const [asked, before] = callsOf(readUsage).map(({ url }) => url.searchParams)
  expect([asked!.get('from'), asked!.get('to'), asked!.get('by')]).toEqual([
    '2026-10',
    '2026-10',
    'database',
  ])
  // What it is compared with: the month before.
  expect([before!.get('from'), before!.get('to')]).toEqual(['2026-09', '2026-09'])
})

test('another dimension is asked for, and the report is saved as a file', async () => {
  answerConsole()
  answer(readUsage, report())
  await renderConsole('/catalogue/usage?from=2026-10&by=database', 'en-US')
  await screen.findByRole('table', { name: 'Use by Database' })
  await userEvent.click(screen.getByRole('button', { name: 'Subject' }))
  await waitFor(() =>
    expect(callsOf(readUsage).map(({ url }) => url.searchParams.get('by'))).toContain('subject'),
  )

  answer(readUsageFile, { fileName: 'usage.csv', csv: '"Subject"\r\n' })
  const made: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        made.push(blob)
        return 'blob:usage'
      },
      revokeObjectURL: () => {},
    }),
  )
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(made).toHaveLength(1))
  expect(callsOf(readUsageFile)[0]!.url.searchParams.get('by')).toBe('subject')
  clicked.mockRestore()
  vi.unstubAllGlobals()
})

test('a time in which nothing was used says so', async () => {
  answerConsole()
  answer(readUsage, report({ totals: counts(), rows: [] }))
  await renderConsole('/catalogue/usage?from=2026-10')
  expect(await screen.findByText('这段时间没有使用记录')).toBeTruthy()
})

const link: CheckedLink = {
  kind: 'database',
  subject: '0b9c6d5e-0000-4000-8000-000000000001',
  name: '中国知网',
  url: 'https://gone.example/',
  outcome: 'gone',
  status: 404,
  checkedAt: '2026-11-18T01:15:00.000Z',
  failures: 3,
  failingSince: '2026-11-16T01:15:00.000Z',
}

test('dead links are listed, and one is asked again', async () => {
  answerConsole({ roles: ['acquisitions'] })
  answer(listCheckedLinks, { list: [link], total: 1 })
  await renderConsole('/catalogue/linkCheck')
  const row = (await screen.findByRole('link', { name: '中国知网' })).closest('tr')!
  expect(row.textContent).toContain('页面不存在 404')
  expect(callsOf(listCheckedLinks)[0]!.url.searchParams.get('show')).toBe('dead')
  await userEvent.click(screen.getByRole('link', { name: '中国知网' }))
  const panel = await screen.findByRole('region', { name: '中国知网' })
  expect(within(panel).getByRole('link').getAttribute('href')).toBe('https://gone.example/')

  answer(checkLinkNow, { ...link, outcome: 'alive', status: 200, failures: 0, failingSince: null })
  answer(listCheckedLinks, { list: [], total: 0 })
  await userEvent.click(within(panel).getByRole('button', { name: '立即检查' }))
  expect(await screen.findByText('没有这样的链接')).toBeTruthy()
  expect(JSON.parse(callsOf(checkLinkNow)[0]!.body as string)).toEqual({
    kind: 'database',
    subject: link.subject,
  })
})
