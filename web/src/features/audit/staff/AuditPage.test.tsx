import {
  exportAudit,
  listAudit,
  listAuditDays,
  type AuditEntry,
} from '@shulin/contract/audit-staff'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'

const readerId = '0198f2a0-0000-7000-8000-000000000009'
const look: AuditEntry = {
  n: 12,
  at: '2026-11-15T03:00:00.000Z',
  by: '林知夏',
  account: 'lin',
  act: 'reader.read',
  subject: null,
  readerId,
  reader: { name: '林**', account: '20****36' },
  purpose: 'law',
  ticket: '2026-17',
  detail: { fields: ['phone'] },
}
const put: AuditEntry = {
  ...look,
  n: 11,
  by: 'operator',
  account: null,
  act: 'staff.put',
  subject: 'qiao',
  readerId: null,
  reader: null,
  purpose: null,
  ticket: null,
  detail: {},
}

async function renderAudit(faults: { day: string; n: number | null; fault: string }[] = []) {
  answerConsole()
  answer(listAudit, { list: [look, put], total: 2 })
  answer(listAuditDays, {
    days: [{ day: '2026-11-14', rows: 3, digest: 'ab12cd34ef56ab78'.repeat(4) }],
    faults,
  })
  await renderConsole('/system/audit')
  await screen.findAllByRole('rowheader')
}

test('the trail says what was done, by whom and what for', async () => {
  await renderAudit()
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    '查看个人信息',
    '新增或修改馆员',
  ])
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]!.textContent)).toEqual([
    '依法协查',
    'qiao',
  ])
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]!.textContent)).toEqual([
    '林知夏',
    '运维人员',
  ])
  expect(await screen.findByText(/封存到 2026-11-14，此后没有人改动过/)).toBeTruthy()
})

test('a trail that was tampered with says so, loudly', async () => {
  await renderAudit([
    { day: '2026-11-13', n: 7, fault: 'content' },
    { day: '2026-11-13', n: null, fault: 'digest' },
  ])
  expect((await screen.findByRole('alert')).textContent).toContain('2026-11-13')
})

test('it is narrowed by kind, and from one look to all that concern the same reader', async () => {
  await renderAudit()
  await userEvent.click(screen.getByRole('button', { name: /类别/ }))
  await userEvent.click(await screen.findByRole('option', { name: '读者' }))
  expect(callsOf(listAudit).at(-1)!.url.searchParams.get('kind')).toBe('reader')
  await userEvent.click(await screen.findByRole('link', { name: '查看个人信息' }))
  expect(await screen.findByText('2026-17')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '涉及同一位读者的记录' }))
  expect(callsOf(listAudit).at(-1)!.url.searchParams.get('readerId')).toBe(readerId)
})

test('it says whose data were looked at, and what of them, in words', async () => {
  await renderAudit()
  expect(within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[2]!.textContent).toBe(
    '林** 20****36',
  )
  await userEvent.click(screen.getByRole('link', { name: '查看个人信息' }))
  const panel = await screen.findByRole('region', { name: '查看个人信息' })
  expect(panel.textContent).toContain('涉及读者林** (20****36)')
  expect(panel.textContent).toContain('项目手机')
  expect(panel.textContent).not.toContain('{')
})

test('what was before and what is since stand beside each other', async () => {
  answerConsole()
  answer(listAudit, {
    list: [
      {
        ...look,
        act: 'reader.renew',
        purpose: null,
        ticket: null,
        detail: {
          before: { validUntil: '2026-08-31' },
          after: { validUntil: '2027-08-31', reason: '续期' },
        },
      },
    ],
    total: 1,
  })
  answer(listAuditDays, { days: [], faults: [] })
  await renderConsole('/system/audit?open=12')
  const panel = await screen.findByRole('region', { name: '修改读者有效期' })
  expect(panel.textContent).toContain('有效期至2026-08-31 → 2027-08-31')
  expect(panel.textContent).toContain('原因续期')
})

test('it is narrowed by person, act and day', async () => {
  await renderAudit()
  const last = () => callsOf(listAudit).at(-1)!.url.searchParams
  await userEvent.type(screen.getByRole('searchbox'), '林知夏{Enter}')
  await waitFor(() => expect(last().get('person')).toBe('林知夏'))
  await userEvent.click(screen.getByRole('button', { name: /全部操作/ }))
  await userEvent.click(await screen.findByRole('option', { name: '查看个人信息' }))
  await waitFor(() => expect(last().get('act')).toBe('reader.read'))
  fireEvent.change(screen.getByLabelText('从'), { target: { value: '2026-11-01' } })
  await waitFor(() => expect(last().get('from')).toBe('2026-11-01'))
  fireEvent.change(screen.getByLabelText('到'), { target: { value: '2026-11-15' } })
  await waitFor(() => expect(last().get('until')).toBe('2026-11-15'))
  expect(last().get('person')).toBe('林知夏')
})

test('what is chosen is taken along as a file, in words', async () => {
  await renderAudit()
  answer(exportAudit, { list: [look], isWhole: true })
  const made: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        made.push(blob)
        return 'blob:audit'
      },
      revokeObjectURL: () => {},
    }),
  )
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: '导出 CSV' }))
  await waitFor(() => expect(made).toHaveLength(1))
  const file = await made[0]!.text()
  for (const word of [
    '查看个人信息',
    '林知夏',
    '林** 20****36',
    '依法协查',
    '2026-17',
    '项目 手机',
  ]) {
    expect(file).toContain(word)
  }
  expect(file).not.toContain('reader.read')
  clicked.mockRestore()
  vi.unstubAllGlobals()
})
