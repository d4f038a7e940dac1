import { listBindings, undoBinding, listReaders, readReader } from '@shulin/contract/readers-staff'
import { listDeliveries } from '@shulin/contract/inbox-staff'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'

const delivery = {
  outgoingId: '0198f2a0-0000-7000-8000-000000000001',
  at: '2026-11-15T08:00:00Z',
  channel: 'text',
  letter: 'code',
  account: 'r2004',
  to: '+86****00',
  state: 'given up',
  tries: 2,
  sentAt: null,
  failure: 'the gateway refuses the number (422)',
} as const

test('the delivery log says what went to whom and how it stands, and is narrowed by channel and state', async () => {
  answerConsole({ roles: ['circulation'] })
  answer(listDeliveries, { list: [delivery], total: 1 })
  await renderConsole('/readers/deliveries')
  expect(await screen.findByText('the gateway refuses the number (422)')).toBeTruthy()
  const row = screen.getAllByRole('row')[1]!.textContent
  for (const word of ['验证码', '短信', 'r2004', '+86****00', '被拒收']) expect(row).toContain(word)
  expect(screen.getByText('共 1 条')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /方式/ }))
  await userEvent.click(await screen.findByRole('option', { name: '邮件' }))
  await waitFor(() =>
    expect(callsOf(listDeliveries).at(-1)!.url.searchParams.get('channel')).toBe('mail'),
  )
})

test('a binding of a reader is undone with a reason', async () => {
  const reader = {
    readerId: '0198f2a0-0000-7000-8000-000000000009',
    account: 'r2004',
    name: '林一',
    readerType: '学生',
    department: null,
    libName: null,
    validUntil: '2027-07-01',
    state: 'active',
  }
  const masked = { phone: '138****78', email: null, certificateNo: null, bornOn: null }
  answerConsole({ roles: ['circulation'] })
  answer(listReaders, { list: [reader], total: 1 })
  answer(readReader, { ...reader, masked, looks: [] })
  answer(listDeliveries, { list: [], total: 0 })
  answer(listBindings, [{ provider: 'campus', name: '统一认证', boundAt: '2026-11-01T08:00:00Z' }])
  answer(undoBinding, true)
  await renderConsole(`/readers/find?text=r20&open=${reader.readerId}`)
  await userEvent.click(await screen.findByRole('button', { name: '解除绑定“统一认证”' }))
  await userEvent.click(screen.getByRole('button', { name: '解除绑定“统一认证”' }))
  expect(screen.getByText('请填写原因')).toBeTruthy()
  expect(callsOf(undoBinding)).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('原因'), '读者申请')
  answer(listBindings, [])
  await userEvent.click(screen.getByRole('button', { name: '解除绑定“统一认证”' }))
  expect(await screen.findByText('没有绑定。')).toBeTruthy()
  expect(JSON.parse(callsOf(undoBinding)[0]!.body as string)).toEqual({
    readerId: reader.readerId,
    provider: 'campus',
    reason: '读者申请',
  })
})
