import type { APIRequestContext } from '@playwright/test'
import { locales } from '@shulin/contract/locale'
import { barriers, desk, phone, expectNothingBeyondTheEdge } from '../barriers.ts'
import { fillInLogin, readers, userMenu } from '../readers.ts'
import { expect, test } from '../stack.ts'

/** A title on the home page for whoever has no scripts. */
async function aRecord(request: APIRequestContext) {
  const home = await (await request.get('/demo/home')).text()
  return /\/demo\/record\/\d+/u.exec(home)![0]
}

test('a title has a page without scripts, in three languages, and the portal names it as the one to keep', async ({
  page,
  request,
}) => {
  const record = await aRecord(request)
  for (const locale of locales) {
    await page.goto(`${record}?lang=${locale}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const size of [desk, phone]) {
      await page.setViewportSize(size)
      expect(await barriers(page)).toEqual([])
      await expectNothingBeyondTheEdge(page)
    }
  }
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('link', { name: 'Open in the portal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
  const canonical = page.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', new RegExp(`${record}$`, 'u'))
  await page.goto('/demo/#/home')
  await expect(canonical).toHaveAttribute('href', /\/demo\/home$/u)
})

test('a browser without scripts finds the way from the portal to a title', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto('/demo/')
  await page.getByRole('link', { name: 'Browse without scripts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('.shelf a').first().click()
  await expect(page).toHaveURL(/\/demo\/record\/\d+\?lang=en-US$/u)
  await context.close()
})

test('the portal can be installed; without a connection it says so, and keeps of what was asked the card alone', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow', ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto('/demo/#/login')
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await fillInLogin(page, readers.student)
  // The login has led on once the header is there, which its own page has not.
  await expect(userMenu(page)).toBeVisible()
  await page.goto('/demo/#/personalCenter')
  await page.reload()
  await page.waitForLoadState('networkidle')

  const kept = () =>
    page.evaluate<string[]>(`(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = await Promise.all(caches_.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })()`)
  // The card is fetched and drawn beside the page, which is there before it.
  await expect.poll(kept).toContain('/demo/card')
  const all = await kept()
  expect(all.length).toBeGreaterThan(2)
  // Of the reader who is logged in, the card and nothing else.
  const others = all.filter((path) => !/^\/assets\/[^/]+-[\w-]{8}\.(js|css|woff2)$/u.test(path))
  expect(others.toSorted()).toEqual(['/demo/card', '/demo/offline'])

  // What it keeps, it uses: the font of a first visit comes after what is in sight, that of the next is there at once.
  const letters = () => page.evaluate<string[]>('[...document.fonts].map(({ family }) => family)')
  await page.reload()
  await expect.poll(letters).toContain('Inter Variable')

  await context.setOffline(true)
  for (const address of ['/demo/#/personalCenter', '/demo/record/1']) {
    await page.goto('about:blank')
    await page.goto(address)
    for (const sentence of ['您现在没有联网', '您現在沒有連上網路', 'You are offline']) {
      await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
    }
  }
  expect(await barriers(page)).toEqual([])

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await context.close()
})
