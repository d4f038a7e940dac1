import { loginTypes } from '@shulin/contract/identity'
import { locales } from '@shulin/contract/locale'
import { logInOtherwise, signOn, type SignOnConfirmation } from '@shulin/contract/sign-on'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { answerLogin, answerReader } from '../../../../test/reader.ts'
import { answerRecord } from '../../../../test/record-replies.ts'
import {
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  keepOthersWaiting,
  keepWaiting,
  refuse,
  renderPage,
  renderPortal,
} from '../../../../test/render.tsx'
import { forgetCodes, takeCodes } from './codes-in-address.ts'
import { SignOnPage } from './SignOnPage.tsx'

afterEach(forgetCodes)

const token = { jwt: 'head.body.sign', jwtHeader: 'jwtOpacAuth' } as const
const service = 'https://portal.example/oga/signOn/demo/campus/back'
let number = 0
/** Each ticket is another one, as in life. */
const back = (more: Record<string, string> = {}) =>
  `/signOn?${new URLSearchParams({ ticket: `ST-${++number}`, service, entry: 'unified', ...more }).toString()}`
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as unknown
const hash = () => window.location.hash

test('[R-STATE-021] [R-BIND-001] what the unified login said is exchanged once, and the page it was for is shown', async () => {
  answerInstitution()
  answerLogin()
  keepOthersWaiting()
  answer(signOn, token)
  await renderPortal(back({ next: '/newBookInform' }))
  await waitFor(() => expect(hash()).toBe('#/newBookInform'))
  expect(callsOf(signOn)).toHaveLength(1)
  expect(bodyOf(signOn)).toEqual({
    ticket: `ST-${number}`,
    service,
    mappingPath: 'demo',
    loginType: '4',
  })
  expect(sessionStorage.getItem('loginType')).toBe('4')
  expect(sessionStorage.getItem('jwt')).toBe(token.jwt)
  expect(document.cookie).toContain(`jwt=${token.jwt}`)
})

test('rendered twice, a page still sends its ticket once', async () => {
  answerInstitution()
  answerLogin()
  keepWaiting(signOn)
  window.history.replaceState(null, '', `/demo/#${back()}`)
  await renderPage(
    <StrictMode>
      <SignOnPage />
    </StrictMode>,
  )
  await waitFor(() => expect(callsOf(signOn)).toHaveLength(1))
})

test('[T-16] codes are gone from the address before anything is asked for', () => {
  window.history.replaceState(null, '', `/demo/?code=C#/wxLogin`)
  takeCodes()
  expect(window.location.href).toMatch(/\/demo\/#\/wxLogin$/)
  window.history.replaceState(null, '', `/demo/#/loginExternal/secret.code/portal?pageType=104`)
  takeCodes()
  expect(window.location.href).not.toContain('secret')
  window.history.replaceState(null, '', `/demo/#/searchList?code=7`)
  takeCodes()
  expect(hash()).toBe('#/searchList?code=7')
})

test.each([
  ['unified', {}, '#/bindUid', signOn],
  ['unified', { bindBy: 'name' }, '#/relevanceUid', signOn],
  ['passport', { entry: 'passport' }, '#/bindAccount', logInOtherwise],
  ['chat app', { entry: 'chat app' }, '#/bindAccount', logInOtherwise],
] as const)(
  '[R-BIND-001] whom nobody here knows yet is led to the binding: %s %j → %s',
  async (_entry, more, page, call) => {
    answerInstitution()
    answerLogin()
    keepOthersWaiting()
    if (call === signOn) answer(signOn, { uid: 'ticket-1' })
    else answer(logInOtherwise, { bound: false, openId: 'ticket-1' })
    await renderPortal(back(more))
    await waitFor(() => expect(hash()).toBe(page))
    expect(JSON.stringify(window.history.state)).toContain('ticket-1')
    expect(sessionStorage.getItem('jwt')).toBeNull()
  },
)

test('the passport is exchanged by its own call, with its state, and its login type is 2', async () => {
  answerInstitution()
  answerLogin()
  keepOthersWaiting()
  answer(logInOtherwise, { bound: true, ...token })
  await renderPortal(back({ entry: 'passport', state: 'S' }))
  await waitFor(() => expect(hash()).toBe('#/home'))
  expect(bodyOf(logInOtherwise)).toEqual({
    loginType: loginTypes.passport,
    code: `ST-${number}`,
    state: 'S',
    mappingPath: 'demo',
  })
  expect(sessionStorage.getItem('loginType')).toBe('2')
})

test.each(locales)('a refusal is said in words, with a way to begin again (%s)', async (locale) => {
  answerInstitution()
  keepOthersWaiting()
  refuse(signOn, 'The ticket was used already')
  await renderPortal(back(), locale)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('The ticket was used already')
  expect(document.querySelector('a[href="#/login"]')).toBeTruthy()
})

test('opened without a ticket, or after the other system was silent, the page says why', async () => {
  answerInstitution()
  keepOthersWaiting()
  const { unmount } = await renderPortal('/signOn', 'en-US')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This page is only for/)
  unmount()
  await renderPortal('/signOn?refused=sign-on.unreachable', 'en-US')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The sign-on system does not/)
  expect(callsOf(signOn)).toEqual([])
})

const outside = { provider: 'Campus portal', account: 't1****01' }

/** Another reader would come in: the server asks first, and lets in who comes with its ticket. */
function askFirst(
  who: Partial<SignOnConfirmation> = { name: '周明远', account: 't1001' },
  data: object = token,
) {
  let isAsked = false
  answerWith(signOn, () => {
    const success = isAsked
    isAsked = true
    const details = { outside, ...who, ticket: 'confirmed-1' }
    return Response.json(
      success
        ? {
            success,
            data,
            message: '',
            errCode: null,
            code: null,
            details: null,
            requestId: 'r',
          }
        : {
            success,
            data: null,
            message: '',
            errCode: 409,
            code: 'sign-on.confirm',
            details,
            requestId: 'r',
          },
      { status: success ? 200 : 409 },
    )
  })
}

test('[R-ROUTE-099] a link names who is logged in and who would be, and changes nothing until that is confirmed', async () => {
  answerInstitution()
  answerReader()
  keepOthersWaiting()
  askFirst()
  await renderPortal('/loginExternal/code-1/portal?pageType=104', 'en-US')
  expect(await screen.findByText('You are logged in as 林知夏 (2024110236).')).toBeTruthy()
  expect(screen.getByText('Account at Campus portal: t1****01')).toBeTruthy()
  expect(screen.getByText('About to log in: 周明远 (t1001)')).toBeTruthy()
  expect(callsOf(signOn)).toHaveLength(1)
  expect(bodyOf(signOn)).toMatchObject({ ticket: 'code-1', service: 'portal', loginType: '5' })
  await userEvent.click(screen.getByRole('button', { name: 'Log in as 周明远' }))
  await waitFor(() => expect(hash()).toBe('#/newBookInform'))
  expect(bodyOf(signOn)).toMatchObject({ ticket: 'confirmed-1', service: 'portal' })
})

test('an account elsewhere that is nobody’s yet is named before the binding, and nothing happens until that is confirmed', async () => {
  answerInstitution()
  answerLogin()
  keepOthersWaiting()
  askFirst({ name: null, account: null }, { uid: 'ticket-1' })
  await renderPortal(back(), 'en-US')
  expect(await screen.findByText('This login was not begun on this page.')).toBeTruthy()
  expect(screen.getByText('Account at Campus portal: t1****01')).toBeTruthy()
  expect(screen.getByText(/^It does not belong to a library account yet\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Do not log in' })).toBeTruthy()
  expect(callsOf(signOn)).toHaveLength(1)
  expect(hash()).toBe('#/signOn')
  await userEvent.click(
    screen.getByRole('button', { name: 'This account is mine, go on to link it' }),
  )
  await waitFor(() => expect(hash()).toBe('#/bindUid'))
  expect(bodyOf(signOn)).toMatchObject({ ticket: 'confirmed-1', service })
  expect(sessionStorage.getItem('jwt')).toBeNull()
})

test.each([
  ['R-ROUTE-082', '?pageType=0', '/personalCenter', /^林知夏，/],
  ['R-ROUTE-083', '?pageType=4', '/personalExternal/4', '申请'],
  ['R-ROUTE-083', '?pageType=5', '/personalExternal/5', '借阅'],
  ['R-ROUTE-083', '?pageType=6', '/personalExternal/6', '荐购'],
  ['R-ROUTE-083', '?pageType=7', '/personalExternal/7', '行为记录'],
  ['R-ROUTE-083', '?pageType=10', '/personalExternal/10', '问卷'],
  ['R-ROUTE-083', '?pageType=14', '/personalExternal/14', '离校办理'],
  ['R-ROUTE-084', '?pageType=11', '/personalExternal/8', '积分'],
  ['R-ROUTE-085', '?pageType=8', '/customTabs', '我的服务'],
  ['R-ROUTE-086', '?pageType=101', '/searchList', '检索结果'],
  ['R-ROUTE-087', '?pageType=103', '/drivePurchas', '读者选购'],
  ['R-ROUTE-088', '?pageType=104', '/newBookInform', '新书通报'],
  ['R-ROUTE-089', '?pageType=102&recordId=1', '/searchList/bookDetails/1', '红楼梦'],
  ['R-ROUTE-090', '?pageType=102', '/home', '今天想读些什么？'],
  ['R-ROUTE-090', '?pageType=102&recordId=', '/home', '今天想读些什么？'],
  ['R-ROUTE-093', '?pageType=999', '/home', '今天想读些什么？'],
  ['R-ROUTE-093', '', '/home', '今天想读些什么？'],
])(
  '[%s] [R-ROUTE-077] an external entry with %s leads to %s',
  async (_id, query, page, heading) => {
    answerRecord({ book: { title: '红楼梦' } })
    answerLogin()
    keepOthersWaiting()
    answer(signOn, token)
    await renderPortal(`/loginExternal/code-${++number}/portal${query}`)
    await waitFor(() => expect(hash().split('?')[0]).toBe(`#${page}`))
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(bodyOf(signOn)).toEqual({
      ticket: `code-${number}`,
      service: 'portal',
      mappingPath: 'demo',
      loginType: '5',
    })
    expect(sessionStorage.getItem('jwt')).toBe(token.jwt)
    expect(sessionStorage.getItem('jwtHeader')).toBe(token.jwtHeader)
    expect(document.cookie).toContain(`jwt=${token.jwt}`)
    expect(sessionStorage.getItem('loginType')).toBe('5')
  },
)
