import type { Page } from '@playwright/test'
import { searchAll, type SearchReply } from '@shulin/contract/search'
import { barriers } from '../barriers.ts'
import { logIn, readers } from '../readers.ts'
import { listed, total } from '../results.ts'
import { ask, expect, open, test } from '../stack.ts'

/** The demo institution has it, its medical library has not. */
const title = '红楼梦'

const banner = (page: Page) => page.getByRole('banner')
const selector = (page: Page) =>
  banner(page).locator('button[aria-expanded]:has(svg.lucide-library)')
const applied = (page: Page) => page.getByRole('list', { name: '已选条件' })

test('login hides no title; a chosen library is named above the list, says what all have, and goes with one press', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const data = { searchItems: [{ searchFieldContent: title }], group: true }
  const all: SearchReply = await ask(request, searchAll, { mappingPath: 'demo', data })
  expect(all.total).toBeGreaterThan(0)
  const here: SearchReply = await ask(request, searchAll, {
    mappingPath: 'demo',
    data: { ...data, libCode: 'QX3' },
  })
  expect(here.total).toBe(0)

  await open(page, `/demo/#/searchList?keyword=${title}`)
  await listed(page)
  expect(await total(page)).toBe(all.records)

  await test.step('a reader of the medical library finds after login what a visitor found before', async () => {
    await logIn(page, readers.patient)
    await listed(page)
    expect(await total(page)).toBe(all.records)
    await expect(selector(page)).toHaveText('全部馆')
    await expect(applied(page)).toBeHidden()
  })

  await test.step('where the reader chooses a library, the list says so', async () => {
    await selector(page).click()
    await banner(page).getByRole('button', { name: '医学馆' }).click()
    await expect(applied(page).getByText('仅 医学馆')).toBeVisible()
    await expect(page.getByText(`没有找到“${title}”`)).toBeVisible()
    await expect(page.getByRole('button', { name: `在全部馆中有 ${all.total} 条` })).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })

  await test.step('one press leads to all libraries', async () => {
    await page.getByRole('button', { name: `在全部馆中有 ${all.total} 条` }).click()
    await listed(page)
    expect(await total(page)).toBe(all.records)
    await expect(applied(page)).toBeHidden()
    await expect(selector(page)).toHaveText('全部馆')
  })
})
