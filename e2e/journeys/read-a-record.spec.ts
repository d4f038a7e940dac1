import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { searchAll, type SearchReply } from '@shulin/contract/search'
import { smallChinesePdf, smallPdf } from '../../server/test/small-pdf.ts'
import { barriers } from '../barriers.ts'
import { shulinWith } from '../operator.ts'
import { ask, expect, open, test } from '../stack.ts'

const desk = { width: 1280, height: 900 }

/** A book of the demo university with copies on its shelves. */
async function aBook(request: APIRequestContext) {
  const data = { searchItems: [{ searchFieldContent: '战略问题三十篇' }], docCode: 'book' }
  const { searchList }: SearchReply = await ask(request, searchAll, { mappingPath: 'demo', data })
  return searchList[0]!
}

test('a reader reads a record, cites it, takes it along and goes on to the next', async ({
  page,
  request,
}) => {
  await page.setViewportSize(desk)
  const { recordId, title } = await aBook(request)
  await open(page, '/demo/#/home')
  await page.goto(`/demo/#/searchList/bookDetails/${recordId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await test.step('its copies, library by library', async () => {
    const copies = page.getByRole('region', { name: '馆藏' })
    await expect(copies.getByRole('table').first()).toBeVisible()
    await expect(
      page.getByRole('complementary', { name: '获取' }).getByText(/共 \d+ 册/),
    ).toBeVisible()
  })

  await test.step('its citation by GB/T 7714, and a file for a reference manager', async () => {
    await page.getByRole('button', { name: '引用与导出' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/\[M(\/OL)?\]\. /).first()).toBeVisible()
    const waiting = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'RIS' }).click()
    const file = await waiting
    expect(file.suggestedFilename()).toBe(`record-${recordId}.ris`)
    expect(await readFile(await file.path(), 'utf8')).toContain(`TI  - ${title}`)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('[R-RECORD-004] its QR code', async () => {
    await page.getByRole('button', { name: '二维码' }).click()
    await expect(page.getByRole('img', { name: '本页的二维码' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a title beside it, and the way back', async () => {
    const beside = page.getByRole('region', { name: '相关' }).getByRole('link').first()
    const next = (await beside.textContent())!
    await beside.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(next)
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
})

test('from hit to hit of a search, with its words in the box, and back to the list by its name', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await open(page, '/demo/#/searchList?keyword=中国&docCode=book')
  const titles = page.getByRole('article').getByRole('heading').getByRole('link')
  await expect(titles.nth(2)).toBeVisible()
  const [first, second] = [await titles.nth(0).textContent(), await titles.nth(1).textContent()]
  await titles.nth(0).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(first!)
  await expect(heading).toBeFocused()
  await expect(page.getByRole('combobox', { name: '检索馆藏与电子资源' })).toHaveValue('中国')
  await expect(page.getByText(/^第 1 条，共 /)).toBeVisible()
  await page.getByRole('link', { name: '下一条' }).click()
  await expect(heading).toHaveText(second!)
  await expect(heading).toBeFocused()
  await page.reload()
  // What the history holds outlives a reload.
  await expect(page.getByText(/^第 2 条，共 /)).toBeVisible()
  await page.getByRole('button', { name: '返回“中国”的检索结果' }).click()
  await expect(titles.nth(0)).toHaveText(first!)
})

test('a name leads to the person, and from there to the works', async ({ page, request }) => {
  const data = { searchItems: [{ searchField: 'author', searchFieldContent: 'Tolstoy, Leo' }] }
  const { searchList }: SearchReply = await ask(request, searchAll, { mappingPath: 'demo', data })
  await page.setViewportSize(desk)
  await open(page, `/demo/#/searchList/bookDetails/${searchList[0]!.recordId}`)
  await page
    .getByRole('link', { name: /^Tolstoy, Leo/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Tolstoy, Leo/)
  await expect(page.getByText('Толстой, Лев Николаевич')).toBeVisible()
  const works = page.getByRole('region', { name: /^著作/ })
  await expect(works.getByRole('link').first()).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

/** Keeps a PDF with a title, as an operator does; answers its number. */
const attach = (recordId: number, bytes: Buffer) =>
  shulinWith('text.pdf', bytes, (file) =>
    ['attachment', 'add', '100041', String(recordId), file].concat('--title', '样章'),
  )

test('[R-ROUTE-055] a PDF that belongs to a title is read page by page, without a footer', async ({
  page,
  request,
}) => {
  const { recordId } = await aBook(request)
  const pages = ['The first page', 'The second page', 'The third page']
  const attachmentId = await attach(recordId, smallPdf(pages))

  await page.setViewportSize(desk)
  await open(page, `/demo/#/previewPdf/${recordId}/${attachmentId}`)
  await expect(page.getByText('第 1 页，共 3 页')).toBeVisible()
  await expect(page.getByText('The first page')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const next = page.getByRole('button', { name: '下一页' })
  await next.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('第 3 页，共 3 页')).toBeVisible()
  await expect(page.getByText('The third page')).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('Chinese in a PDF without its font is drawn, selected and copied, with encodings from the portal itself', async ({
  page,
  request,
}) => {
  const { recordId } = await aBook(request)
  const attachmentId = await attach(recordId, smallChinesePdf(['满纸荒唐言']))
  const encodings: number[] = []
  page.on('response', (reply) => {
    if (reply.url().endsWith('.bcmap')) encodings.push(reply.status())
  })
  await open(page, `/demo/#/previewPdf/${recordId}/${attachmentId}`)
  const words = page.getByText('满纸荒唐言')
  await expect(words).toBeVisible()
  expect(encodings.length).toBeGreaterThan(0)
  expect(new Set(encodings)).toEqual(new Set([200]))
  await words.selectText()
  expect(await page.evaluate('getSelection().toString()')).toBe('满纸荒唐言')
})
