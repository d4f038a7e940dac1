import {
  listBindings,
  changeReaderState,
  editReader,
  eraseReader,
  readErasure,
  readReaderForm,
  renewReader,
  resetReaderPassword,
  listReaders,
  readReader,
  revealReader,
  dropFactorOfReader,
} from '@shulin/contract/readers-staff'
import { listDeliveries } from '@shulin/contract/inbox-staff'
import { giveStaffCode } from '@shulin/contract/staff'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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
import { findQuestion } from '../../../../test/question.ts'

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

async function renderReader(state = 'active', role: 'circulation' | 'admin' = 'circulation') {
  answerConsole({ roles: [role] })
  answer(listReaders, { list: [{ ...reader, state }], total: 1 })
  answer(readReader, { ...reader, state, masked, looks: [] })
  answer(listBindings, [])
  answer(listDeliveries, { list: [], total: 0 })
  await renderConsole(`/readers/find?text=r20&open=${reader.readerId}`)
  await screen.findByText('138****78')
}

test('readers are looked for by at least two characters', async () => {
  answerConsole({ roles: ['circulation'] })
  await renderConsole('/readers/find')
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

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const { readerId } = reader

test('a lost card is lifted with a reason, and not without one', async () => {
  await renderReader('lost card')
  await press('解除挂失')
  await press('解除挂失')
  expect(screen.getByText('请填写原因')).toBeTruthy()
  expect(callsOf(changeReaderState)).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('原因'), '证已找到')
  answer(changeReaderState, { state: 'active' })
  answer(listReaders, { list: [reader], total: 1 })
  await press('解除挂失')
  expect(await screen.findByText('已解除挂失')).toBeTruthy()
  expect(bodies(changeReaderState)).toEqual([
    { readerId, change: 'restore card', reason: '证已找到' },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: '解除挂失' })).toBeNull())
})

test('what can be done follows the state of the account; only an administrator erases', async () => {
  await renderReader('locked')
  const names = () =>
    ['解除挂失', '锁定账号', '解除锁定', '修改有效期', '修改资料', '重置密码', '删除读者'].filter(
      (name) => screen.queryByRole('button', { name }),
    )
  expect(names()).toEqual(['解除锁定', '修改有效期', '修改资料'])
})

test('an account is renewed until a day', async () => {
  await renderReader()
  await press('修改有效期')
  fireEvent.change(screen.getByLabelText('有效期至'), { target: { value: '2028-07-01' } })
  await userEvent.type(screen.getByLabelText('原因'), '延期毕业')
  answer(renewReader, { validUntil: '2028-07-01' })
  await press('修改有效期')
  expect(await screen.findByText('有效期已修改')).toBeTruthy()
  expect(bodies(renewReader)).toEqual([{ readerId, validUntil: '2028-07-01', reason: '延期毕业' }])
})

test('a reader is edited; contacts are not shown, and stay as they are when nothing is typed', async () => {
  await renderReader()
  const fields = {
    name: '林一',
    readerType: 'student',
    libCode: null,
    department: '物理系',
    position: null,
    unit: null,
    grade: null,
    className: null,
  }
  const readerTypes = [{ id: 'student', name: '学生' }]
  answer(readReaderForm, { fields, readerTypes, libraries: [{ id: 'L1', name: '总馆' }] })
  await press('修改资料')
  const name = await screen.findByLabelText('姓名')
  await userEvent.clear(name)
  await userEvent.type(name, '林二')
  expect(screen.getByLabelText<HTMLInputElement>(/^新手机号/).value).toBe('')
  await userEvent.type(screen.getByLabelText('原因'), '更正姓名')
  answer(editReader, { changed: ['name'] })
  await press('保存')
  expect(await screen.findByText('资料已修改')).toBeTruthy()
  expect(bodies(editReader)).toEqual([
    { readerId, fields: { ...fields, name: '林二' }, reason: '更正姓名' },
  ])
})

test('a password is reset by a link, and the desk is told where it went', async () => {
  await renderReader()
  await press('重置密码')
  await userEvent.type(screen.getByLabelText('原因'), '忘记密码')
  answer(resetReaderPassword, { channel: 'mail', to: 'z****@example.org' })
  await press('重置密码')
  expect(await screen.findByText('已向 z****@example.org 发送设置新密码的链接')).toBeTruthy()
})

test('erasing asks first, says what it touches, and wants the account typed', async () => {
  await renderReader('active', 'admin')
  const traces = [
    { what: 'favourite', fate: 'delete' as const, count: 7 },
    { what: 'loan_history', fate: 'cut' as const, count: 31 },
  ]
  answer(readErasure, { traces, openLoans: 0 })
  await press('删除读者')
  const dialog = await screen.findByRole('alertdialog', { name: '删除读者 r2004？' })
  await waitFor(() => expect(dialog.textContent).toContain('收藏7 条，删除'))
  expect(dialog.textContent).toContain('借阅历史31 条，去除与读者的关联')
  const erase = within(dialog).getByRole('button', { name: '删除读者' })
  expect(erase).toHaveProperty('disabled', true)
  await userEvent.type(within(dialog).getByLabelText('原因'), '读者申请')
  await userEvent.type(within(dialog).getByLabelText('请再次输入该读者的账号'), 'r2004')
  expect(erase).toHaveProperty('disabled', false)
  answer(eraseReader, true)
  await userEvent.click(erase)
  expect(await screen.findByText('读者已删除')).toBeTruthy()
  expect(bodies(eraseReader)).toEqual([{ readerId, account: 'r2004', reason: '读者申请' }])
})

test('while items are out a reader cannot be erased, and the dialog says so', async () => {
  await renderReader('active', 'admin')
  answer(readErasure, { traces: [], openLoans: 2 })
  await press('删除读者')
  const dialog = await findQuestion()
  expect(await within(dialog).findByText('还有 2 件未归还，归还前不能删除。')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('原因'), '读者申请')
  await userEvent.type(within(dialog).getByLabelText('请再次输入该读者的账号'), 'r2004')
  expect(within(dialog).getByRole('button', { name: '删除读者' })).toHaveProperty('disabled', true)
})
