import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { searchAll, type SearchReply } from '@shulin/contract/search'
import { barriers, phone } from '../barriers.ts'
import { listed, results, rows } from '../results.ts'
import { ask, expect, open, settled, tabTo, test } from '../stack.ts'

// Nobody touches a mouse here: every step is a key. Three more such journeys stand with what they are about: a search is refined,
// the panels of the header open and close, help opens the tour.

const desk = { width: 1280, height: 900 }
const word = '中国'

test.beforeEach(({ page }) => page.setViewportSize(desk))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

async function openResults(page: Page) {
  await open(page, `/demo/#/searchList?keyword=${word}`)
  await listed(page)
}

/** A book of the demo university with copies on its shelves. */
async function aBook(request: APIRequestContext) {
  const data = { searchItems: [{ searchFieldContent: '战略问题三十篇' }], docCode: 'book' }
  const { searchList }: SearchReply = await ask(request, searchAll, { mappingPath: 'demo', data })
  return searchList[0]!
}

test('by keyboard: a suggestion is chosen while typing, and the first title is opened', async ({
  page,
}) => {
  await open(page, '/demo/#/home')
  await tabTo(page, page.getByRole('combobox', { name: '检索馆藏与电子资源' }))
  await page.keyboard.type(word)
  const suggested = page.getByRole('listbox').getByRole('option').first()
  await expect(suggested).toBeVisible()
  await press(page, 'ArrowDown', 'Enter')
  await expect(page).toHaveURL(/searchList\?keyword=/)
  await expect(rows(page).first()).toBeVisible()
  await tabTo(page, rows(page).first().getByRole('link').first())
  await press(page, 'Enter')
  await expect(page).toHaveURL(/bookDetails\/\d+/)
  await expect(heading(page)).toBeVisible()
})

test('by keyboard: the first link of a page leads past the header, to what the page is about', async ({
  page,
}) => {
  await openResults(page)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await settled(page)
  await press(page, 'Tab')
  await expect(page.locator('a:focus')).toBeVisible()
  await press(page, 'Enter', 'Tab')
  expect(await page.evaluate("document.activeElement.closest('main, [id=search]') !== null")).toBe(
    true,
  )
})

/** Where the focus is: its place among all that have had it, and whether anything around it shows that it is there. */
const look = `(() => {
  const one = document.activeElement
  if (one === null || one === document.body) return null
  window.reached ??= []
  const before = window.reached.indexOf(one)
  if (before === -1) window.reached.push(one)
  const isShown = [one, one.parentElement, one.closest('form > *')].filter(Boolean).some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
  return { before, isShown, html: one.outerHTML.slice(0, 200) }
})()`

for (const size of [desk, phone]) {
  test(`by keyboard: wherever the tab key leads the focus is shown, and nothing keeps it: ${size.width}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(size)
    const { recordId } = await aBook(request)
    const addresses = [
      '/home',
      `/searchList?keyword=${word}`,
      `/searchList/bookDetails/${recordId}`,
      '/categorySearchList?classNo=I',
      '/dataBaseNav',
    ]
    for (const address of addresses) {
      await page.goto('about:blank')
      await open(page, `/demo/#${address}`)
      await settled(page)
      let steps = 0
      for (; steps < 600; steps += 1) {
        await press(page, 'Tab')
        const found = await page.evaluate<{
          before: number
          isShown: boolean
          html: string
        } | null>(look)
        // Past the last one the focus leaves the page, or begins anew at the first.
        if (found === null || found.before === 0) break
        expect(found.isShown, `${address}: ${found.html}`).toBe(true)
      }
      expect(steps, address).toBeGreaterThan(10)
      expect(steps, address).toBeLessThan(600)
    }
  })
}

test('by keyboard: a link leads past box and filters to the titles, and back from the third of them the focus is on it', async ({
  page,
}) => {
  await openResults(page)
  await page.reload()
  await listed(page)
  // Past the header, past what stands above the titles.
  await press(page, 'Tab', 'Enter', 'Tab')
  await expect(page.getByRole('link', { name: '跳到检索结果' })).toBeFocused()
  await press(page, 'Enter')
  const third = rows(page).nth(2).getByRole('link').first()
  let presses = 0
  while (!(await third.evaluate((link) => link.matches(':focus')))) {
    await press(page, 'Tab')
    presses += 1
    expect(presses).toBeLessThan(24)
  }
  await press(page, 'Enter')
  await expect(page).toHaveURL(/bookDetails\/\d+/)
  await expect(heading(page)).toBeVisible()
  await page.goBack()
  await expect(third).toBeFocused()
})

test('by keyboard: titles are chosen on two pages and taken along as BibTeX', async ({ page }) => {
  await openResults(page)
  await tabTo(page, rows(page).first().getByRole('checkbox'))
  await press(page, 'Space')
  await tabTo(page, results(page).getByRole('button', { name: '第 2 页' }))
  await press(page, 'Enter')
  await expect(page).toHaveURL(/page=2/)
  await settled(page)
  await tabTo(page, rows(page).first().getByRole('checkbox'))
  await press(page, 'Space')
  await expect(results(page).getByText('已选 2 条')).toBeVisible()
  const button = results(page).getByRole('button', { name: '导出所选' })
  await press(page, 'Shift+Tab')
  while (!(await button.evaluate((element) => element.matches(':focus')))) {
    await press(page, 'Shift+Tab')
  }
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem')).toHaveCount(9)
  expect(await barriers(page)).toEqual([])
  await press(page, 'ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'BibTeX' })).toBeFocused()
  const waiting = page.waitForEvent('download')
  await press(page, 'Enter')
  const file = await waiting
  expect(file.suggestedFilename()).toBe('records-2.bib')
  expect((await readFile(await file.path(), 'utf8')).match(/^@/gm)).toHaveLength(2)
})

test('by keyboard: a result is put in another order, and its filters are taken back', async ({
  page,
}) => {
  await open(page, `/demo/#/searchList?keyword=${word}&docCode=book`)
  await expect(rows(page).first()).toBeVisible()
  await settled(page)
  await tabTo(page, results(page).getByLabel('排序'))
  await press(page, 'ArrowDown')
  await expect(page).toHaveURL(/sortField=publishYear&sortClause=desc/)
  await settled(page)
  await open(page, page.url())
  await tabTo(page, page.getByRole('button', { name: /^移除/ }).first())
  await press(page, 'Enter')
  await expect(page).not.toHaveURL(/docCode/)
})

test('by keyboard: a record is cited, and the focus is given back', async ({ page, request }) => {
  const { recordId } = await aBook(request)
  await open(page, `/demo/#/searchList/bookDetails/${recordId}`)
  const cite = page.getByRole('button', { name: '引用与导出' })
  await tabTo(page, cite)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/\[M(\/OL)?\]\. /).first()).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'RIS' }))
  const waiting = page.waitForEvent('download')
  await press(page, 'Enter')
  expect((await waiting).suggestedFilename()).toBe(`record-${recordId}.ris`)
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(cite).toBeFocused()
})

test('by keyboard: the copies of a library are folded, unfolded, and say where they stand', async ({
  page,
  request,
}) => {
  const { recordId } = await aBook(request)
  await open(page, `/demo/#/searchList/bookDetails/${recordId}`)
  const copies = page.getByRole('region', { name: '馆藏', exact: true })
  await expect(copies.getByRole('table').first()).toBeVisible()
  await tabTo(page, copies.getByRole('button', { expanded: true }).first())
  const library = page.locator('button:focus')
  await press(page, 'Enter')
  await expect(library).toHaveAttribute('aria-expanded', 'false')
  await press(page, 'Enter')
  await expect(library).toHaveAttribute('aria-expanded', 'true')
  await tabTo(page, copies.getByText('馆藏地信息').first())
  await press(page, 'Enter')
  await expect(copies.getByText(/馆藏 [\d,]+ 册/).first()).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('by keyboard: the new books of a year are shown, and one of them is opened', async ({
  page,
}) => {
  await open(page, '/demo/#/newBookInform')
  await tabTo(page, page.getByRole('button', { name: '两年' }))
  await press(page, 'Enter')
  const books = page.getByRole('list', { name: '新书通报' })
  await expect(books.getByRole('link').first()).toBeVisible()
  await settled(page)
  await tabTo(page, books.getByRole('link').first())
  await press(page, 'Enter')
  await expect(page).toHaveURL(/bookDetails\/\d+/)
})

test('by keyboard: a class leads to the shelf, and along it', async ({ page }) => {
  await open(page, '/demo/#/categorySearchList')
  const tree = page.getByRole('navigation', { name: '分类' })
  await tabTo(page, tree.getByRole('link', { name: /^I/ }).first())
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('link', { name: '到书架上看' }))
  await press(page, 'Enter')
  await expect(heading(page)).toHaveText('书架浏览')
  const shelf = page.getByRole('list', { name: '书架浏览' })
  await tabTo(page, shelf.getByRole('link').first())
  await press(page, 'Enter')
  await expect(page).toHaveURL(/bookDetails\/\d+/)
})

test('by keyboard: the portal is turned to English, and the article search is used in it', async ({
  page,
}) => {
  await open(page, '/demo/#/chaoXingSearchList?keyword=检索')
  await tabTo(page, page.getByRole('button', { name: 'English (US)' }))
  await press(page, 'Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
  const found = page.getByRole('region', { name: 'Search results' }).getByRole('article')
  await expect(found.first()).toBeVisible()
  await tabTo(page, found.first().getByRole('link').first())
  await press(page, 'Enter')
  await expect(page).toHaveURL(/chaoXingSearchDetail|bookDetails/)
  await expect(heading(page)).toBeVisible()
})
