import type { Page } from '@playwright/test'
import { locales, type Locale } from '@shulin/contract/locale'
import { barriers, desk, expectNothingBeyondTheEdge, phone } from '../barriers.ts'
import { formsOf } from '../forms.ts'
import { expect, open, settled, tabTo, test } from '../stack.ts'

const word = '中国'

/** What a reader presses, in each language. */
const words = {
  'zh-CN': {
    results: '检索结果',
    filters: '筛选',
    found: /^共 [\d,]+ 条结果$/,
    exclude: /^排除“/,
    chips: '已选条件',
    not: /^不含：/,
    remove: /^移除“不含：/,
    advanced: '高级检索',
    from: '出版年，从',
    kind: /文献类型/,
    shelf: '在架',
    search: '检索',
  },
  'zh-TW': {
    results: '檢索結果',
    filters: '篩選',
    found: /^共 [\d,]+ 筆結果$/,
    exclude: /^排除「/,
    chips: '已選條件',
    not: /^不含：/,
    remove: /^移除「不含：/,
    advanced: '進階檢索',
    from: '出版年，從',
    kind: /資料類型/,
    shelf: '在架',
    search: '檢索',
  },
  'en-US': {
    results: 'Search results',
    filters: 'Filters',
    found: /^[\d,]+ results$/,
    exclude: /^Exclude “/,
    chips: 'Applied filters',
    not: /^Not: /,
    remove: /Not: /,
    advanced: 'Advanced search',
    from: 'Year, from',
    kind: /Document type/,
    shelf: 'On the shelf',
    search: 'Search',
  },
} satisfies Record<Locale, Record<string, string | RegExp>>

for (const locale of formsOf(locales, 'en-US')) {
  const t = words[locale]
  const section = (page: Page) => page.getByRole('region', { name: t.results, exact: true })
  const listed = async (page: Page) => {
    await expect(section(page).getByRole('article').first()).toBeVisible()
    await settled(page)
  }
  const total = async (page: Page) =>
    Number((await section(page).getByText(t.found).textContent())!.replaceAll(/\D/g, ''))
  const chips = (page: Page) => section(page).getByRole('list', { name: t.chips })
  const isInOrder = async (page: Page) => {
    await expectNothingBeyondTheEdge(page)
    expect(await barriers(page)).toEqual([])
  }

  test(`a value of a facet is left out and taken back, at a desk by keyboard and on a phone: ${locale}`, async ({
    page,
  }, info) => {
    await page.setViewportSize(desk)
    await open(page, `/demo/#/searchList?keyword=${word}`, locale)
    await listed(page)
    const all = await total(page)
    const filters = page.getByRole('complementary', { name: t.filters })
    const exclude = filters.getByRole('button', { name: t.exclude }).first()
    const count = await filters.getByRole('checkbox').first().locator('xpath=..').textContent()
    const excluded = Number(/([\d,]+)$/.exec(count!)![1]!.replaceAll(',', ''))

    await filters.getByRole('checkbox').first().focus()
    await tabTo(page, exclude)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/exclude=docCode\./)
    await expect(exclude).toHaveAttribute('aria-pressed', 'true')
    await expect(exclude).toBeFocused()
    await expect(chips(page).getByText(t.not)).toBeVisible()
    await listed(page)
    // Every title is of one kind: what is left is all but those.
    expect(await total(page)).toBe(all - excluded)
    expect(await filters.getByRole('checkbox').first().locator('xpath=..').textContent()).toBe(
      count,
    )
    await isInOrder(page)
    await page.screenshot({ path: info.outputPath('exclude-desk.png') })

    // The address says it all.
    await page.reload()
    await listed(page)
    expect(await total(page)).toBe(all - excluded)

    await page.setViewportSize(phone)
    await page.getByRole('button', { name: new RegExp(`^${t.filters}`) }).click()
    const sheet = page.getByRole('dialog', { name: t.filters })
    const inSheet = sheet.getByRole('button', { name: t.exclude })
    await expect(inSheet.first()).toHaveAttribute('aria-pressed', 'true')
    await isInOrder(page)
    await page.screenshot({ path: info.outputPath('exclude-phone.png') })
    await inSheet.nth(1).click()
    await expect(page).toHaveURL(/exclude=docCode\..*exclude=docCode\./)
    await inSheet.nth(1).click()
    await expect(inSheet.nth(1)).toHaveAttribute('aria-pressed', 'false')
    await sheet.getByRole('button').last().click()
    await expect(sheet).toBeHidden()

    await chips(page).getByRole('button', { name: t.remove }).click()
    await expect(page).not.toHaveURL(/exclude=/)
    await listed(page)
    expect(await total(page)).toBe(all)
  })

  test(`an advanced search is limited by what the library has, and keeps it: ${locale}`, async ({
    page,
  }, info) => {
    await page.setViewportSize(desk)
    await open(page, `/demo/#/searchList?keyword=${word}`, locale)
    await listed(page)
    const all = await total(page)
    await page.getByRole('button', { name: t.advanced }).click()
    const form = page.getByRole('form', { name: t.advanced })
    await form.getByLabel(t.from).fill('1990')
    const kind = form.getByRole('button', { name: t.kind })
    await expect(kind).toBeEnabled()
    await kind.click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.screenshot({ path: info.outputPath('advanced-open.png') })
    await page.keyboard.press('Escape')
    await form.getByRole('radio', { name: t.shelf }).check()
    await form.getByRole('button', { name: t.search, exact: true }).click()
    await expect(page).toHaveURL(/docCode=.*publishBegin=1990.*onlyOnShelf=1/)
    await listed(page)
    expect(await total(page)).toBeLessThan(all)
    await expect(chips(page).getByRole('listitem')).toHaveCount(4)
    await isInOrder(page)
    await page.screenshot({ path: info.outputPath('advanced-desk.png') })

    // From the address alone the form is as it was.
    const chosen = await kind.textContent()
    await page.reload()
    await listed(page)
    await expect(form.getByLabel(t.from)).toHaveValue('1990')
    await expect(kind).toHaveText(chosen!)
    await expect(form.getByRole('radio', { name: t.shelf })).toBeChecked()

    await page.setViewportSize(phone)
    await isInOrder(page)
    await page.screenshot({ path: info.outputPath('advanced-phone.png'), fullPage: true })
  })
}
