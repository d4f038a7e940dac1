import {
  expect,
  test as base,
  type APIRequestContext,
  type Locator,
  type Page,
} from '@playwright/test'
import { preloadedId } from '@shulin/contract/preloaded'
import type { Endpoint } from '@shulin/contract/endpoint'
import { readFindConfig } from '@shulin/contract/institutions'
import { logOut, tokenHeader } from '@shulin/contract/identity'
import { localeNames, requestHeaders, type Locale } from '@shulin/contract/locale'

export { expect } from '@playwright/test'

interface PageWatch {
  /** Hosts beside the portal's own that a journey leads to: where readers log in, say. */
  mayVisit: string[]
  askedElsewhere: string[]
  complaints: string[]
}

/**
 * A visitor's page. What the browser complains about, a broken policy above all, fails the journey; so does whatever the page
 * asks of anybody else than the portal itself and the hosts the journey names. What those complain about is theirs.
 */
export const test = base.extend<PageWatch>({
  mayVisit: [[], { option: true }],
  askedElsewhere: [
    async ({ page, baseURL, mayVisit }, use) => {
      const hosts = new Set([new URL(baseURL!).host, ...mayVisit])
      const asked: string[] = []
      page.on('request', (request) => {
        const { protocol, host } = new URL(request.url())
        if (/^(http|ws)s?:$/.test(protocol) && !hosts.has(host)) asked.push(request.url())
      })
      await use(asked)
      expect(asked).toEqual([])
    },
    { auto: true },
  ],
  complaints: [
    async ({ page, mayVisit }, use) => {
      const complaints: string[] = []
      const isTheirs = (address: string) => mayVisit.includes(URL.parse(address)?.host ?? '')
      // What a page asks for until it knows that its reader has logged out may be refused, and the browser says so.
      const askedWithin = new Set<string>()
      let hasLoggedOut = false
      let endedToken: string | undefined
      page.on('request', (request) => {
        const token = request.headers()[tokenHeader.toLowerCase()]
        if (request.url().endsWith(logOut.path)) {
          hasLoggedOut = true
          endedToken = token
        } else if (!hasLoggedOut || (token !== undefined && token === endedToken)) {
          // A page that knows of it sends this token no more.
          askedWithin.add(request.url())
        }
      })
      const isLate = (text: string, url: string) =>
        hasLoggedOut && text.includes('status of 401') && askedWithin.has(url)
      page.on('pageerror', (error) => {
        if (!isTheirs(page.url())) complaints.push(error.message)
      })
      page.on('console', (message) => {
        const { url } = message.location()
        // An installation may serve a configuration file, and mostly does not.
        const isMissingConfiguration = url.endsWith('/config.json')
        if (message.type() !== 'error' || isMissingConfiguration || isTheirs(url)) return
        if (!isLate(message.text(), url)) complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Opens the portal of an institution in a language. */
export async function open(page: Page, address: string, locale: Locale = 'zh-CN') {
  const { stored } = localeNames[locale]
  await page.addInitScript(
    // An empty page has no storage; a language that was chosen since stays chosen.
    `if (location.origin !== 'null') localStorage.locale ??= '${stored}'`,
  )
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Everything on the page has answered: nothing is on its way, nothing shows what was asked before. */
export const settled = (page: Page) => expect(page.locator('[aria-busy]')).toHaveCount(0)

/** The institution with other settings than it has: in what its page brings along, and in what it answers. */
export async function withConfig(page: Page, settings: object) {
  await page.route(`**${readFindConfig.path}`, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: object }
    await route.fulfill({ json: { ...body, data: { ...body.data, ...settings } } })
  })
  await page.route(/\/demo\/$/, async (route) => {
    const response = await route.fetch()
    // Without the answers it brought the page asks for them.
    const body = (await response.text()).replace(carriedIn, '')
    await route.fulfill({ response, body })
  })
}

const carriedIn = new RegExp(
  `<script type="application/json" id="${preloadedId}">.*?</script>`,
  's',
)

/** Goes on with the tab key until it is there, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, most = 150) {
  await expect(target).toBeVisible()
  // Found once: to look for it by its name after every key would take longer than the keys.
  let element = await target.elementHandle()
  for (let presses = 0; presses < most; presses += 1) {
    const { isGone, isFocused } = await element.evaluate((node) => ({
      isGone: !node.isConnected,
      isFocused: node.matches(':focus'),
    }))
    if (isFocused) return
    if (isGone) element = await target.elementHandle()
    else await page.keyboard.press('Tab')
  }
  throw new Error('the tab key does not lead there')
}

type Answer<E extends Endpoint> = E['response']['_zod']['output']

interface CallOptions {
  mappingPath: string
  locale?: Locale
  query?: Record<string, string | number>
  data?: object
  /** Of a reader who is logged in. */
  token?: string
}

/** Makes a call of the contract as a visitor or a reader does, and answers its data. */
export async function ask<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  { mappingPath, locale = 'zh-CN', query, data, token }: CallOptions,
): Promise<Answer<E>> {
  const reply = await request.fetch(endpoint.path, {
    method: endpoint.method,
    headers: {
      [requestHeaders.mappingPath]: mappingPath,
      [requestHeaders.contentLanguage]: localeNames[locale].contentLanguage,
      ...(token && { [tokenHeader]: token }),
    },
    ...(query && { params: query }),
    ...(data && { data }),
  })
  const body = (await reply.json()) as { data: Answer<E> }
  return body.data
}
