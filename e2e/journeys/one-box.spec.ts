import type { Page } from '@playwright/test'
import type { Locale } from '@shulin/contract/locale'
import { barriers } from '../barriers.ts'
import { expect, open, settled, test } from '../stack.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('article')
const titles = (page: Page) => rows(page).getByRole('heading', { level: 2 })

/** Searches from the box, as a reader does: what is typed, and Enter. */
async function search(page: Page, text: string) {
  const box = page.getByRole('search').locator('input[role=combobox]').first()
  await box.fill(text)
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text)
  await expect(rows(page).first()).toBeVisible()
  await settled(page)
}

/** The sample catalogue has it in both scripts. */
const dream = /^[红紅][楼樓][梦夢]$/

interface OneBox {
  locale: Locale
  misspelt: string
  meant: string
  asked: string
  noFullMatch: string
  edition: string
}

const readers: OneBox[] = [
  {
    locale: 'zh-CN',
    misspelt: '鲁讯',
    meant: '鲁迅',
    asked: '您要找的是不是：',
    noFullMatch: '没有完全符合的结果，以下是较为接近的。',
    edition: '红楼梦 曹雪芹 1996',
  },
  {
    locale: 'zh-TW',
    misspelt: '魯訊',
    meant: '魯迅',
    asked: '您要找的是不是：',
    noFullMatch: '沒有完全符合的結果，以下為較接近者。',
    edition: '紅樓夢 曹雪芹 1996年',
  },
  {
    locale: 'en-US',
    misspelt: '鲁讯',
    meant: '鲁迅',
    asked: 'Did you mean',
    noFullMatch: 'No exact match. These results are close.',
    edition: '1996 红楼梦 曹雪芹',
  },
]

for (const { locale, misspelt, meant, asked, noFullMatch, edition } of readers) {
  test(`one box understands numbers, years, initials and sounds: ${locale}`, async ({ page }) => {
    await open(page, '/demo/#/home', locale)

    await test.step('a class number finds the titles of its class', async () => {
      await search(page, 'I242.4')
      const found = await titles(page).allTextContents()
      await page.goto('/demo/#/searchList?keyword=I242.4&searchField=classNo')
      await expect(rows(page).first()).toBeVisible()
      await settled(page)
      expect(found.toSorted()).toEqual((await titles(page).allTextContents()).toSorted())
      expect(found.some((title) => dream.test(title))).toBe(true)
      // Back to any field.
      await page.goto('/demo/#/home')
    })

    await test.step('initials find the title, before letters within other words', async () => {
      await search(page, 'hlm')
      await expect(titles(page).first()).toHaveText(dream)
    })

    await test.step('a year beside title and name finds the edition of that year', async () => {
      await search(page, edition)
      await expect(titles(page).first()).toHaveText(dream)
      await expect(page.getByText(noFullMatch)).toHaveCount(0)
    })

    await test.step('a name written by its sound finds whom it sounds like, and the name is offered', async () => {
      const offer = page.getByRole('paragraph').filter({ hasText: asked }).getByRole('link')
      // The first model of the spelling is made in the minute in which the catalogue is complete.
      await expect(async () => {
        await page.goto('/demo/#/home')
        await page.reload()
        await search(page, misspelt)
        await expect(offer).toContainText(meant, { timeout: 5_000 })
      }).toPass({ timeout: 180_000 })
      await expect(page.getByText(noFullMatch)).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await offer.click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(meant)
      await expect(rows(page).first()).toBeVisible()
      await expect(page.getByText(noFullMatch)).toHaveCount(0)
    })
  })
}
