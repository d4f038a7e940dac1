import type { APIRequestContext, Page } from '@playwright/test'
import { addFavourite, addFolder, listFavourites } from '@shulin/contract/favourites'
import { addBookList, listOwnBookLists } from '@shulin/contract/own-book-lists'
import type { Locale } from '@shulin/contract/locale'
import { searchAll } from '@shulin/contract/search'
import { expectNoBarriers } from '../barriers.ts'
import { aBorrower } from '../borrowers.ts'
import { formsOf, mostlyAtDesk } from '../forms.ts'
import { fillInLogin, logIn, userMenu } from '../readers.ts'
import { ask, expect, open, settled, test } from '../stack.ts'

const words = {
  'zh-CN': {
    star: '收藏：',
    needed: '请先登录',
    folders: '收藏夹',
    addFolder: '新建收藏夹',
    form: '收藏夹',
    name: '名称',
    save: '保存',
    saved: '保存成功！',
    choose: '全选本页',
    move: '移到收藏夹',
    moved: '切换收藏夹成功！',
    giveUp: '取消收藏',
    gone: '已取消收藏',
    mine: '我的收藏',
    back: '返回我的收藏',
  },
  'zh-TW': {
    star: '收藏：',
    needed: '請先登入',
    folders: '收藏夾',
    addFolder: '新增收藏夾',
    form: '收藏夾',
    name: '名稱',
    save: '儲存',
    saved: '儲存成功！',
    choose: '全選本頁',
    move: '移到收藏夾',
    moved: '切換收藏夾成功！',
    giveUp: '取消收藏',
    gone: '已取消收藏',
    mine: '我的收藏',
    back: '返回我的收藏',
  },
  'en-US': {
    star: 'Favorite: ',
    needed: 'Please log in first',
    folders: 'Folders',
    addFolder: 'New folder',
    form: 'Folder',
    name: 'Name',
    save: 'Save',
    saved: 'Saved',
    choose: 'Select this page',
    move: 'Move to folder',
    moved: 'Moved to the folder',
    giveUp: 'Remove from favorites',
    gone: 'Removed from favorites',
    mine: 'My favorites',
    back: 'Back to my favorites',
  },
} as const

const said = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible()

/** Whoever logs in as a reader of a journey is called so in the header, on a phone in the name of the menu alone. */
const expectNameInHeader = (page: Page, locale: Locale = 'zh-CN') =>
  expect(userMenu(page, locale)).toHaveAccessibleName(/^借阅者/)

/** A title that stars are pressed for. */
async function aTitle(request: APIRequestContext) {
  const data = { searchItems: [{ searchFieldContent: '战略问题三十篇' }], docCode: 'book' }
  const { searchList } = await ask(request, searchAll, { mappingPath: 'demo', data })
  return searchList[0]!
}

/** Does something after which the list is asked for again. */
async function reloading(page: Page, act: () => Promise<unknown>) {
  const listed = page.waitForResponse((response) => response.url().includes(listFavourites.path))
  await act()
  expect((await listed).ok()).toBe(true)
}

for (const [locale, viewport] of formsOf(mostlyAtDesk, 'zh-CN')) {
  test(`[R-MODAL-013] a visitor presses a star, logs in and has the title; it goes to a folder, is opened from the list, and given up: ${locale} ${viewport.width}`, async ({
    page,
    request,
  }) => {
    const name = words[locale]
    const reader = await aBorrower('keeper')
    const { recordId, title } = await aTitle(request)
    const star = page.getByRole('button', { name: `${name.star}${title}`, exact: true })

    await test.step('the star asks for a login, and the title is kept with it', async () => {
      await page.setViewportSize(viewport)
      await open(page, `/demo/#/searchList/bookDetails/${recordId}`, locale)
      await star.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(name.needed)).toBeVisible()
      await fillInLogin(page, reader, locale)
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`#/searchList/bookDetails/${recordId}$`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expectNameInHeader(page, locale)
      await expect(star).toHaveAttribute('aria-pressed', 'true')
    })

    await test.step('a folder is made, and the title goes there', async () => {
      // Lists stand above the folders, which have their place once these are known.
      const lists = page.waitForResponse((reply) => reply.url().includes(listOwnBookLists.path))
      await page.goto('/demo/#/personalCenter?tab=2')
      await lists
      await settled(page)
      await page.getByRole('button', { name: name.addFolder }).click()
      const form = page.getByRole('form', { name: name.form })
      await form.getByLabel(name.name, { exact: true }).fill('F')
      await form.getByRole('button', { name: name.save, exact: true }).click()
      await said(page, name.saved)
      await settled(page)
      await expectNoBarriers(page, { address: '/personalCenter?tab=2' }, locale)
      await page.getByRole('checkbox', { name: name.choose }).check()
      await page.getByRole('button', { name: name.move }).click()
      await reloading(page, () => page.getByRole('menuitem', { name: 'F', exact: true }).click())
      await said(page, name.moved)
      const folders = page.getByRole('group', { name: name.folders })
      await reloading(page, () => folders.getByRole('button', { name: 'F 1' }).click())
      await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    })

    await test.step('all favourites are a list; a title opened from it leads back', async () => {
      await page.goto('/demo/#/myFav')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.mine)
      await page.getByRole('link', { name: title, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.getByRole('link', { name: name.back }).click()
      await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
      await settled(page)
      await expectNoBarriers(page, { address: '/myFav' }, locale)
    })

    await test.step('and is given up', async () => {
      await page.getByRole('checkbox', { name: name.choose }).check()
      await reloading(page, () =>
        page.getByRole('button', { name: name.giveUp, exact: true }).click(),
      )
      await said(page, name.gone)
      await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
    })
  })
}

test('[R-MODAL-013] where a next path was stored before, the login that a star asks for leads there', async ({
  page,
  request,
}) => {
  const name = words['zh-CN']
  const reader = await aBorrower('keeper')
  const { recordId, title } = await aTitle(request)
  await open(page, `/demo/#/searchList/bookDetails/${recordId}`)
  await page.evaluate("localStorage.setItem('loginNextPath', '/collect')")
  await page.getByRole('button', { name: `${name.star}${title}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(name.needed)).toBeVisible()
  await fillInLogin(page, reader)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/#\/collect$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('收藏排行')
  await expectNameInHeader(page)
})

test('[R-FAV-001] tab 2 shows folders, what is in each, and the book lists', async ({
  page,
  request,
}) => {
  const name = words['zh-CN']
  const data = { searchItems: [{ searchFieldContent: '历史' }], docCode: 'book', rows: 2 }
  const { searchList } = await ask(request, searchAll, { mappingPath: 'demo', data })
  await open(page, '/demo/#/home')
  await logIn(page, await aBorrower('keeper'))
  const token = await page.evaluate<string>("sessionStorage.getItem('jwt')")
  const asReader = { mappingPath: 'demo', token }
  const folders = []
  for (const [n, { recordId, title }] of searchList.entries()) {
    const folder = `夹 ${n + 1}`
    const { folderId } = await ask(page.request, addFolder, { ...asReader, data: { name: folder } })
    await ask(page.request, addFavourite, { ...asReader, data: { recordId, folderId } })
    folders.push({ folder, title })
  }
  const list = { name: '暑期读什么', introduction: '' }
  await ask(page.request, addBookList, { ...asReader, data: list })

  await page.goto('/demo/#/personalCenter?tab=2')
  await expect(page.getByRole('link', { name: list.name })).toBeVisible()
  const group = page.getByRole('group', { name: name.folders })
  for (const { folder, title } of folders) {
    await reloading(page, () => group.getByRole('button', { name: `${folder} 1` }).click())
    await settled(page)
    const titles = folders.map((one) => page.getByRole('link', { name: one.title, exact: true }))
    for (const [n, link] of titles.entries()) {
      await expect(link).toHaveCount(folders[n]!.title === title ? 1 : 0)
    }
  }
})
