import { readHomePage } from '@shulin/contract/home'
import { listHotLoans, listNewBooks } from '@shulin/contract/rankings'
import { phone } from '../barriers.ts'
import { ask, expect, open, settled, test } from '../stack.ts'

const desk = { width: 1280, height: 900 }

test('a visitor without a question finds something to read', async ({ page, request }) => {
  await page.setViewportSize(desk)
  await open(page, '/demo/#/home')

  await test.step('[R-HOME-004] the home page shows what is new and what is read, and no full name', async () => {
    const home = await ask(request, readHomePage, { mappingPath: 'demo' })
    expect(home.readers.length).toBeGreaterThan(0)
    for (const { name } of home.readers) expect(name).toMatch(/^.\*\*$/u)
    for (const name of ['新书', '热门', '读者书单', '专题', '本月读者']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    }
  })

  await test.step('[R-ROUTE-049] the popular books of the year are those of the API', async () => {
    const hot = page.getByRole('region', { name: '热门', exact: true })
    await hot.getByRole('link', { name: '全部排行' }).click()
    await page.getByRole('button', { name: '一年' }).click()
    const { list, total } = await ask(request, listHotLoans, {
      mappingPath: 'demo',
      data: { range: 'year', rows: 100 },
    })
    expect(total).toBe(100)
    const ranked = page.getByRole('list', { name: '热门图书' }).getByRole('link')
    await expect(ranked).toHaveText(list.map((one) => one.title))
  })

  await test.step('[R-ROUTE-012] a window of the new books shows what arrived within it', async () => {
    await page.goto('/demo/#/newBookInform')
    await page.getByRole('button', { name: '两年' }).click()
    const { list } = await ask(request, listNewBooks, {
      mappingPath: 'demo',
      data: { window: '2y', rows: 24 },
    })
    const titles = page.getByRole('list', { name: '新书通报' }).getByRole('link')
    await expect(titles).toHaveText(list.map((one) => one.title))
  })

  await test.step('the cover of a new book leads where its title leads', async () => {
    await page.goto('/demo/#/home')
    const first = page
      .getByRole('region', { name: '新书', exact: true })
      .getByRole('listitem')
      .first()
    const title = (await first.getByRole('link').textContent())!
    await first.locator('a[aria-hidden]').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  })

  await test.step('[R-ROUTE-011] a class opens with the titles its count promises, and leads to the shelf', async () => {
    await page.goto('/demo/#/categorySearchList')
    const tree = page.getByRole('navigation', { name: '分类' })
    const chosen = tree.getByRole('link', { name: /^I/ }).first()
    const count = (await chosen.textContent())!.match(/[\d,]+$/)![0]
    await chosen.click()
    await expect(page.getByText(`共 ${count} 种，按索书号排列`)).toBeVisible()
    await page.getByRole('link', { name: '到书架上看' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('书架浏览')
    const shelf = page.getByRole('list', { name: '书架浏览' }).getByRole('listitem')
    await expect(shelf.first()).toBeVisible()
    expect(await shelf.count()).toBeGreaterThan(10)
  })

  await test.step('a topic and a book list show their books', async () => {
    await page.goto('/demo/#/specialNav')
    await page.getByRole('link', { name: '古典小说' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('古典小说')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goto('/demo/#/bookListNav')
    await page.getByRole('link', { name: '从零开始的机器学习' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('on a phone the home page is short, says each popular word once, and leads to the advanced search', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await open(page, '/demo/#/home')
  const popular = page.getByRole('navigation', { name: '热门：' }).getByRole('link')
  await expect(popular).toHaveCount(10)
  await expect(page.getByRole('region', { name: '大家在搜' })).toBeVisible()
  await settled(page)
  const words = await popular.allTextContents()
  const others = page.getByRole('region', { name: '大家在搜' }).getByRole('link')
  for (const other of await others.allTextContents()) expect(words).not.toContain(other)
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  expect(height).toBeLessThanOrEqual(4_000)
  await page.getByRole('link', { name: '高级检索' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.url()).toContain('advanced=1')
})

test('on a phone the titles of a class begin on the first screen, below the way down to it', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await open(page, '/demo/#/categorySearchList')
  await page
    .getByRole('navigation', { name: '分类', exact: true })
    .getByRole('link', { name: /^I/ })
    .first()
    .click()
  const trail = page.getByRole('navigation', { name: '当前位置' })
  await expect(trail.getByRole('link', { name: 'I 文学' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('article').first()).toBeVisible()
  const { y } = (await page.getByRole('article').first().boundingBox())!
  expect(y).toBeLessThan(phone.height - 120)
  await trail.getByRole('link', { name: /^I2 中国文学/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'I2 中国文学' })).toBeVisible()
  await trail.getByRole('link', { name: '全部分类' }).click()
  await expect(page.getByRole('navigation', { name: '分类', exact: true })).toBeVisible()
})
