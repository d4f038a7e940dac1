import {
  confirmIssuer,
  listProviders,
  saveProvider,
  testProvider,
  type Provider,
} from '@shulin/contract/identity-staff'
import { giveStaffCode } from '@shulin/contract/staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  answer,
  answerConsole,
  answerWith,
  callsOf,
  renderConsole,
} from '../../../../../test/console.tsx'

const campus: Provider = {
  provider: 'campus',
  kind: 'oidc',
  entry: 'unified',
  name: { 'zh-CN': '统一身份认证' },
  settings: { issuer: 'https://id.campus.example', clientId: 'portal', bindBy: 'password' },
  hasSecret: true,
  isActive: true,
  returnAddress: 'https://portal.example/oga/signOn/demo/campus/back',
  bound: 12,
  changedAt: '2026-11-01T00:00:00Z',
  key: null,
}
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as unknown

async function fill(field: HTMLElement, text: string) {
  await userEvent.click(field)
  await userEvent.paste(text)
}

test('an administrator adds the campus CAS: what is missing is said, what is saved is offered', async () => {
  answerConsole({ roles: ['admin'] })
  answer(listProviders, [])
  answer(saveProvider, [campus])
  await renderConsole('/configuration/signOn')
  await userEvent.click(await screen.findByRole('button', { name: '新增认证系统' }))
  const panel = within(await screen.findByRole('region', { name: '新增认证系统' }))
  await userEvent.click(panel.getByRole('button', { name: '保存' }))
  expect(panel.getAllByText('请填写').length).toBeGreaterThan(0)
  expect(callsOf(saveProvider)).toEqual([])
  await fill(panel.getByLabelText(/代号/), 'campus')
  await fill(panel.getByLabelText(/简体中文名称/), '统一身份认证')
  await fill(panel.getByLabelText(/登录地址/), 'https://cas.campus.example/cas')
  await userEvent.click(panel.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(bodyOf(saveProvider)).toEqual({
      provider: 'campus',
      kind: 'cas',
      entry: 'unified',
      name: { 'zh-CN': '统一身份认证' },
      settings: {
        address: 'https://cas.campus.example/cas',
        version: '3',
        subjectClaim: '',
        accountClaim: '',
        bindBy: 'password',
      },
      isActive: true,
    }),
  )
})

test('a secret that is kept is not shown; a test says what it found; the address to register stands there', async () => {
  answerConsole({ roles: ['admin'] })
  answer(listProviders, [campus])
  answer(testProvider, {
    findings: [
      { step: 'address', isGood: true, said: 'https://id.campus.example' },
      { step: 'keys', isGood: false, said: 'none' },
    ],
  })
  await renderConsole('/configuration/signOn?open=campus')
  const panel = within(await screen.findByRole('region', { name: '统一身份认证' }))
  const secret: HTMLInputElement = panel.getByLabelText('密钥')
  expect(secret.value).toBe('')
  expect(panel.getByText('已保存，不再显示；留空则不变。')).toBeTruthy()
  expect(panel.getByText(campus.returnAddress)).toBeTruthy()
  await userEvent.click(panel.getByRole('button', { name: '测试已保存的设置' }))
  expect(await panel.findByText('地址可用：https://id.campus.example')).toBeTruthy()
  expect(panel.getByText('签名密钥不可用：none').closest('[role=alert]')).toBeTruthy()
  expect(bodyOf(testProvider)).toEqual({ provider: 'campus' })
})

test('CAS is to accept the address to come back to with the state of a login behind it', async () => {
  answerConsole({ roles: ['admin'] })
  answer(listProviders, [{ ...campus, kind: 'cas', settings: { address: 'https://cas.example' } }])
  await renderConsole('/configuration/signOn?open=campus')
  const panel = within(await screen.findByRole('region', { name: '统一身份认证' }))
  expect(panel.getByText(`${campus.returnAddress}?state=*`)).toBeTruthy()
})

test('a system is called by its name in the language of the console, where it has one', async () => {
  answerConsole({ roles: ['admin'] })
  const carsi = { ...campus, provider: 'carsi', name: { 'zh-CN': '联盟', 'en-US': 'Federation' } }
  answer(listProviders, [campus, carsi])
  await renderConsole('/configuration/signOn?open=carsi', 'en-US')
  expect(await screen.findByRole('region', { name: 'Federation' })).toBeTruthy()
  const table = within(screen.getByRole('table'))
  expect(table.getByRole('link', { name: 'Federation' })).toBeTruthy()
  expect(table.getByRole('link', { name: '统一身份认证' })).toBeTruthy()
})

const portal: Provider = {
  ...campus,
  provider: 'portal',
  kind: 'issuer',
  entry: 'link',
  name: { 'zh-CN': '校园门户' },
  settings: { publicKey: '-----BEGIN PUBLIC KEY-----' },
  key: { fingerprint: 'f'.repeat(43), isMine: false, confirmedBy: null },
}

test('the key of a portal waits for a colleague of who entered it; who sees that the fingerprint is right confirms it', async () => {
  answerConsole({ roles: ['admin'] })
  answer(listProviders, [portal])
  await renderConsole('/configuration/signOn?open=portal')
  const panel = within(await screen.findByRole('region', { name: '校园门户' }))
  expect(within(screen.getByRole('table')).getByText('待确认')).toBeTruthy()
  expect(panel.getByText(portal.key!.fingerprint)).toBeTruthy()
  answer(confirmIssuer, [{ ...portal, key: { ...portal.key!, confirmedBy: '梅清和' } }])
  await userEvent.click(panel.getByRole('button', { name: '指纹无误，确认公钥' }))
  expect(await panel.findByText('梅清和')).toBeTruthy()
  expect(bodyOf(confirmIssuer)).toEqual({
    provider: 'portal',
    fingerprint: portal.key!.fingerprint,
  })
  expect(within(screen.getByRole('table')).getByText('启用')).toBeTruthy()
})

test('who entered a key cannot confirm it, and is told who can', async () => {
  answerConsole({ roles: ['admin'] })
  answer(listProviders, [{ ...portal, key: { ...portal.key!, isMine: true } }])
  await renderConsole('/configuration/signOn?open=portal')
  const panel = within(await screen.findByRole('region', { name: '校园门户' }))
  expect(panel.getByText(/须经另一位管理员确认/)).toBeTruthy()
  expect(panel.getByText(/shulin sign-on confirm/)).toBeTruthy()
  expect(panel.queryByRole('button', { name: '指纹无误，确认公钥' })).toBeNull()
})

test('a grave act that needs a code asks for it, and is done once it was given; without one it is not', async () => {
  answerConsole({ roles: ['admin'] })
  answer(listProviders, [campus])
  let isGiven = false
  answerWith(saveProvider, () =>
    isGiven
      ? Response.json({ ...said, success: true, data: [campus] })
      : Response.json({ ...said, errCode: 403, code: 'staff.code-needed' }, { status: 403 }),
  )
  answerWith(giveStaffCode, () => {
    isGiven = true
    return Response.json({ ...said, success: true, data: { codesLeft: 9 } })
  })
  await renderConsole('/configuration/signOn?open=campus')
  const save = async () => {
    const panel = within(await screen.findByRole('region', { name: '统一身份认证' }))
    await userEvent.click(panel.getByRole('button', { name: '保存' }))
    return within(await screen.findByRole('dialog', { name: '确认是您本人' }))
  }
  await userEvent.click((await save()).getByRole('button', { name: '关闭' }))
  expect(await screen.findByText(said.message)).toBeTruthy()
  expect(callsOf(saveProvider)).toHaveLength(1)

  await userEvent.type((await save()).getByLabelText('动态验证码'), '123456{Enter}')
  expect(await screen.findByText('已保存')).toBeTruthy()
  expect(callsOf(saveProvider)).toHaveLength(3)
  expect(bodyOf(giveStaffCode)).toEqual({ code: '123456' })
})

const said = {
  success: false,
  data: null as unknown,
  message: '请再输入一次动态验证码',
  errCode: null as number | null,
  code: null as string | null,
  details: null,
  requestId: 'request-1',
}
