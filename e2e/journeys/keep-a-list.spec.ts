import type { Page } from '@playwright/test'
import { readBookList } from '@shulin/contract/book-lists'
import { requestHeaders, type Locale } from '@shulin/contract/locale'
import { addBookList, deleteBookList } from '@shulin/contract/own-book-lists'
import { searchAll } from '@shulin/contract/search'
import { desk, expectNoBarriers } from '../barriers.ts'
import { aBorrower } from '../borrowers.ts'
import { formsOf, mostlyAtDesk } from '../forms.ts'
import { logIn } from '../readers.ts'
import { ask, expect, open, settled, tabTo, test } from '../stack.ts'

const words = {
  'zh-CN': {
    mine: '我的书单',
    add: '新建书单',
    form: '书单',
    name: '名称',
    nameMissing: '请填写书单名称',
    open: /^公开/u,
    save: '保存',
    saved: '保存成功！',
    toList: '加入书单',
    noteAdd: /^加附注/u,
    note: '附注',
    noteSaved: '附注已保存',
    cite: '引用全部',
    move: /^移动/u,
    last: '最后',
    take: /^移出书单/u,
    sure: '移出书单',
    more: '更多操作',
    delete: '删除书单',
    deleted: '删除成功！',
    close: '关闭',
  },
  'zh-TW': {
    mine: '我的書單',
    add: '新建書單',
    form: '書單',
    name: '名稱',
    nameMissing: '請填寫書單名稱',
    open: /^公開/u,
    save: '儲存',
    saved: '儲存成功！',
    toList: '加入書單',
    noteAdd: /^加附註/u,
    note: '附註',
    noteSaved: '附註已儲存',
    cite: '引用全部',
    move: /^移動/u,
    last: '最後',
    take: /^移出書單/u,
    sure: '移出書單',
    more: '更多操作',
    delete: '刪除書單',
    deleted: '刪除成功！',
    close: '關閉',
  },
  'en-US': {
    mine: 'My book lists',
    add: 'New book list',
    form: 'Book list',
    name: 'Name',
    nameMissing: 'Please enter a name for the list',
    open: /^Open/u,
    save: 'Save',
    saved: 'Saved',
    toList: 'Add to book list',
    noteAdd: /^Add a note/u,
    note: 'Note',
    noteSaved: 'The note was saved',
    cite: 'Cite all',
    move: /^Move/u,
    last: 'Last',
    take: /^Remove from list/u,
    sure: 'Remove from list',
    more: 'More actions',
    delete: 'Delete book list',
    deleted: 'Deleted',
    close: 'Close',
  },
} as const satisfies Record<Locale, object>

const said = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible()

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

for (const [locale, viewport] of formsOf(mostlyAtDesk, 'en-US')) {
  test(`[R-BOOKLIST-001] [R-BOOKLIST-003] [R-ROUTE-068] [R-ROUTE-046] a reader makes a list, adds two titles from their pages, notes, sorts, opens and deletes it: ${locale} ${viewport.width}`, async ({
    page,
    request,
    browser,
  }) => {
    const name = words[locale]
    const data = { searchItems: [{ searchField: 'any', searchFieldContent: '历史' }], rows: 2 }
    const { searchList } = await ask(request, searchAll, { mappingPath: 'demo', data })
    const [first, second] = searchList.map(({ recordId, title }) => ({ recordId, title }))
    const reader = await aBorrower('keeper')
    await open(page, '/demo/#/home', locale)
    await page.setViewportSize(desk)
    await logIn(page, reader, locale)
    await page.setViewportSize(viewport)
    await page.goto('/demo/#/personalCenter/bookListDetails')
    await expect(h1(page)).toHaveText(name.mine)
    const form = page.getByRole('form', { name: name.form })
    const listName = `读书会 ${reader.account}`

    await test.step('without a name nothing is kept; with one the list is there', async () => {
      await page.getByRole('button', { name: name.add }).first().click()
      await form.getByRole('button', { name: name.save, exact: true }).click()
      await expect(form.getByText(name.nameMissing)).toBeVisible()
      await expectNoBarriers(page, { address: 'the form of a book list' }, locale)
      await form.getByLabel(name.name, { exact: true }).fill(listName)
      await form.getByRole('radio', { name: name.open }).check()
      await form.getByRole('button', { name: name.save, exact: true }).click()
      await said(page, name.saved)
      await expect(page.getByRole('link', { name: listName })).toBeVisible()
    })

    await test.step('two titles are added from their own pages', async () => {
      for (const { recordId } of [first!, second!]) {
        await page.goto(`/demo/#/searchList/bookDetails/${recordId}`)
        await page.getByRole('button', { name: name.toList, exact: true }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: new RegExp(listName, 'u') }).click()
        await expect(dialog).toHaveCount(0)
      }
    })

    await test.step('the list shows its name and both titles, and the same after a reload', async () => {
      await page.goto('/demo/#/personalCenter/bookListDetails')
      await page.getByRole('link', { name: listName }).click()
      const shown = async () => {
        await expect(h1(page)).toHaveText(listName)
        for (const { title } of [first!, second!]) {
          await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
        }
      }
      await shown()
      await page.reload()
      await shown()
    })

    await test.step('a note is written by keyboard alone', async () => {
      const button = page.getByRole('button', { name: name.noteAdd }).first()
      // On a phone the acts of a row stand in a menu.
      if (viewport === desk) {
        await tabTo(page, button)
        await page.keyboard.press('Enter')
        await page.keyboard.type('先读第三章')
        await tabTo(page, page.getByRole('button', { name: name.save, exact: true }))
        await page.keyboard.press('Enter')
        await said(page, name.noteSaved)
      }
      await settled(page)
      await expectNoBarriers(page, { address: '/personalCenter/bookListDetails' }, locale)
    })

    await test.step('all of it is cited', async () => {
      await page.getByRole('button', { name: name.cite, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2)
      await expectNoBarriers(page, { address: 'the citations of a book list' }, locale)
      await dialog.getByRole('button', { name: name.close, exact: true }).click()
    })

    await test.step('a visitor finds the open list and its titles, and nothing of a private one', async () => {
      const token = await page.evaluate<string>("sessionStorage.getItem('jwt')")
      const asReader = { mappingPath: 'demo', locale, token } as const
      const privateName = `私人 ${reader.account}`
      const data = { name: privateName, privacy: 'private' as const }
      const { bookListId } = await ask(page.request, addBookList, { ...asReader, data })
      const context = await browser.newContext()
      const visitor = await context.newPage()
      await open(visitor, '/demo/#/bookListNav', locale)
      await expect(visitor.getByRole('link', { name: listName })).toBeVisible()
      await settled(visitor)
      // The newest come first: it would stand above the other.
      await expect(visitor.getByText(privateName)).toHaveCount(0)
      const refused = await request.get(readBookList.path, {
        params: { bookListId },
        headers: { [requestHeaders.mappingPath]: 'demo' },
      })
      expect(await refused.json()).toMatchObject({ success: false, data: null })
      await ask(request, deleteBookList, { ...asReader, data: { bookListId } })
      await visitor.getByRole('link', { name: listName }).click()
      await expect(h1(visitor)).toHaveText(listName)
      await expect(visitor.getByRole('link', { name: first!.title }).first()).toBeVisible()
      await expect(visitor.getByRole('button', { name: name.take })).toHaveCount(0)
      await context.close()
    })

    await test.step('it is deleted, after a question', async () => {
      await page.getByRole('button', { name: name.more, exact: true }).click()
      await page.getByRole('menuitem', { name: name.delete }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: name.delete }).click()
      await said(page, name.deleted)
      await expect(h1(page)).toHaveText(name.mine)
    })
  })
}
