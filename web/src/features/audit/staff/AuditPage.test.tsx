import { listAudit, listAuditDays, type AuditEntry } from '@shulin/contract/audit'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
