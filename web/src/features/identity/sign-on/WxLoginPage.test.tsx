import { readVerificationCode } from '@shulin/contract/identity'
import { beginChatApp, logInOtherwise } from '@shulin/contract/sign-on'
import { bindAccount, readOutsideAccount } from '@shulin/contract/binding'
import { readParameter } from '@shulin/contract/institutions'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerLogin, put } from '../../../../test/reader.ts'
import {
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  renderPortal,
} from '../../../../test/render.tsx'

const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call)[0]!.body as string) as Record<string, string>

test('[R-ROUTE-081] [R-BIND-013] [R-BIND-025] a bound chat account goes straight home; its code is sent once and leaves the address', async () => {
  answerInstitution()
  answerLogin()
  answer(logInOtherwise, { bound: true, jwt: 'head.body.sign', jwtHeader: 'jwtOpacAuth' })
  await renderPortal('/wxLogin?code=C1', 'en-US')
  await waitFor(() => expect(window.location.hash).toBe('#/home'))
  expect(callsOf(logInOtherwise)).toHaveLength(1)
  expect(bodyOf(logInOtherwise)).toEqual({ loginType: '3', code: 'C1', mappingPath: 'demo' })
  expect(window.location.href).not.toContain('C1')
  expect(sessionStorage.getItem('jwt')).toBe('head.body.sign')
})

test('[R-BIND-014] an unbound chat account is bound first, with what the server said of it', async () => {
  answerInstitution()
  answerLogin()
  answer(logInOtherwise, { bound: false, openId: 'open-1' })
  answer(readOutsideAccount, { provider: 'WeChat', account: 'oabc****wxyz' })
  await renderPortal('/wxLogin?code=C2', 'en-US')
  await waitFor(() => expect(window.location.hash).toBe('#/bindAccount'))
  expect(sessionStorage.getItem('jwt')).toBeNull()
  answer(bindAccount, true)
  put(await screen.findByLabelText('Account'), '2024110236')
  put(screen.getByLabelText('Password'), 'Herbst-Laub-7')
  await userEvent.click(screen.getByRole('button', { name: 'Link' }))
  await waitFor(() => expect(callsOf(bindAccount)).toHaveLength(1))
  expect(bodyOf(bindAccount)).toMatchObject({ openId: 'open-1', loginType: '3', uid: '' })
})

test('the state that the chat app brings back is sent with its code, also from before the #', async () => {
  answerInstitution()
  answerLogin()
  answer(logInOtherwise, { bound: true, jwt: 'head.body.sign', jwtHeader: 'jwtOpacAuth' })
  await renderPortal('/wxLogin', 'en-US', '/demo/?code=C3&state=S3')
  await waitFor(() => expect(window.location.hash).toBe('#/home'))
  expect(bodyOf(logInOtherwise)).toEqual({
    loginType: '3',
    code: 'C3',
    state: 'S3',
    mappingPath: 'demo',
  })
  expect(window.location.href).not.toMatch(/C3|S3/)
})

test('[R-BIND-023] without a code the login is shown', async () => {
  answerInstitution()
  answer(readVerificationCode, { codeKey: 'key-1', img: 'iVBORw0KGgo=', difficulty: 1 })
  await renderPortal('/wxLogin', 'en-US')
  await waitFor(() => expect(window.location.hash).toBe('#/login'))
})

const service = 'https://auth.example/wechat'
const getLoginCode = { method: 'GET', path: '/wechat/getLoginCode' } as const

async function openLogin(config: { weixinLogin: '0' | '1' }, address = service) {
  answerInstitution({ config })
  answerLogin()
  answer(readParameter, { paraCode: 'weixinLoginUrl', paraValue: address })
  answer(beginChatApp, { state: 'state-1' })
  await renderPortal('/login', 'en-US')
  await screen.findByRole('form')
}

test('[R-LOGIN-006] [R-LOGIN-008] [R-LOGIN-038] the icon opens a frame with the login of the service; Escape closes it', async () => {
  await openLogin({ weixinLogin: '1' })
  const asked: URL[] = []
  answerWith(getLoginCode, (url) => {
    asked.push(url)
    return Response.json({ code: '1', LoginUrl: 'https://open.example/qr?s=1' })
  })
  expect(await screen.findByRole('heading', { name: 'Or Login With' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Log in with WeChat' }))
  const frame = await screen.findByTitle('QR code to log in with WeChat')
  expect(frame.getAttribute('src')).toBe('https://open.example/qr?s=1')
  expect(asked).toHaveLength(1)
  expect(asked[0]!.origin).toBe('https://auth.example')
  expect(asked[0]!.searchParams.get('mappingPath')).toBe('demo')
  expect(asked[0]!.searchParams.get('returnUrl')).toMatch(/#\/wxLogin$/)
  expect(asked[0]!.searchParams.get('state')).toBe('state-1')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['code 0', { code: '0', LoginUrl: 'https://open.example/' }],
  ['an address that is not https', { code: '1', LoginUrl: 'http://open.example/' }],
  ['no address', { code: '1' }],
])('[R-LOGIN-008] %s is said, and no frame is shown', async (_, reply) => {
  await openLogin({ weixinLogin: '1' })
  answerWith(getLoginCode, () => Response.json(reply))
  await userEvent.click(await screen.findByRole('button', { name: 'Log in with WeChat' }))
  expect(await screen.findByText(/The QR code could not be fetched/)).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
})

test.each([
  ['the flag is off', '0', service],
  ['there is no service', '1', ''],
] as const)(
  '[R-LOGIN-006] [R-LOGIN-038] [R-MODAL-008] where %s there is no icon',
  async (_, weixinLogin, address) => {
    await openLogin({ weixinLogin }, address)
    expect(screen.queryByText('Or Login With')).toBeNull()
  },
)
