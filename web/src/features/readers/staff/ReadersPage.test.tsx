import { listBindings } from '@shulin/contract/binding'
import { listDeliveries } from '@shulin/contract/deliveries'
import { listReaders, readReader, revealReader } from '@shulin/contract/readers'
import { dropFactorOfReader } from '@shulin/contract/second-factor'
import { giveStaffCode } from '@shulin/contract/staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  answer,
  answerConsole,
  answerWith,
  callsOf,
  refuse,
  renderConsole,
} from '../../../../test/console.tsx'

const reader = {
  readerId: '0198f2a0-0000-7000-8000-000000000009',
  account: 'r2004',
  name: '林一',
  readerType: '学生',
  department: '物理系',
  libName: '总馆',
  validUntil: '2027-07-01',
  state: 'active',
}
const masked = {
  phone: '138****78',
  email: 'z****@example.org',
  certificateNo: '****76',
  bornOn: null,
}
const bodies = (call: Parameters<typeof callsOf>[0]) =>
  callsOf(call).map(({ body }) => JSON.parse(body as string) as unknown)

async function renderReader() {
  answerConsole({ roles: ['circulation'] })
  answer(listReaders, { list: [reader], total: 1 })
  answer(readReader, { ...reader, masked, looks: [] })
  answer(listBindings, [])
  answer(listDeliveries, { list: [], total: 0 })
  await renderConsole(`/readers/find?text=r20&open=${reader.readerId}`)
  await screen.findByText('138****78')
}

test('readers are looked for by at least two characters', async () => {
  answerConsole({ roles: ['circulation'] })
  await renderConsole('/')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('读者')
  await userEvent.type(screen.getByRole('searchbox'), 'r{Enter}')
  expect(await screen.findByText('请输入至少两个字符')).toBeTruthy()
  answer(listReaders, { list: [reader], total: 1 })
  await userEvent.type(screen.getByRole('searchbox'), '20{Enter}')
  expect(await screen.findByRole('rowheader', { name: '林一' })).toBeTruthy()
  expect(callsOf(listReaders)).toHaveLength(1)
})

test('nothing is shown without a purpose, and some purposes need a case number', async () => {
  await renderReader()
  await userEvent.click(screen.getByRole('button', { name: '查看完整信息' }))
  // There is no date of birth to be shown.
  expect(screen.queryByRole('checkbox', { name: '出生日期' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(screen.getByText('请至少选一项')).toBeTruthy()
  expect(screen.getByText('请选择用途')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: '手机' }))
  await userEvent.click(screen.getByRole('button', { name: /用途/ }))
  await userEvent.click(await screen.findByRole('option', { name: '依法协查' }))
  await userEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(screen.getByText('这种用途要填写单号')).toBeTruthy()
  expect(callsOf(revealReader)).toHaveLength(0)
})

test('where the server asks for a code, it is asked for, and what was wanted is done then', async () => {
  await renderReader()
  await userEvent.click(screen.getByRole('button', { name: '查看完整信息' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '手机' }))
  await userEvent.click(screen.getByRole('button', { name: /用途/ }))
  await userEvent.click(await screen.findByRole('option', { name: '联系读者' }))
  answerWith(revealReader, () =>
    Response.json(
      {
        success: false,
        data: null,
        message: '请再输入一次动态验证码',
        errCode: 403,
        code: 'staff.code-needed',
        details: null,
        requestId: 'request-1',
      },
      { status: 403 },
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: '查看' }))
  const dialog = await screen.findByRole('dialog', { name: '确认是您本人' })
  answer(giveStaffCode, { codesLeft: 10 })
  answer(revealReader, { shown: { phone: '13812345678' } })
  answer(readReader, {
    ...reader,
    masked,
    looks: [
      {
        at: '2026-11-15T03:00:00.000Z',
        by: '林知夏',
        purpose: 'contact',
        ticket: null,
        fields: ['phone'],
      },
    ],
  })
  await userEvent.type(within(dialog).getByRole('textbox'), '123456{Enter}')
  expect(await screen.findByText('13812345678')).toBeTruthy()
  const asked = { readerId: reader.readerId, fields: ['phone'], purpose: 'contact' }
  expect(bodies(revealReader)).toEqual([asked, asked])
  expect(await screen.findByText('林知夏：联系读者（手机）')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '确认是您本人' })).toBeNull())
})

test('the second step of a reader is turned off with a reason; where there is none, the server says so', async () => {
  await renderReader()
  await userEvent.click(screen.getByRole('button', { name: '关闭两步验证' }))
  await userEvent.click(screen.getByRole('button', { name: '关闭两步验证' }))
  expect(screen.getByText('请填写原因')).toBeTruthy()
  expect(callsOf(dropFactorOfReader)).toHaveLength(0)
  refuse(dropFactorOfReader, '该读者没有开启两步验证')
  await userEvent.type(screen.getByRole('textbox', { name: '原因' }), '手机丢失')
  await userEvent.click(screen.getByRole('button', { name: '关闭两步验证' }))
  expect(await screen.findByText('该读者没有开启两步验证')).toBeTruthy()
  answer(dropFactorOfReader, true)
  await userEvent.click(screen.getByRole('button', { name: '关闭两步验证' }))
  expect(await screen.findByText('两步验证已关闭。')).toBeTruthy()
  expect(bodies(dropFactorOfReader)[1]).toEqual({ readerId: reader.readerId, reason: '手机丢失' })
})
