import { endStaffSession, openStaffSession, readStaff } from '@shulin/contract/staff'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  answer,
  answerConsole,
  answerWith,
  aSetting,
  callsOf,
  refuse,
  renderConsole,
} from '../../test/console.tsx'
import { questionGone } from '../../test/question.ts'

const token = `300010.${'a'.repeat(43)}`
const phone = aSetting({ code: 'phone' })

test('a link opens the console, and its token has left the address before it is sent', async () => {
  answerConsole({ settings: [phone] })
  let addressWhenSent = ''
  answerWith(openStaffSession, () => {
    addressWhenSent = window.location.href
    return Response.json({
      success: true,
      data: { next: 'console' },
      message: '',
      errCode: null,
      code: null,
      details: null,
      requestId: 'request-1',
    })
  })
  await renderConsole(`/open/${token}`)
  expect(await screen.findByRole('heading', { name: '参数', level: 1 })).toBeTruthy()
  expect(JSON.parse(callsOf(openStaffSession)[0]!.body as string)).toEqual({ token })
  expect(callsOf(openStaffSession)).toHaveLength(1)
  expect(addressWhenSent).toMatch(/\/staff\/#\/open$/)
  expect(window.location.hash).toBe('#/configuration/settings')
})

test('a link that is used up is explained in the words of the server', async () => {
  refuse(openStaffSession, '登录链接已使用或已过期', 403, 403)
  await renderConsole(`/open/${token}`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('这个链接打不开工作台')
  expect(screen.getByText('登录链接已使用或已过期')).toBeTruthy()
  expect(window.location.hash).toBe('#/open')
})

test('a link that was cut off says so', async () => {
  refuse(openStaffSession, '输入有误', 400)
  await renderConsole('/open/300010.abc')
  expect(screen.getByText(/链接不完整/)).toBeTruthy()
})

test.each([
  ['zh-CN', 'shulin staff link <机构代码> <账号>'],
  ['zh-TW', 'shulin staff link <機構代碼> <帳號>'],
  ['en-US', 'shulin staff link <institution> <account>'],
] as const)('whoever is not logged in learns how to get a link: %s', async (locale, command) => {
  refuse(readStaff, '', 401, 401)
  await renderConsole('/configuration/settings', locale)
  expect(screen.getByText(command)).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a session that runs out leads to the page that says how to get a link', async () => {
  answerConsole({ settings: [phone] })
  await renderConsole('/configuration/settings')
  refuse(readStaff, '', 401, 401)
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('heading', { name: '登录工作台' })).toBeTruthy()
})

test('the header names the library and who is logged in; logging out ends the session', async () => {
  answerConsole({ settings: [phone] })
  await renderConsole('/configuration/settings')
  const header = screen.getAllByRole('banner')[0]!
  expect(header.textContent).toContain('清溪图书馆')
  expect(header.textContent).toContain('林知夏')
  answer(endStaffSession, true)
  await userEvent.click(screen.getByRole('button', { name: '退出' }))
  expect(await screen.findByRole('heading', { name: '登录工作台' })).toBeTruthy()
  expect(callsOf(endStaffSession)).toHaveLength(1)
})

test('logging out with unsaved changes asks first', async () => {
  answerConsole({ settings: [phone] })
  await renderConsole('/configuration/settings?open=phone')
  await userEvent.type(await screen.findByRole('textbox', { name: '咨询电话' }), '1')
  await userEvent.click(screen.getByRole('button', { name: '退出' }))
  expect(await screen.findByRole('alertdialog', { name: '有修改还没有保存' })).toBeTruthy()
  expect(callsOf(endStaffSession)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: '留下' }))
  await questionGone()

  answer(endStaffSession, true)
  await userEvent.click(screen.getByRole('button', { name: '退出' }))
  await userEvent.click(await screen.findByRole('button', { name: '放弃修改并退出' }))
  await waitFor(() => expect(callsOf(endStaffSession)).toHaveLength(1))
})

test('staff without a role are told that there is no page for them', async () => {
  answerConsole({ roles: [] })
  await renderConsole('/')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('这里还没有适合您岗位的页面')
  expect(screen.queryByRole('link', { name: '参数' })).toBeNull()
})

test('the keyboard hints can be switched off, and stay so', async () => {
  answerConsole({ settings: [phone] })
  const shown = await renderConsole('/configuration/settings')
  const areShown = () => document.querySelector('[data-key-hints]')?.getAttribute('data-key-hints')
  expect(areShown()).toBe('on')
  await userEvent.click(screen.getByRole('button', { name: '隐藏键盘提示' }))
  expect(areShown()).toBe('off')
  shown.unmount()
  await renderConsole('/configuration/settings')
  expect(areShown()).toBe('off')
})
