import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { countItems } from '@shulin/contract/catalogue'
import { countSearch, searchAll, type SearchReply } from '@shulin/contract/search'
import { barriers } from '../barriers.ts'
import { listed, results, rows, total } from '../results.ts'
import { ask, expect, open, settled, test } from '../stack.ts'

const desk = { width: 1280, height: 900 }
const phone = { width: 375, height: 780 }

/** A word that the sample catalogue has in titles of several kinds, on more than two pages. */
const word = '中国'

/** The box in which the catalogue is searched. */
const searchBox = (page: Page) => page.getByRole('combobox', { name: '检索馆藏与电子资源' })
const titles = (page: Page) => rows(page).getByRole('heading', { level: 2 }).allTextContents()
const recordsIn = (body: string) =>
  (JSON.parse(body) as { recordIds: unknown[] }).recordIds.map(String)
const numberIn = (text: string) => Number(text.replaceAll(/\D/g, ''))

test('a reader searches from the home page, narrows the result, and finds the way back', async ({
  page,
  request,
}) => {
  await page.setViewportSize(desk)
  const counted: string[] = []
  const asked: string[] = []
  page.on('request', (call) => {
    if (call.url().includes(countSearch.path)) counted.push(call.method())
    if (call.url().includes(countItems.path)) asked.push(call.postData() ?? '')
  })
  const data = { searchItems: [{ searchFieldContent: word }], group: true }
  const first: SearchReply = await ask(request, searchAll, { mappingPath: 'demo', data })
  expect(first.total).toBeGreaterThan(20)

  await open(page, '/demo/#/home')
  await settled(page)
  await searchBox(page).fill(word)
  await searchBox(page).press('Enter')
  await listed(page)

  await test.step('the result is that of the API, ten to a page, and counted once', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${word}”的检索结果`)
    expect(await total(page)).toBe(first.records)
    expect(await titles(page)).toEqual(first.searchList.map(({ title }) => title))
    await expect(results(page).locator('mark').first()).toHaveText(word)
    await expect(
      results(page)
        .getByText(/在架 \d+ 册/)
        .first(),
    ).toBeVisible()
    // One call for the whole page (the lists of the home page ask for theirs), and the search counted by the form that changes nothing by a link.
    const whole = first.searchList.map(({ recordId }) => String(recordId))
    expect(asked.filter((body) => isDeepStrictEqual(recordsIn(body), whole))).toHaveLength(1)
    expect(counted).toEqual(['POST'])
  })

  await test.step('the second page shows other titles and survives a reload', async () => {
    await results(page).getByRole('button', { name: '第 2 页' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect.poll(() => titles(page)).not.toEqual(first.searchList.map(({ title }) => title))
    await listed(page)
    const second = await titles(page)
    await page.reload()
    await listed(page)
    expect(await titles(page)).toEqual(second)
  })

  await test.step('every count beside a facet is what one finds after the click', async () => {
    const filters = page.getByRole('complementary', { name: '筛选' })
    for (const { name } of first.facets.docCode.slice(0, 2)) {
      const tick = filters.getByRole('checkbox', { name: new RegExp(`^${name} `) })
      const count = numberIn((await tick.locator('xpath=..').textContent())!.replace(name, ''))
      await tick.check()
      await expect(page).toHaveURL(/docCode=/)
      await listed(page)
      expect(await total(page)).toBe(count)
      await expect(tick).toBeFocused()
      await page.goBack()
      await expect(tick).not.toBeChecked()
      await listed(page)
    }
  })

  await test.step('only on shelf: every title has an item on the shelf', async () => {
    await page.getByRole('switch', { name: '只看在架' }).check()
    await expect(page).toHaveURL(/onlyOnShelf=1/)
    await listed(page)
    const chips = rows(page).getByText(/^在架 [1-9]\d* 册/)
    await expect(chips).toHaveCount(await rows(page).count())
    await page.getByRole('button', { name: '移除“只看在架”' }).click()
    await expect(page).not.toHaveURL(/onlyOnShelf/)
  })

  await test.step('a title opens its record, and back shows the list as it was', async () => {
    await listed(page)
    const before = await titles(page)
    const onShelf = rows(page).filter({ hasText: /在架 \d+ 册/ })
    await onShelf.last().getByRole('link').first().click()
    await expect(page).toHaveURL(/#\/searchList\/bookDetails\/\d+$/)
    await page.goBack()
    await listed(page)
    expect(await titles(page)).toEqual(before)
  })

  // Filters, pages and the way back are no searches of their own.
  expect(counted).toEqual(['POST'])
})

test('a search within the result narrows it, step by step, and each step goes again', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await open(page, `/demo/#/searchList?keyword=${word}`)
  await listed(page)
  const all = await total(page)
  await page.getByRole('searchbox', { name: '在结果中检索' }).fill('史')
  await page.getByRole('searchbox', { name: '在结果中检索' }).press('Enter')
  await expect(page.getByRole('button', { name: '移除“结果中：史”' })).toBeVisible()
  await listed(page)
  const fewer = await total(page)
  expect(fewer).toBeGreaterThan(0)
  expect(fewer).toBeLessThan(all)
  await page.getByRole('button', { name: '移除“结果中：史”' }).click()
  await expect.poll(() => total(page)).toBe(all)
})

test('all values of a facet are found in its panel, and a class opens level by level', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await open(page, `/demo/#/searchList?keyword=${word}`)
  await listed(page)
  await page.getByRole('button', { name: '更多作者' }).click()
  const panel = page.getByRole('dialog', { name: '作者' })
  await expect(panel.getByRole('checkbox').first()).toBeVisible()
  expect(await barriers(page)).toEqual([])
  const value = panel.getByRole('checkbox').nth(7)
  const name = (await value.locator('xpath=..//span').first().textContent())!
  await panel.getByRole('searchbox').fill(name)
  await expect(panel.getByRole('checkbox').first()).toBeVisible()
  await panel.getByRole('checkbox').first().check()
  await panel.getByRole('button', { name: '完成' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: '更多作者' })).toBeFocused()
  await expect(page).toHaveURL(/author=/)

  await page.getByRole('button', { name: '全部清除' }).click()
  await listed(page)
  await page.getByRole('button', { name: '分类', exact: true }).click()
  const classes = page.getByRole('group', { name: '分类' })
  await classes
    .getByRole('button', { name: /的下级类目$/ })
    .first()
    .click()
  await expect(classes.locator('ul ul').getByRole('checkbox').first()).toBeVisible()
  await classes.locator('ul ul').getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/kindNo=/)
  await listed(page)
})

test('what is not there is said plainly, and the way on is shown', async ({ page }) => {
  await page.setViewportSize(desk)
  await open(page, '/demo/#/searchList?keyword=qqqzzzxxxvvv&publishBegin=2000')
  await expect(results(page).getByText('没有找到“qqqzzzxxxvvv”')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await results(page).getByRole('button', { name: '清除全部条件' }).click()
  await expect(page).not.toHaveURL(/publishBegin/)
})

test('while the engine is away the page says so, stays usable, and goes on afterwards', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize(desk)
  const refused = {
    success: false,
    data: null,
    message: '检索服务暂不可用，请稍后再试',
    errCode: 503,
    code: 'search.unavailable',
    details: null,
    requestId: '00000000-0000-4000-8000-000000000000',
  }
  await page.route(`**${searchAll.path}`, (route) => route.fulfill({ status: 503, json: refused }))
  await open(page, `/demo/#/searchList?keyword=${word}`)
  await expect(results(page).getByText('检索服务暂时不可用')).toBeVisible()
  await expect(page.getByRole('combobox', { name: '检索馆藏与电子资源' })).toBeEditable()
  await page.unroute(`**${searchAll.path}`)
  await results(page).getByRole('button', { name: '重试' }).click()
  await listed(page)
  complaints.length = 0
})

test('on a phone the filters are in a sheet, whose button says how many titles are left', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await open(page, `/demo/#/searchList?keyword=${word}`)
  await listed(page)
  await results(page).getByRole('button', { name: '筛选' }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await expect(sheet).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await sheet.getByRole('checkbox', { name: /^图书 / }).check()
  await sheet.getByRole('switch', { name: '只看在架' }).check()
  await expect(page).toHaveURL(/docCode=book.*onlyOnShelf=1/)
  await expect(sheet.getByRole('button', { name: /^查看/ })).toBeEnabled()
  const promised = numberIn((await sheet.getByRole('button', { name: /^查看/ }).textContent())!)
  await sheet.getByRole('button', { name: /^查看/ }).click()
  await expect(sheet).toBeHidden()
  await listed(page)
  expect(await total(page)).toBe(promised)
  await page.goBack()
  await expect(page).not.toHaveURL(/docCode|onlyOnShelf/)
})

test('a frequent search stands on the home page and leads to its result', async ({ page }) => {
  await page.setViewportSize(desk)
  await open(page, '/demo/#/home')
  await searchBox(page).fill('三国演义')
  await searchBox(page).press('Enter')
  await listed(page)
  await expect
    .poll(async () => {
      await page.goto('about:blank')
      await open(page, '/demo/#/home')
      await page.waitForLoadState('networkidle')
      return page.getByRole('navigation', { name: '热门：' }).getByRole('link').count()
    })
    .toBeGreaterThan(0)
  const popular = page.getByRole('navigation', { name: '热门：' }).getByRole('link').first()
  const keyword = (await popular.textContent())!
  await popular.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${keyword}”的检索结果`)
})
