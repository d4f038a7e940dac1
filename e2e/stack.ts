import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test'
import type { Endpoint } from '@shulin/contract/endpoint'
import { localeNames, requestHeaders, type Locale } from '@shulin/contract/locale'

export { expect } from '@playwright/test'

/** A visitor's page. What the browser complains about, a broken policy above all, fails the journey. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // An installation may serve a configuration file, and mostly does not.
        const isMissingConfiguration = message.location().url.endsWith('/config.json')
        if (message.type() === 'error' && !isMissingConfiguration) complaints.push(message.text())
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

type Answer<E extends Endpoint> = E['response']['_zod']['output']

/** Makes a call of the contract as a visitor does, and answers its data. */
export async function ask<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  { mappingPath, locale = 'zh-CN', data }: { mappingPath: string; locale?: Locale; data?: object },
): Promise<Answer<E>> {
  const reply = await request.fetch(endpoint.path, {
    method: endpoint.method,
    headers: {
      [requestHeaders.mappingPath]: mappingPath,
      [requestHeaders.contentLanguage]: localeNames[locale].contentLanguage,
    },
    ...(data && { data }),
  })
  const body = (await reply.json()) as { data: Answer<E> }
  return body.data
}

/** What axe finds against WCAG 2.2 A and AA, in words; on the whole page, or in a part of it. */
export async function barriers(page: Page, part = 'html') {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).include(part).withTags(tags).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** How many pixels of the page lie beyond the right edge of the window. */
export const sideways = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
