import type { Page } from '@playwright/test'
import { searchArticles } from '@shulin/contract/research'
import { listed, results, rows, total } from '../results.ts'
import { ask, expect, open, settled, tabTo, test } from '../stack.ts'

const desk = { width: 1280, height: 900 }
const word = '中国'

test('[R-SEARCH-022] a reader refines a search with the keyboard alone: rows, facets, views, choices', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await open(page, `/demo/#/searchList?keyword=${word}`)
  await listed(page)
  const all = await total(page)

  await test.step('a second row of the advanced search narrows the result', async () => {
    await tabTo(page, page.getByRole('button', { name: '高级检索' }))
    await page.keyboard.press('Enter')
    const second = page.getByRole('group', { name: '第 2 行' })
    await tabTo(page, second.getByLabel('检索词'))
    await page.keyboard.type('史')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/also=and\.2\.any\./)
    await listed(page)
    expect(await total(page)).toBeLessThan(all)
    await page.goBack()
    await expect.poll(() => total(page)).toBe(all)
  })

  await test.step('a facet narrows without a reload, keeps the focus, and its number is announced', async () => {
    await page.evaluate('window.stayed = true')
    const tick = page
      .getByRole('complementary', { name: '筛选' })
      .getByRole('checkbox', { name: /^图书 / })
    await tabTo(page, tick)
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/docCode=book/)
    await listed(page)
    await expect(tick).toBeFocused()
    const count = await total(page)
    await expect(page.locator('output', { hasText: `${count}` }).first()).toBeAttached()
    expect(await page.evaluate('window.stayed')).toBe(true)
  })

  await test.step('the list looks otherwise, and what was chosen stays chosen', async () => {
    await tabTo(page, rows(page).nth(1).getByRole('checkbox'))
    await page.keyboard.press('Space')
    await expect(results(page).getByText('已选 1 条')).toBeVisible()
    await results(page).getByRole('button', { name: '封面', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/view=cover/)
    await expect(results(page).getByRole('checkbox', { checked: true })).toHaveCount(1)
    await results(page).getByRole('button', { name: '表格', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(results(page).getByRole('columnheader', { name: '索书号' })).toBeVisible()
    await results(page).getByRole('button', { name: '列表', exact: true }).focus()
    await page.keyboard.press('Enter')
    await listed(page)
  })

  await test.step('a row says why it is there', async () => {
    const more = rows(page)
      .first()
      .getByRole('button', { name: /^更多操作/ })
    await tabTo(page, more)
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '匹配原因' }).press('Enter')
    await expect(
      rows(page)
        .first()
        .getByText(/题名中有|检索词出现在/),
    ).toBeVisible()
  })
})

/** What the page's own thread has worked so far, in milliseconds: others on the machine do not count. */
async function openWorkClock(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
}

/** Goes back and waits until the list stands where it was. */
const goBackTo = (page: Page, scrolled: number) =>
  page.evaluate<void>(`(async () => {
    const began = performance.now()
    history.back()
    const isThere = () =>
      document.querySelectorAll('section article').length > 1 && Math.abs(scrollY - ${scrolled}) < 2
    while (!isThere()) {
      if (performance.now() - began > 5000) throw new Error('the list did not come back')
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })()`)

test('[R-ROUTE-098] an address opens the same list anywhere; back from a record shows list, place and choice at once', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(desk)
  const address = `/demo/#/searchList?keyword=${word}&docCode=book&page=2&sortField=publishYear&sortClause=desc`
  await open(page, address)
  await listed(page)
  const titles = (of: Page) => rows(of).getByRole('heading', { level: 2 }).allTextContents()
  const shown = await titles(page)
  const fresh = await browser.newPage({ ignoreHTTPSErrors: true })
  await open(fresh, address)
  await listed(fresh)
  expect(await titles(fresh)).toEqual(shown)
  await fresh.close()

  await page.goto(`/demo/#/searchList?keyword=${word}&docCode=book`)
  await expect(rows(page)).toHaveCount(10)
  await listed(page)
  const first = await titles(page)
  await rows(page).nth(4).getByRole('checkbox').check()
  const searches: string[] = []
  page.on('request', (call) => {
    if (call.url().includes('/find/unify/search')) searches.push(call.url())
  })
  const worked = await openWorkClock(page)
  const times: number[] = []
  while (times.length < 5) {
    const link = rows(page).nth(4).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    await page.evaluate('window.scrollTo(0, 500)')
    await expect.poll(() => page.evaluate<number>('scrollY')).toBe(500)
    await link.click()
    await expect(page).toHaveURL(/bookDetails/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    const before = await worked()
    await goBackTo(page, 500)
    times.push((await worked()) - before)
    await expect(rows(page).nth(4).getByRole('checkbox')).toBeChecked()
  }
  expect(await titles(page)).toEqual(first)
  expect(searches).toEqual([])
  // Nothing is asked for, so what it takes is what the page itself has to do.
  expect(Math.min(...times)).toBeGreaterThan(0)
  expect(Math.min(...times)).toBeLessThan(200)
})

test('[R-ROUTE-009][R-ROUTE-010] a researcher finds articles, follows their references, and takes them along', async ({
  page,
  request,
}) => {
  await page.setViewportSize(desk)
  await open(page, '/demo/#/chaoXingSearchList?keyword=检索')
  await expect(rows(page).first()).toBeVisible()
  const { total: count } = await ask(request, searchArticles, {
    mappingPath: 'demo',
    data: { keyword: '检索' },
  })
  await expect(results(page).getByText(`${count} 篇文献`).first()).toBeAttached()
  await expect(results(page).getByRole('table', { name: '各年份的文献数' })).toBeAttached()

  await tabTo(page, rows(page).first().getByRole('checkbox'))
  await page.keyboard.press('Space')
  await results(page).getByRole('button', { name: '导出题录' }).focus()
  await page.keyboard.press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'BibTeX' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('references.bib')

  await results(page)
    .getByRole('link', { name: /发现系统的十年/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('发现系统的十年')
  const reference = page.getByRole('link', { name: /引文数据在图书馆发现系统中的应用/ })
  await reference.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('引文数据')
  await page.reload()
  await expect(page.getByRole('table', { name: '各年份的被引次数' })).toBeAttached()
})
