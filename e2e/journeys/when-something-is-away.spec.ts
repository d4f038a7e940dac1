import type { Page } from '@playwright/test'
import { localeNames, locales } from '@shulin/contract/locale'
import { searchAll } from '@shulin/contract/search'
import { barriers, desk } from '../barriers.ts'
import { listed } from '../results.ts'
import { expect, open, settled, test } from '../stack.ts'

/** What a reader is told when the service, the network or the search is away. */
const sentences = {
  'zh-CN': {
    noService: '图书馆的服务暂时没有回应，请稍后再试',
    noNetwork: '网络已断开',
    triedAgain: '没有网络；连上后会自动重试。',
    noSearch: '检索服务暂时不可用',
    nothing: /^共 0 条/,
    slow: '载入比平时慢，请稍候',
    opening: '正在打开',
  },
  'zh-TW': {
    noService: '圖書館的服務暫時沒有回應，請稍後再試',
    noNetwork: '網路已中斷',
    triedAgain: '沒有網路；連上後會自動重試。',
    noSearch: '檢索服務暫時無法使用',
    nothing: /^共 0 筆/,
    slow: '載入比平時慢，請稍候',
    opening: '正在開啟',
  },
  'en-US': {
    noService: 'The library’s service is not answering right now. Please try again in a moment.',
    noNetwork: 'You are offline',
    triedAgain: 'There is no network; we try again as soon as there is.',
    noSearch: 'Search is unavailable right now',
    nothing: /^0 results/,
    slow: 'This is taking longer than usual. One moment, please.',
    opening: 'Opening',
  },
} as const

const field = (page: Page) => page.getByRole('search').getByRole('combobox').last()

/** Searches, and notes how long it took until the words are there. */
async function search(page: Page, keyword: string, words: string) {
  const start = Date.now()
  await field(page).fill(keyword)
  await field(page).press('Enter')
  await expect(page.getByRole('main').getByText(words)).toBeVisible()
  const description = `${words} after ${Date.now() - start} ms`
  test.info().annotations.push({ type: 'measured', description })
}

for (const locale of locales) {
  const { noService, noNetwork, triedAgain, noSearch, nothing } = sentences[locale]

  test(`a service that is down, a refused search and a lost network are three sentences: ${locale}`, async ({
    page,
    context,
    complaints,
  }) => {
    await page.setViewportSize(desk)
    await open(page, '/demo/#/searchList?keyword=中国', locale)
    await expect(page.getByRole('article').first()).toBeVisible()
    await settled(page)

    await test.step('the processes behind the front are gone', async () => {
      await page.route('**/find/**', (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
      )
      await search(page, '鲁迅', noService)
      await expect(page.getByText(noService)).toHaveCount(1)
      await expect(page.getByText(nothing)).toHaveCount(0)
      await settled(page)
      await page.unrouteAll()
    })

    await test.step('the search is refused', async () => {
      await page.route(`**${searchAll.path}`, (route) =>
        route.fulfill({
          status: 503,
          json: {
            success: false,
            data: null,
            message: 'M',
            errCode: 503,
            code: 'search.unavailable',
            details: null,
            requestId: 'r',
          },
        }),
      )
      await search(page, '红楼梦', noSearch)
      await expect(page.getByText(noSearch)).toHaveCount(1)
      await expect(page.getByText(nothing)).toHaveCount(0)
      await settled(page)
      expect(await barriers(page)).toEqual([])
      await page.unrouteAll()
    })

    await test.step('the network is lost, and comes back', async () => {
      await context.setOffline(true)
      await expect(page.getByText(noNetwork, { exact: true })).toBeVisible()
      await search(page, '围城', triedAgain)
      await settled(page)
      expect(await barriers(page)).toEqual([])

      await context.setOffline(false)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.getByText(noNetwork, { exact: true })).toHaveCount(0)
    })
    // What the browser says of calls that failed is what this journey is about.
    complaints.length = 0
  })

  test(`before any script is there the page says that it opens: ${locale}`, async ({ page }) => {
    const late = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await late.promise
      await route.continue()
    })
    const { opening } = sentences[locale]
    await page.addInitScript(`localStorage.locale = '${localeNames[locale].stored}'`)
    await page.goto('/demo/', { waitUntil: 'commit' })
    await expect(page.getByText(opening, { exact: true })).toBeVisible()
    late.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(opening, { exact: true })).toHaveCount(0)
  })

  test(`whoever waits for long is told so: ${locale}`, async ({ page }) => {
    const late = Promise.withResolvers<void>()
    await open(page, '/demo/#/searchList?keyword=中国', locale)
    await page.route(`**${searchAll.path}`, async (route) => {
      await late.promise
      await route.continue()
    })
    const { slow } = sentences[locale]
    await field(page).fill('史记')
    await field(page).press('Enter')
    await expect(page.getByText(slow)).toBeVisible()
    late.resolve()
    await expect(page.getByText(slow)).toHaveCount(0)
    await expect(page.getByRole('article').first()).toBeVisible()
  })
}

const widths = [320, 375, 640, 768, 1280]

test('the field of the search has half of its box at least, at every width', async ({ page }) => {
  for (const address of ['/demo/#/home', '/demo/#/searchList?keyword=中国']) {
    await page.setViewportSize(desk)
    await open(page, address)
    if (address.includes('keyword')) await listed(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const shares = async () => {
        const typed = (await field(page).boundingBox())!.width
        const box = (await field(page).locator('xpath=..').boundingBox())!.width
        // Below 960 nothing stands beside the box: it has the width of the page, but for its gutters.
        return { ofBox: typed / box, ofPage: width < 960 ? box / width : 1 }
      }
      await expect
        .poll(async () => (await shares()).ofBox, `${address} ${width}`)
        .toBeGreaterThanOrEqual(0.5)
      await expect
        .poll(async () => (await shares()).ofPage, `${address} ${width}`)
        .toBeGreaterThan(0.85)
    }
  }
})
