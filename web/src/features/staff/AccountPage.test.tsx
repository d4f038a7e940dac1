import {
  endOtherStaffSessions,
  listStaffSessions,
  readStaff,
  renewRecoveryCodes,
  setStaffPassword,
} from '@shulin/contract/staff'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole, signedIn } from '../../../test/console.tsx'

const startedAt = '2026-11-15T01:00:00.000Z'
const session = { startedAt, lastSeenAt: startedAt, cameBy: 'password' as const }

async function renderAccount(given: object = {}) {
  answerConsole()
  answer(listStaffSessions, [
    { ...session, isThis: true },
    { ...session, isThis: false },
  ])
  answer(readStaff, {
    name: '林知夏',
    account: 'lin',
    roles: ['admin', 'content'],
    institution: { groupCode: '300010', mappingPath: 'demo', name: '清溪图书馆' },
    ...signedIn,
    ...given,
  })
  await renderConsole('/account')
  await screen.findByText('就是这里')
}
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as unknown

test('the password is changed with the old one; other places are logged out by a press', async () => {
  await renderAccount()
  expect(screen.getByText('管理员和内容')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('现在的密码'), 'the old sentence')
  await userEvent.type(screen.getByLabelText('新密码'), 'a sentence to keep')
  await userEvent.type(screen.getByLabelText('再输入一次新密码'), 'a sentence to keep')
  answer(setStaffPassword, true)
  await userEvent.click(screen.getByRole('button', { name: '保存密码' }))
  await screen.findByText(/密码已保存/)
  expect(bodyOf(setStaffPassword)).toEqual({
    current: 'the old sentence',
    password: 'a sentence to keep',
  })
  expect(screen.getByLabelText('新密码')).toHaveProperty('value', '')

  answer(endOtherStaffSessions, { ended: 1 })
  await userEvent.click(screen.getByRole('button', { name: '退出其他地方' }))
  expect(await screen.findByText('已退出 1 处')).toBeTruthy()
})

test('new recovery codes are shown once', async () => {
  await renderAccount()
  answer(renewRecoveryCodes, { recoveryCodes: ['ABCDE-FGHJK'] })
  await userEvent.click(screen.getByRole('button', { name: '重新生成备用码' }))
  expect(await screen.findByText('ABCDE-FGHJK')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '已保存好，继续' }))
  await waitFor(() => expect(screen.queryByText('ABCDE-FGHJK')).toBeNull())
})

test('whoever came by a link sets a password without an old one, and the header says what is missing', async () => {
  await renderAccount({ cameBy: 'link', hasPassword: false, hasSecondFactor: false })
  expect(screen.queryByLabelText('现在的密码')).toBeNull()
  expect(screen.getByRole('button', { name: '设置动态验证码' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('link', { name: /林知夏.*还没有设置动态验证码/ })).toBeTruthy()
})
