import {
  countSearch,
  listPopularSearches,
  listTopTen,
  suggestKeywords,
} from '@shulin/contract/search'
import { ask, expect, open, test } from '../stack.ts'

const typed = '我的病历 红楼梦'

test('what one visitor types appears nowhere: not on the home page, not while typing, not for crawlers', async ({
  page,
  browser,
  request,
}) => {
  await open(page, '/demo/#/home')
  const box = page.getByRole('combobox', { name: '检索馆藏与电子资源' })
  await box.fill(typed)
  const counted = page.waitForResponse((response) => response.url().includes(countSearch.path))
  await box.press('Enter')
  expect((await counted).ok()).toBe(true)

  const context = await browser.newContext()
  const other = await context.newPage()
  await open(other, '/demo/#/home')
  // The searches of the others are there, so this one would be, too.
  const popular = other.getByRole('navigation', { name: '热门：' }).getByRole('link')
  await expect(popular.first()).toBeVisible()
  await expect(
    other.getByRole('region', { name: '大家在搜' }).getByRole('link').first(),
  ).toBeVisible()
  await expect(other.getByText('我的病历')).toHaveCount(0)
  const suggested = other.waitForResponse((response) =>
    response.url().includes(suggestKeywords.path),
  )
  await other.getByRole('combobox', { name: '检索馆藏与电子资源' }).fill('我的病历')
  expect(await (await suggested).text()).not.toContain('红楼梦')
  await context.close()

  for (const endpoint of [listPopularSearches, listTopTen]) {
    const list: { keyword: string }[] = await ask(request, endpoint, { mappingPath: 'demo' })
    expect(list.length).toBeGreaterThan(0)
    expect(list.map(({ keyword }) => keyword)).not.toContain(typed)
  }
  for (const address of ['home', 'topics', 'lists', 'feed/new-books', 'sitemap.xml']) {
    const reply = await request.get(`/demo/${address}`)
    expect([address, reply.status()]).toEqual([address, 200])
    expect([address, (await reply.text()).includes('我的病历')]).toEqual([address, false])
  }
})
