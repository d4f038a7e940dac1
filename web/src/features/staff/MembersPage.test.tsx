import {
  addStaff,
  changeStaff,
  dropSecondFactor,
  inviteStaff,
  listStaff,
  type Member,
} from '@shulin/contract/staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, refuse, renderConsole } from '../../../test/console.tsx'

const lin: Member = {
  staffId: '0198f2a0-0000-7000-8000-000000000001',
  account: 'lin',
  name: '林知夏',
  unit: null,
  roles: ['admin'],
  isDisabled: false,
  hasPassword: true,
  hasSecondFactor: true,
  lastSeenAt: '2026-11-15T03:00:00.000Z',
}
const qiao: Member = {
  ...lin,
  staffId: '0198f2a0-0000-7000-8000-000000000002',
  account: 'qiao',
  name: '乔木',
  unit: '流通部',
  roles: ['circulation'],
  hasSecondFactor: false,
  hasPassword: false,
  lastSeenAt: null,
}
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as unknown

async function renderMembers(address = '/system/staff', members = [lin, qiao]) {
  answerConsole()
  answer(listStaff, members)
  await renderConsole(address)
  await screen.findAllByRole('rowheader')
}

test('the list says what everybody may do and how far the way in is secured', async () => {
  await renderMembers()
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'))
  expect(cells.map((row) => row[2]!.textContent)).toEqual(['管理员', '流通'])
  expect(cells.map((row) => row[3]!.textContent)).toEqual(['密码和动态验证码', '只能用链接'])
})

test('an administrator adds somebody and gets to the link', async () => {
  await renderMembers('/system/staff?open=new')
  await userEvent.type(await screen.findByRole('textbox', { name: '账号' }), 'Bad Account')
  await userEvent.type(screen.getByRole('textbox', { name: '姓名' }), '乔木')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(screen.getByText(/账号只能用小写字母/)).toBeTruthy()
  await userEvent.clear(screen.getByRole('textbox', { name: '账号' }))
  await userEvent.type(screen.getByRole('textbox', { name: '账号' }), 'qiao')
  await userEvent.click(screen.getByRole('checkbox', { name: /^流通/ }))
  answer(addStaff, qiao)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(bodyOf(addStaff)).toEqual({
      account: 'qiao',
      name: '乔木',
      unit: null,
      roles: ['circulation'],
    }),
  )
  answer(inviteStaff, {
    token: `300010.${'a'.repeat(43)}`,
    expiresAt: '2026-11-16T03:00:00.000Z',
  })
  await userEvent.click(await screen.findByRole('button', { name: '生成链接' }))
  const link = await screen.findByRole('textbox', { name: '链接' })
  expect((link as HTMLInputElement).value).toMatch(/\/staff\/#\/open\/300010\.a{43}$/)
})

test('roles are changed, and an account is closed; nobody closes their own', async () => {
  await renderMembers('/system/staff?open=qiao')
  answer(changeStaff, qiao)
  await userEvent.click(await screen.findByRole('checkbox', { name: /^内容/ }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(bodyOf(changeStaff)).toMatchObject({
      staffId: qiao.staffId,
      roles: ['circulation', 'content'],
      isDisabled: false,
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: '停用账号' }))
  await waitFor(() => expect(bodyOf(changeStaff)).toMatchObject({ isDisabled: true }))

  await userEvent.click(screen.getByRole('link', { name: '林知夏', current: false }))
  await screen.findByRole('heading', { level: 2, name: '林知夏' })
  expect(screen.queryByRole('button', { name: '停用账号' })).toBeNull()
})

test('taking a second factor away asks first, and says what the server says', async () => {
  await renderMembers('/system/staff?open=lin')
  await userEvent.click(await screen.findByRole('button', { name: '撤销动态验证码' }))
  const dialog = await screen.findByRole('alertdialog', { name: '撤销 林知夏 的动态验证码？' })
  expect(callsOf(dropSecondFactor)).toHaveLength(0)
  refuse(dropSecondFactor, '没有这位馆员', 404, 404)
  await userEvent.click(within(dialog).getByRole('button', { name: '撤销动态验证码' }))
  expect(await screen.findByText('没有这位馆员')).toBeTruthy()
  expect(bodyOf(dropSecondFactor)).toEqual({ staffId: lin.staffId })
})
