import { findGroup, readLogo, readPrivacyNotice } from '@shulin/contract/institutions'
import { listNewBooks } from '@shulin/contract/rankings'
import { mayRecommend } from '@shulin/contract/recommendations'
import { localeNames, locales } from '@shulin/contract/locale'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerLogin, answerReader } from '../../test/reader.ts'
import {
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  refuse,
  renderPortal,
} from '../../test/render.tsx'
import { speak } from '../i18n.ts'
import { call } from '../platform/api.ts'
import { Portal } from './Portal.tsx'

beforeEach(() =>
  answer(readPrivacyNotice, {
    version: 2,
    publishedAt: '2026-03-01T00:00:00Z',
    text: '## 我们保存什么\n账号与借阅。\n\n第二段。',
  }),
)

const heading = () => screen.findByRole('heading', { level: 1 })

test.each(['/home', '/privacy', '/searchList'])(
  '[R-SHELL-003] header, content and footer stand around %s, once each and in this order',
  async (address) => {
    answerInstitution()
    const { container } = await renderPortal(address)
    const landmarks = [...container.querySelectorAll('header, main, footer')]
    expect(landmarks).toEqual([
      screen.getByRole('banner'),
      screen.getByRole('main'),
      screen.getByRole('contentinfo'),
    ])
  },
)

test.each(['/login', '/personalExternal/5', '/previewPdf/1/2'])(
  '[R-SHELL-005] there is no footer on %s',
  async (address) => {
    answerInstitution()
    if (address === '/login') answerLogin()
    else answerReader()
    await renderPortal(address)
    expect(screen.queryByRole('contentinfo')).toBeNull()
  },
)

test('[R-SHELL-005] there is a footer on /home', async () => {
  answerInstitution()
  await renderPortal('/home')
  expect(screen.getByRole('contentinfo')).toBeTruthy()
})

test('a page for other sites to embed has neither header nor bar', async () => {
  answerInstitution()
  answerReader()
  await renderPortal('/personalExternal/14')
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('[R-ROUTE-091] an unknown address shows a not-found page inside the shell, with a way home', async () => {
  answerInstitution()
  await renderPortal('/noSuchPage')
  expect((await heading()).textContent).toBe('没有这一页')
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(screen.getByRole('link', { name: '回到首页' }).getAttribute('href')).toBe('#/home')
})

test('[R-ERR-002] a failed call shows the message of the server once, however many calls fail with it', async () => {
  answerInstitution()
  await renderPortal('/home')
  refuse(readLogo, '服务器正忙')
  refuse(mayRecommend, '服务器正忙')
  await act(() => Promise.allSettled([call(readLogo, {}), call(mayRecommend, {})]))
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map((alert) => alert.textContent)).toEqual(['服务器正忙'])
})

const badGateway = () => new Response('<html>Bad gateway</html>', { status: 502 })

test.each([
  ['zh-CN', '图书馆的服务暂时没有回应，请稍后再试'],
  ['zh-TW', '圖書館的服務暫時沒有回應，請稍後再試'],
  ['en-US', 'The library’s service is not answering right now. Please try again in a moment.'],
] as const)(
  'while the service is down a page says so once, in its place: %s',
  async (locale, words) => {
    answerInstitution()
    answerWith(listNewBooks, badGateway)
    await renderPortal('/newBookInform', locale)
    expect((await screen.findAllByText(words)).map((one) => one.closest('main') !== null)).toEqual([
      true,
    ])
  },
)

test('what fails for want of an answer is said at the foot of the page where no place says it', async () => {
  answerInstitution()
  await renderPortal('/home')
  answerWith(readLogo, badGateway)
  await act(() => Promise.allSettled([call(readLogo, {})]))
  const words = '图书馆的服务暂时没有回应，请稍后再试'
  expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy()
})

test('[R-ERR-006] the message xxx is shown as a login that timed out', async () => {
  answerInstitution()
  await renderPortal('/home', 'en-US')
  refuse(readLogo, 'xxx')
  await act(() => Promise.allSettled([call(readLogo, {})]))
  expect(await screen.findByText('login timed out, please log in again')).toBeTruthy()
})

test('an address without a library says so, and can be tried again', async () => {
  refuse(findGroup, '此地址没有图书馆', 404, 404)
  await speak('zh-CN')
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Portal />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('此地址没有图书馆')).toBeTruthy()
  answerInstitution()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('banner')).toBeTruthy()
})

test('the group code is asked for with the mapping path and kept for the tab', async () => {
  answerInstitution({ group: { groupCode: '200616' } })
  await renderPortal('/home')
  expect(callsOf(findGroup)[0]!.body).toBe('{"mappingPath":"demo"}')
  expect(sessionStorage.getItem('groupCode')).toBe('200616')
})

test('on a host name of its own the institution has no path in the address', async () => {
  answerInstitution()
  await renderPortal('/home', 'zh-CN', '/')
  expect(callsOf(findGroup)[0]!.body).toBe('{"mappingPath":"demo"}')
  expect(screen.getByRole('banner')).toBeTruthy()
})

test('after navigation the window has the title of the page, and the heading the focus', async () => {
  answerInstitution()
  await renderPortal('/home')
  expect(document.title).toBe('首页 - 清溪图书馆')
  expect(document.activeElement).toBe(document.body)

  await userEvent.click(screen.getByRole('link', { name: '隐私政策' }))
  await waitFor(() => expect(document.title).toBe('隐私政策 - 清溪图书馆'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: '隐私政策' }))
})

test('skip links lead past the header without leaving the page', async () => {
  answerInstitution()
  await renderPortal('/home')
  await userEvent.click(screen.getByRole('link', { name: '跳到正文' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await userEvent.click(screen.getByRole('link', { name: '跳到检索' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '检索馆藏与电子资源' }))
  expect(window.location.hash).toBe('#/home')
})

test('in black and white the root is marked, otherwise not', async () => {
  answerInstitution({ config: { blackAndWhiteModel: '1' } })
  const { unmount } = await renderPortal('/home')
  expect(document.documentElement.hasAttribute('data-mono')).toBe(true)
  unmount()
  answerInstitution({ config: { blackAndWhiteModel: '0' } })
  await renderPortal('/home')
  expect(document.documentElement.hasAttribute('data-mono')).toBe(false)
})

test('the colours of the institution dress the header', async () => {
  answerInstitution({ appearance: { navBackColor: '1f4b3f', navTextColor: 'f7f3e8' } })
  await renderPortal('/home')
  const { style } = document.documentElement
  expect(style.getPropertyValue('--nav-bg')).toBe('#1f4b3f')
  expect(style.getPropertyValue('--nav-fg')).toBe('#f7f3e8')
})

test('the look the reader chooses is worn at once and kept', async () => {
  answerInstitution()
  await renderPortal('/home')
  expect(document.documentElement.dataset['theme']).toBe('light')
  await userEvent.click(screen.getByRole('button', { name: '深色' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('pageState')).toContain('"look":"dark"')
})

test.each(locales)(
  '[R-ROUTE-056] the privacy policy has a heading and a date: %s',
  async (locale) => {
    answerInstitution()
    const notice = { 'zh-CN': '本馆的说明', 'zh-TW': '本館的說明', 'en-US': 'Our notice' }[locale]
    answer(readPrivacyNotice, { version: 2, publishedAt: '2026-03-01T00:00:00Z', text: notice })
    await renderPortal('/privacy', locale)
    expect(await screen.findByText(notice)).toBeTruthy()
    expect((await heading()).textContent).toBe(
      { 'zh-CN': '隐私政策', 'zh-TW': '隱私權政策', 'en-US': 'Privacy policy' }[locale],
    )
    expect(screen.getByText(/2026年3月1日|Mar 1, 2026/)).toBeTruthy()
    const sent = callsOf(readPrivacyNotice)[0]!.headers.get('content-language')
    expect(sent).toBe(localeNames[locale].contentLanguage)
  },
)

test('the privacy policy sets its headings apart from its paragraphs', async () => {
  answerInstitution()
  await renderPortal('/privacy')
  expect(await screen.findByRole('heading', { level: 2, name: '我们保存什么' })).toBeTruthy()
  expect(screen.getByText('账号与借阅。').tagName).toBe('P')
})

test('a page that breaks leaves the header standing and offers another try', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  answerInstitution({ timeZone: 'Nowhere/At all' })
  await renderPortal('/home')
  window.location.hash = '#/privacy'
  expect(await screen.findByRole('heading', { name: '这一页出了差错' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
  expect(screen.getByRole('banner')).toBeTruthy()
  complaints.mockRestore()
})
