import { localeNames, locales } from '@shulin/contract/locale'
import { act, screen } from '@testing-library/react'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { keepOwnWords, sayUnopened } from '../page/first-words.ts'
import { Loading } from './Skeleton.tsx'
import { renderBrick } from '../test/render-brick.tsx'

const sentences = {
  'zh-CN': { offline: '网络已断开', slow: '载入比平时慢，请稍候' },
  'zh-TW': { offline: '網路已中斷', slow: '載入比平時慢，請稍候' },
  'en-US': {
    offline: 'You are offline',
    slow: 'This is taking longer than usual. One moment, please.',
  },
}

function connect(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

afterEach(() => vi.restoreAllMocks())

test.each(locales)('a lost network is said at once, as long as it lasts: %s', async (locale) => {
  await renderBrick(<p>page</p>, locale)
  const { offline } = sentences[locale]
  expect(screen.queryByText(offline)).toBeNull()
  connect(false)
  expect(screen.getByText(offline).closest('[aria-live=polite]')).toBeTruthy()
  connect(true)
  expect(screen.queryByText(offline)).toBeNull()
})

test.each(locales)('who waits for seconds is told so once, whatever comes: %s', async (locale) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await renderBrick(
    <>
      <Loading>titles</Loading>
      <Loading>filters</Loading>
    </>,
    locale,
  )
  const { slow } = sentences[locale]
  act(() => void vi.advanceTimersByTime(3_999))
  expect(screen.queryByText(slow)).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getAllByText(slow)).toHaveLength(1)
})

test('what comes in time is not called slow', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const router = await renderBrick(<Loading>titles</Loading>)
  act(() => void vi.advanceTimersByTime(3_000))
  expect(screen.getByText('正在载入')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
  expect(screen.queryByText(sentences['zh-CN'].slow)).toBeNull()
})

/** The page as the server sends it, before any script has run. */
async function firstPaint(page: string) {
  const html = await readFile(join(import.meta.dirname, '../../..', page), 'utf8')
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)![1]!
}
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.first-words > p')].filter((word) => !word.hidden)

test.each(['index.html', 'staff.html'])(
  '%s says that it opens before any script is there, in every language',
  async (page) => {
    await firstPaint(page)
    const languages = locales.map((locale) => localeNames[locale].html)
    expect(shown().map(({ lang }) => lang)).toEqual(languages)
    for (const word of shown()) expect(word.textContent).not.toBe('')
  },
)

test.each(locales)('a site whose files do not come says so in one language: %s', async (locale) => {
  await firstPaint('index.html')
  keepOwnWords(locale)
  expect(shown()).toHaveLength(1)
  const opening = shown()[0]!.textContent

  const reload = vi.fn<() => void>()
  sayUnopened(reload)
  expect(shown()).toHaveLength(1)
  expect(shown()[0]!.lang).toBe(localeNames[locale].html)
  expect(shown()[0]!.textContent).not.toBe(opening)
  shown()[0]!.querySelector('button')!.click()
  expect(reload).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(2)
})
