import {
  decideRun,
  harvestNow,
  listRefusals,
  listRuns,
  listSources,
  readRefusalsFile,
  readRun,
  type ImportRun,
  type ImportSource,
} from '@shulin/contract/imports-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'

const runId = '0198c1d2-0000-7000-8000-000000000001'

const aRun = (run: Partial<ImportRun> = {}): ImportRun => ({
  runId,
  source: { name: 'weekly', title: '每周新书' },
  isShared: false,
  kind: 'file',
  origin: 'new.mrc',
  state: 'done',
  startedAt: '2026-05-01T08:00:00Z',
  endedAt: '2026-05-01T08:02:05Z',
  startedBy: 'operator',
  seen: 1203,
  added: 1000,
  changed: 100,
  unchanged: 100,
  refused: 3,
  leftOut: 0,
  withdrawn: 0,
  itemsSeen: 0,
  itemsTaken: 0,
  itemsRefused: 0,
  wouldWithdraw: null,
  message: null,
  ...run,
})

const aSource = (source: Partial<ImportSource> = {}): ImportSource => ({
  sourceId: runId,
  name: 'repository',
  title: '机构知识库',
  format: 'marc21',
  isShared: false,
  isComplete: false,
  withdrawnShare: 0.05,
  licence: null,
  attribution: null,
  harvest: {
    url: 'https://oai.example.org/request',
    everyHours: 24,
    until: null,
    nextAt: '2026-05-02T08:00:00Z',
  },
  lastRun: null,
  ...source,
})

function show(...runs: ImportRun[]) {
  answerConsole({ roles: ['acquisitions'] })
  answer(listRuns, { list: runs, total: runs.length })
  const reasons = [{ reason: 'no-title', reasonName: '没有题名', count: 3 }]
  answer(readRun, { run: runs[0]!, reasons, kept: 3 })
}

test('a run shows its counts, how long it took, and why records were refused', async () => {
  show(aRun())
  await renderConsole(`/imports/runs?open=${runId}`)
  const panel = await screen.findByRole('region', { name: '每周新书' })
  await waitFor(() => expect(panel.textContent).toContain('没有题名'))
  expect(panel.textContent).not.toContain('no-title')
  expect(panel.textContent).toContain('1,203')
  expect(panel.textContent).toContain('2分钟')
  expect(screen.getByRole('link', { name: '查看拒收的记录' }).getAttribute('href')).toContain(runId)
})

test.each<[string, Partial<ImportRun>, string]>([
  ['took everything', { refused: 0 }, '已完成'],
  ['left out what its mapping leaves out', { refused: 3, leftOut: 3 }, '已完成'],
  ['refused a record', { refused: 3, leftOut: 2 }, '已完成，有拒收'],
  [
    'refused a copy',
    { refused: 0, itemsSeen: 2, itemsTaken: 1, itemsRefused: 1 },
    '已完成，有拒收',
  ],
  ['refused everything', { seen: 3, added: 0, changed: 0, unchanged: 0 }, '全部拒收'],
])('a run that %s says so, not only that it is done', async (_, run, words) => {
  show(aRun(run))
  await renderConsole('/imports/runs')
  await screen.findByRole('link', { name: '每周新书' })
  expect(within(screen.getAllByRole('row')[1]!).getByText(words)).toBeTruthy()
})

test('a run says what became of the copies that came with their titles', async () => {
  show(aRun({ refused: 0, itemsSeen: 120, itemsTaken: 117, itemsRefused: 3 }))
  await renderConsole(`/imports/runs?open=${runId}`)
  const panel = await screen.findByRole('region', { name: '每周新书' })
  expect(panel.textContent).toContain('复本收到120收录117拒收3')
  await waitFor(() => expect(panel.textContent).toContain('没有题名'))
})

test('a run that asks says how many records are missing; staff keep or withdraw them', async () => {
  show(aRun({ state: 'asks', wouldWithdraw: 42 }))
  await renderConsole(`/imports/runs?open=${runId}`)
  expect(await screen.findByText(/少了 42 条原有的记录/)).toBeTruthy()
  answer(decideRun, aRun({ withdrawn: 42 }))
  answer(listRuns, { list: [aRun({ withdrawn: 42 })], total: 1 })
  await userEvent.click(screen.getByRole('button', { name: '撤回这些记录' }))
  expect(await screen.findByText('已撤回 42 条')).toBeTruthy()
  expect(JSON.parse(callsOf(decideRun)[0]!.body as string)).toEqual({ runId, withdraw: true })
  await waitFor(() => expect(screen.queryByText(/少了 42 条/)).toBeNull())
})

test('on a shared run only the operator decides', async () => {
  show(aRun({ state: 'asks', wouldWithdraw: 42, isShared: true }))
  await renderConsole(`/imports/runs?open=${runId}`, 'en-US')
  expect(await screen.findByText(/the operator decides/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw them' })).toBeNull()
})

test('refusals are shown with reason and excerpt, and saved as a file', async () => {
  show(aRun({ refused: 12_000 }))
  const where = { n: 1, position: 42, sourceKey: null, barcode: 'B0012', detail: null }
  const refusal = { ...where, reason: 'no-title', reasonName: '没有题名', excerpt: '00714cam' }
  answer(listRefusals, { list: [refusal], total: 3 })
  await renderConsole(`/imports/runs/${runId}`)
  expect(await screen.findByText('00714cam')).toBeTruthy()
  expect(await screen.findByText('只保留了前 3 条，共拒收 12,000 条。')).toBeTruthy()
  const row = screen.getAllByRole('row')[1]!.textContent
  expect(row).toContain('没有题名')
  expect(row).toContain('B0012')
  expect(row).not.toContain('no-title')

  answer(readRefusalsFile, { fileName: 'weekly-refused.csv', csv: '"n"\r\n' })
  const made: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        made.push(blob)
        return 'blob:refused'
      },
      revokeObjectURL: () => {},
    }),
  )
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: '下载 CSV' }))
  await waitFor(() => expect(made).toHaveLength(1))
  expect((clicked.mock.contexts.at(-1) as HTMLAnchorElement).download).toBe('weekly-refused.csv')
  clicked.mockRestore()
  vi.unstubAllGlobals()
})

test('a source shows its next harvest, and is harvested when staff ask for it', async () => {
  answerConsole({ roles: ['acquisitions'] })
  answer(listSources, [aSource()])
  await renderConsole(`/imports/sources?open=${runId}`)
  expect(await screen.findByText(/每 24 小时/)).toBeTruthy()
  answer(harvestNow, true)
  await userEvent.click(screen.getByRole('button', { name: '立即采集' }))
  expect(await screen.findByText(/已安排采集/)).toBeTruthy()
  expect(JSON.parse(callsOf(harvestNow)[0]!.body as string)).toEqual({ sourceId: runId })
})

test('a shared source is harvested by the operator', async () => {
  answerConsole({ roles: ['acquisitions'] })
  answer(listSources, [aSource({ isShared: true })])
  await renderConsole(`/imports/sources?open=${runId}`)
  expect(await screen.findByText('联合目录的来源由运维人员采集。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '立即采集' })).toBeNull()
})
