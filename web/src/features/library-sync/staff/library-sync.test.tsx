import {
  decideSync,
  listSyncDifferences,
  listSyncLibraries,
  startSync,
} from '@shulin/contract/library-sync-staff'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'

const run = {
  runId: '0b9c6d5e-0000-4000-8000-000000000001',
  origin: 'interface' as const,
  startedBy: 'schedule' as const,
  isTrial: false,
  state: 'done' as const,
  startedAt: '2026-11-18T03:15:00Z',
  endedAt: '2026-11-18T03:27:00Z',
  copiesSeen: 3_000_000,
  readersSeen: 5_000,
  drift: 12,
  found: [
    { kind: 'status' as const, count: 9 },
    { kind: 'new' as const, count: 3 },
    { kind: 'elsewhere' as const, count: 4 },
  ],
  withdrawn: 0,
  wouldWithdraw: null,
  message: null,
}
const library = {
  libCode: 'east',
  name: '东馆',
  seenAt: '2026-11-18T08:00:00Z',
  changesAt: '2026-11-18T08:00:00Z',
  completeAt: '2026-11-18T03:15:00Z',
  failedAt: null,
  failure: null,
  drift: 12,
  runs: [run],
}
const sentBy = (call: typeof startSync | typeof decideSync) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as object

test('a library shows its drift by kind and its age, and is compared when somebody asks', async () => {
  answerConsole()
  answer(listSyncLibraries, [library])
  await renderConsole('/imports/systems')
  await userEvent.click(await screen.findByRole('link', { name: '东馆' }))
  const panel = await screen.findByRole('region', { name: '东馆' })
  expect(within(panel).getByText('状态不同').nextSibling?.textContent).toBe('9')
  expect(within(panel).getByText('差异').nextSibling?.textContent).toBe('12')
  expect(within(panel).getByText('收到单册').nextSibling?.textContent).toBe('3,000,000')
  answer(startSync, true)
  await userEvent.click(within(panel).getByRole('button', { name: '立即核对' }))
  expect(sentBy(startSync)).toEqual({ libCode: 'east' })
})

test('a comparison that lacks too much asks, and nothing is withdrawn until somebody says so', async () => {
  answerConsole()
  const asking = { ...run, state: 'asks' as const, wouldWithdraw: 900, message: 'too many missing' }
  answer(listSyncLibraries, [{ ...library, runs: [asking] }])
  await renderConsole('/imports/systems?open=east')
  expect(await screen.findByText(/清单里少了 900 册/)).toBeTruthy()
  expect(callsOf(decideSync)).toHaveLength(0)
  answer(decideSync, true)
  await userEvent.click(screen.getByRole('button', { name: '保留，不撤回' }))
  expect(sentBy(decideSync)).toEqual({ runId: run.runId, withdraw: false })
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }))
  expect(sentBy(decideSync)).toEqual({ runId: run.runId, withdraw: true })
})

test('a system that cannot be asked is told in plain words', async () => {
  answerConsole()
  const failed = { failedAt: '2026-11-18T08:00:00Z', failure: 'silent' }
  answer(listSyncLibraries, [{ ...library, ...failed }])
  await renderConsole('/imports/systems?open=east')
  expect(await screen.findByText('图书馆系统没有回应')).toBeTruthy()
})

test('the differences of a comparison are listed copy by copy', async () => {
  answerConsole()
  answer(listSyncDifferences, {
    list: [{ barcode: 'B1', kind: 'status', was: 'on shelf', became: 'on loan' }],
    total: 1,
  })
  await renderConsole(`/imports/systems/${run.runId}`)
  expect(await screen.findByText('B1')).toBeTruthy()
  expect(screen.getByText('状态不同')).toBeTruthy()
})
