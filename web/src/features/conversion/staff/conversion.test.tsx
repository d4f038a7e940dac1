import {
  listConversionDifferences,
  listConversionRuns,
  readConversionFile,
  readConversionRun,
  type ConversionRun,
} from '@shulin/contract/conversion-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, answerConsole, renderConsole } from '../../../../test/console.tsx'

const runId = '0198c1d2-0000-7000-8000-000000000001'

const aRun: ConversionRun = {
  runId,
  mappingName: 'old-system',
  kind: 'check',
  origin: 'exports',
  startedAt: '2026-05-01T08:00:00Z',
  endedAt: '2026-05-01T08:00:12Z',
  counts: [
    {
      part: 'loans',
      lines: 8003,
      added: 8000,
      changed: 0,
      unchanged: 0,
      kept: 0,
      leftOut: 3,
      withoutConsent: 0,
      ended: 0,
    },
  ],
  sums: [
    { part: 'loans', status: 'on time', source: 7003, leftOut: 3, moved: 0, ours: 7000 },
    { part: 'loans', status: 'overdue', source: 1000, leftOut: 0, moved: 0, ours: 999 },
  ],
  differences: 3,
}

function show() {
  answerConsole({ roles: ['admin'] })
  answer(listConversionRuns, { list: [aRun], total: 1 })
  const reasons = [{ reason: 'card-unknown', reasonName: '没有这个证号的读者', count: 3 }]
  answer(readConversionRun, { run: aRun, reasons, kept: 3 })
  answer(listConversionDifferences, {
    list: [
      {
        n: 1,
        part: 'loans',
        line: 417,
        outcome: 'left out',
        reason: 'card-unknown',
        reasonName: '没有这个证号的读者',
        subject: '2026001',
        detail: '',
      },
    ],
    total: 1,
  })
}

test('a run shows what became of the lines of each part', async () => {
  show()
  await renderConsole(`/system/conversion?open=${runId}`)
  const panel = await screen.findByRole('region', { name: /^演练/u })
  expect(panel.textContent).toContain('导出行数8,003新增8,000未转入3')
  expect(within(panel).getByRole('link').getAttribute('href')).toContain(runId)
})

test('the sums of both sides stand beside each other, and what is not equal says so', async () => {
  show()
  await renderConsole(`/system/conversion/${runId}`, 'en-US')
  const table = await screen.findByRole('table', { name: 'Sums of both sides' })
  const [, onTime, overdue] = within(table).getAllByRole('row')
  expect(onTime!.textContent).toContain('Loans · on time')
  expect(onTime!.textContent).toContain('7,003')
  expect(within(onTime!).getByText('Equal')).toBeTruthy()
  expect(within(overdue!).getByText('Differs')).toBeTruthy()
})

test('differences are shown with line and reason, and saved as a file', async () => {
  show()
  await renderConsole(`/system/conversion/${runId}`)
  const row = (await screen.findByText('2026001')).closest('tr')!
  expect(row.textContent).toContain('417')
  expect(row.textContent).toContain('没有这个证号的读者')
  expect(row.textContent).toContain('未转入')

  answer(readConversionFile, { fileName: 'differences.csv', csv: '"part"\r\n' })
  const made: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        made.push(blob)
        return 'blob:differences'
      },
      revokeObjectURL: () => {},
    }),
  )
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: '下载 CSV' }))
  await waitFor(() => expect(made).toHaveLength(1))
  clicked.mockRestore()
  vi.unstubAllGlobals()
})
