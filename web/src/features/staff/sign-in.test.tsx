import {
  endStaffSession,
  giveStaffCode,
  offerSecondFactor,
  readStaff,
  setStaffPassword,
  signInStaff,
  takeSecondFactor,
} from '@shulin/contract/staff'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  answer,
  answerConsole,
  aSetting,
  callsOf,
  refuse,
  renderConsole,
  signedIn,
} from '../../../test/console.tsx'

const member = {
  name: '林知夏',
  account: 'lin',
  roles: ['admin'],
  institution: { groupCode: '300010', mappingPath: 'demo', name: '清溪图书馆' },
}
const onTheWay = (given: Partial<Parameters<typeof answer<typeof readStaff>>[1]>) =>
  answer(readStaff, { ...member, ...signedIn, ...given })
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as unknown
const h1 = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a librarian logs in by institution, account and password, then by a code', async () => {
  refuse(readStaff, '', 401, 401)
  await renderConsole('/?institution=demo')
  await h1('登录工作台')
  expect(screen.getByRole('textbox', { name: '机构' })).toHaveProperty('value', 'demo')
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  expect(callsOf(signInStaff)).toHaveLength(0)
  expect(screen.getAllByText('请填写')).toHaveLength(2)

  answer(signInStaff, { next: 'code' })
  onTheWay({ step: 'code' })
  await userEvent.type(screen.getByRole('textbox', { name: '账号' }), 'lin')
  await userEvent.type(screen.getByLabelText('密码'), 'correct horse{Enter}')
  await h1('输入动态验证码')
  expect(bodyOf(signInStaff)).toEqual({
    institution: 'demo',
    account: 'lin',
    password: 'correct horse',
  })
  expect(screen.getByText(/林知夏，清溪图书馆/)).toBeTruthy()

  refuse(giveStaffCode, '验证码不正确')
  await userEvent.type(screen.getByRole('textbox', { name: '动态验证码' }), '000000{Enter}')
  expect(await screen.findByText('验证码不正确')).toBeTruthy()

  answer(giveStaffCode, { codesLeft: 10 })
  answerConsole({ settings: [aSetting({ code: 'phone' })] })
  await userEvent.clear(screen.getByRole('textbox', { name: '动态验证码' }))
  await userEvent.type(screen.getByRole('textbox', { name: '动态验证码' }), '123456{Enter}')
  await h1('参数')
  expect(bodyOf(giveStaffCode)).toEqual({ code: '123456' })
})

test('what is refused is said in the words of the server, and the password is typed anew', async () => {
  refuse(readStaff, '', 401, 401)
  refuse(signInStaff, '机构、账号或密码不正确')
  await renderConsole('/?institution=demo')
  await userEvent.type(screen.getByRole('textbox', { name: '账号' }), 'lin')
  await userEvent.type(screen.getByLabelText('密码'), 'wrong{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('机构、账号或密码不正确')
  expect(screen.getByLabelText('密码')).toHaveProperty('value', '')
})

test('whoever turns back at the code is asked for the password again', async () => {
  onTheWay({ step: 'code' })
  await renderConsole('/')
  answer(endStaffSession, true)
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(await h1('登录工作台')).toBeTruthy()
  expect(callsOf(endStaffSession)).toHaveLength(1)
})

test('a newcomer sets a password and a phone, and keeps the recovery codes before the console opens', async () => {
  onTheWay({ step: 'enrol', cameBy: 'link', hasPassword: false, hasSecondFactor: false })
  await renderConsole('/')
  await h1('设置登录方式')
  const type = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), text)
  }
  await type('新密码', 'short')
  await type('再输入一次新密码', 'other')
  await userEvent.click(screen.getByRole('button', { name: '保存密码' }))
  expect(screen.getByText('密码至少要有 12 个字符')).toBeTruthy()
  expect(screen.getByText('两次输入的密码不一样')).toBeTruthy()
  expect(callsOf(setStaffPassword)).toHaveLength(0)

  await type('新密码', 'a sentence to keep')
  await type('再输入一次新密码', 'a sentence to keep')
  answer(setStaffPassword, true)
  onTheWay({ step: 'enrol', cameBy: 'link', hasPassword: true, hasSecondFactor: false })
  await userEvent.click(screen.getByRole('button', { name: '保存密码' }))
  expect(bodyOf(setStaffPassword)).toEqual({ current: null, password: 'a sentence to keep' })

  answer(offerSecondFactor, {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/lin?secret=JBSWY3DPEHPK3PXP',
  })
  await userEvent.click(await screen.findByRole('button', { name: '开始设置' }))
  expect(await screen.findByRole('img', { name: /二维码/ })).toBeTruthy()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()

  answer(takeSecondFactor, { recoveryCodes: ['ABCDE-FGHJK', 'LMNPQ-RSTUV'] })
  await userEvent.type(screen.getByRole('textbox', { name: '动态验证码' }), '123456')
  await userEvent.click(screen.getByRole('button', { name: '启用' }))
  await h1('备用码')
  answerConsole({ settings: [aSetting({ code: 'phone' })] })
  // Looking away and back does not take the codes from the screen.
  window.dispatchEvent(new Event('visibilitychange'))
  const codes = within(screen.getByRole('list', { name: '备用码' })).getAllByRole('listitem')
  expect(codes.map(({ textContent }) => textContent)).toEqual(['ABCDE-FGHJK', 'LMNPQ-RSTUV'])
  await userEvent.click(screen.getByRole('button', { name: '已保存好，继续' }))
  await h1('参数')
})
