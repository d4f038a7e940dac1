import {
  addFolder,
  cancelFavouriteDatabases,
  cancelFavourites,
  deleteFolder,
  listFavouriteDatabases,
  listFavourites,
  listFolders,
  switchFolder,
  updateFolder,
  type Favourite,
  type FavouriteFolder,
} from '@shulin/contract/favourites'
import { locales, type Locale } from '@shulin/contract/locale'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  aFavourite,
  aFolder,
  answerFavourites,
  answerSaying,
  databaseFolder,
  defaultFolder,
  sentTo,
} from '../../../test/favourite-replies.ts'
import { answerReader, put } from '../../../test/reader.ts'
import {
  answer,
  answerWith,
  callsOf,
  refuse,
  renderPortal,
  replyWith,
} from '../../../test/render.tsx'
import { findQuestion } from '../../../test/question.ts'

const dream = aFavourite(1, '陶庵梦忆', {
  author: '张岱',
  publisher: '中华书局',
  publishYear: 2008,
})
const lake = aFavourite(2, '西湖梦寻', { author: '张岱' })
const toRead = aFolder(3, { name: '想读', itemCount: 1 })

async function openTab(
  list: Favourite[] = [dream, lake],
  folders: FavouriteFolder[] = [defaultFolder, databaseFolder, toRead],
  { locale = 'zh-CN', query = '' }: { locale?: Locale; query?: string } = {},
) {
  answerFavourites(list, folders)
  answerReader()
  await renderPortal(`/personalCenter?tab=2${query}`, locale)
}

const main = () => within(screen.getByRole('main'))
const rowOf = async (title: string) =>
  within((await main().findByRole('link', { name: title })).closest('article')!)
const choose = async (title: string) =>
  userEvent.click((await rowOf(title)).getByRole('checkbox', { name: `选择《${title}》` }))

test('two folders and what is in them: each is shown with how much it has, and opened by its name', async () => {
  await openTab()
  expect(await main().findByRole('link', { name: '陶庵梦忆' })).toBeTruthy()
  expect(main().getByText('张岱 / 中华书局，2008')).toBeTruthy()
  const group = within(main().getByRole('group', { name: '收藏夹' }))
  const names = group.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['默认 2', '想读 1'])
  expect(group.getByRole('button', { pressed: true }).textContent).toBe('默认 2')
  answer(listFavourites, { favPageResult: { total: 1, list: [aFavourite(3, '浮生六记')] } })
  await userEvent.click(group.getByRole('button', { name: '想读 1' }))
  expect(await main().findByRole('link', { name: '浮生六记' })).toBeTruthy()
  expect(main().queryByRole('link', { name: '陶庵梦忆' })).toBeNull()
  expect(callsOf(listFavourites).at(-1)!.url.searchParams.get('folderId')).toBe(toRead.folderId)
})

test('[R-FAV-004] a list that fails after it was filled is empty, counts none, and says why as an error', async () => {
  await openTab()
  await main().findByRole('link', { name: '陶庵梦忆' })
  expect(main().getByText('共 2 种')).toBeTruthy()
  refuse(listFavourites, '收藏暂时读不出来')
  answerSaying(cancelFavourites, true, '已取消收藏')
  await userEvent.click(
    (await rowOf('西湖梦寻')).getByRole('button', { name: /收藏.*西湖梦寻|西湖梦寻.*收藏/u }),
  )
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('收藏暂时读不出来')).toBeTruthy()
  await waitFor(() => expect(main().queryByRole('link', { name: '陶庵梦忆' })).toBeNull())
  expect(main().queryByRole('article')).toBeNull()
  expect(main().getByText('共 0 种')).toBeTruthy()
})

test('[R-ERR-014] a new folder is saved with the words of the library, and stands beside the others', async () => {
  await openTab([dream], [defaultFolder, databaseFolder])
  await userEvent.click(await main().findByRole('button', { name: '新建收藏夹' }))
  const form = within(await screen.findByRole('form', { name: '收藏夹' }))
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(form.getByText('请填写收藏夹名称')).toBeTruthy()
  expect(callsOf(addFolder)).toEqual([])
  put(form.getByRole('textbox', { name: '名称' }), '想读')
  await userEvent.click(form.getByRole('checkbox'))
  answerSaying(addFolder, { folderId: toRead.folderId }, '保存成功！')
  answer(listFolders, [defaultFolder, databaseFolder, toRead])
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('保存成功！')).toBeTruthy()
  expect(sentTo(addFolder)).toEqual([{ name: '想读', shareFlag: '1' }])
  expect(await main().findByRole('button', { name: '想读 1' })).toBeTruthy()
})

test('what the library refuses of a folder stands at its field', async () => {
  await openTab([dream], [defaultFolder, databaseFolder])
  await userEvent.click(await main().findByRole('button', { name: '新建收藏夹' }))
  const form = within(await screen.findByRole('form', { name: '收藏夹' }))
  put(form.getByRole('textbox', { name: '名称' }), '想读')
  refuse(addFolder, '收藏夹名称最多 50 个字', 400, 200, { field: 'name' })
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('收藏夹名称最多 50 个字')).toBeTruthy()
})

test('[R-ERR-016] a favourite that is moved leaves its folder, with the words of the library', async () => {
  await openTab()
  await choose('陶庵梦忆')
  await userEvent.click(await main().findByRole('button', { name: '移到收藏夹' }))
  answerSaying(switchFolder, true, '切换收藏夹成功！')
  answer(listFavourites, { favPageResult: { total: 1, list: [lake] } })
  await userEvent.click(await screen.findByRole('menuitem', { name: '想读' }))
  expect(await screen.findByText('切换收藏夹成功！')).toBeTruthy()
  expect(sentTo(switchFolder)).toEqual([
    { recordIds: [1], folderId: defaultFolder.folderId, targetFolderId: toRead.folderId },
  ])
  await waitFor(() => expect(main().queryByRole('link', { name: '陶庵梦忆' })).toBeNull())
})

test('several are given up at once', async () => {
  await openTab()
  await choose('陶庵梦忆')
  await choose('西湖梦寻')
  answerSaying(cancelFavourites, true, '已取消收藏')
  answer(listFavourites, { favPageResult: { total: 0, list: [] } })
  await userEvent.click(await main().findByRole('button', { name: '取消收藏' }))
  expect(await main().findByText('还没有收藏')).toBeTruthy()
  const { folderId } = defaultFolder
  expect(sentTo(cancelFavourites)).toEqual([{ recordIds: [1, 2], folderId }])
})

test('after the last title of the last page is given up the page before is shown, and never that nothing is found', async () => {
  answerFavourites()
  answerReader()
  const ten = Array.from({ length: 10 }, (_, n) => aFavourite(n + 11, `书 ${n}`))
  let isGone = false
  answerWith(listFavourites, (url) => {
    const list = url.searchParams.get('page') === '1' ? ten : isGone ? [] : [dream]
    return replyWith({ favPageResult: { total: isGone ? 10 : 11, list } })
  })
  await renderPortal('/myFav?page=2')
  const row = await rowOf('陶庵梦忆')
  let wasEmpty = false
  const watching = new MutationObserver(() => {
    wasEmpty ||= screen.queryByText('没有这样的收藏') !== null
  })
  watching.observe(document.body, { childList: true, subtree: true })
  answerSaying(cancelFavourites, true, '已取消收藏')
  isGone = true
  await userEvent.click(row.getByRole('button', { name: /收藏.*陶庵梦忆|陶庵梦忆.*收藏/u }))
  expect(await main().findByRole('link', { name: '书 0' })).toBeTruthy()
  watching.disconnect()
  expect(window.location.hash).toBe('#/myFav')
  expect(main().getByText('共 10 种')).toBeTruthy()
  expect(wasEmpty).toBe(false)
})

test('a page of databases behind the last one gives way to it', async () => {
  const ten = Array.from({ length: 10 }, (_, n) => ({
    eCollectionId: aFolder(n).folderId,
    name: `库 ${n}`,
    address: '',
  }))
  answerFavourites()
  answerReader()
  answerWith(listFavouriteDatabases, (url) =>
    replyWith({ total: 10, list: url.searchParams.get('page') === '1' ? ten : [] }),
  )
  await renderPortal('/personalCenter?tab=2&view=databases&page=2')
  expect(await main().findByRole('link', { name: '库 0' })).toBeTruthy()
  expect(window.location.hash).toBe('#/personalCenter?tab=2&view=databases')
})

test('a folder is shared from its menu; a default one cannot be deleted, another one after a question', async () => {
  await openTab()
  const openMenu = async (name: string) =>
    userEvent.click(await main().findByRole('button', { name: `收藏夹“${name}”的更多操作` }))
  await openMenu('默认')
  expect(await screen.findByRole('menuitem', { name: '共享' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: '删除收藏夹' })).toBeNull()
  answerSaying(updateFolder, true, '修改成功！')
  await userEvent.click(screen.getByRole('menuitem', { name: '共享' }))
  expect(await screen.findByText('修改成功！')).toBeTruthy()
  expect(sentTo(updateFolder)).toEqual([{ folderId: defaultFolder.folderId, shareFlag: '1' }])

  await userEvent.click(main().getByRole('button', { name: '想读 1' }))
  await openMenu('想读')
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除收藏夹' }))
  const question = within(await findQuestion())
  expect(question.getByText('其中的 1 种书会移到默认收藏夹。')).toBeTruthy()
  answerSaying(deleteFolder, true, '删除成功！')
  answer(listFolders, [defaultFolder, databaseFolder])
  await userEvent.click(question.getByRole('button', { name: '删除收藏夹' }))
  expect(await screen.findByText('删除成功！')).toBeTruthy()
  await waitFor(() => expect(main().queryByRole('button', { name: '想读 1' })).toBeNull())
  const group = within(main().getByRole('group', { name: '收藏夹' }))
  expect(group.getByRole('button', { pressed: true }).textContent).toBe('默认 2')
})

test('the link of a shared folder is copied; where the browser refuses that, an error says so', async () => {
  await openTab([dream], [{ ...defaultFolder, shareFlag: '1' }, databaseFolder])
  const user = userEvent.setup()
  const copy = async () => {
    await user.click(await main().findByRole('button', { name: '收藏夹“默认”的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '复制共享链接' }))
  }
  await copy()
  expect((await screen.findByText('已复制共享链接')).closest('[role="status"]')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toMatch(
    new RegExp(`#/sharedFolder\\?id=${defaultFolder.folderId}$`, 'u'),
  )
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  onTestFinished(() => refused.mockRestore())
  await copy()
  const told = await screen.findByText('共享链接没有复制成功，请再试一次')
  expect(told.closest('[role="alert"]')).toBeTruthy()
})

test('favourites are found by words, which the address keeps', async () => {
  await openTab([dream, lake], undefined, { query: '&words=梦' })
  await main().findByRole('link', { name: '陶庵梦忆' })
  const field = main().getByRole('searchbox', { name: '在收藏中查找' })
  expect(field).toHaveProperty('value', '梦')
  answer(listFavourites, { favPageResult: { total: 0, list: [] } })
  put(field, '没有')
  await userEvent.type(field, '{Enter}')
  expect(await main().findByText('没有这样的收藏')).toBeTruthy()
  expect(callsOf(listFavourites).at(-1)!.url.searchParams.get('keyword')).toBe('没有')
})

test('favourite databases have their own view, and are given up there', async () => {
  await openTab()
  const id = '0b9c6d5e-0000-4000-8000-000000000099'
  answer(listFavouriteDatabases, {
    total: 1,
    list: [{ eCollectionId: id, name: '中国知网', address: 'https://kns.example/' }],
  })
  await userEvent.click(await main().findByRole('tab', { name: /^数据库/u }))
  expect(await main().findByRole('link', { name: '中国知网' })).toBeTruthy()
  const enter = main().getByRole('link', { name: '进入：中国知网' })
  expect(enter.getAttribute('href')).toBe('https://kns.example/')
  answerSaying(cancelFavouriteDatabases, true, '已取消收藏')
  answer(listFavouriteDatabases, { total: 0, list: [] })
  await userEvent.click(main().getByRole('button', { name: '收藏：中国知网', pressed: true }))
  expect(await main().findByText('还没有收藏数据库')).toBeTruthy()
  expect(sentTo(cancelFavouriteDatabases)).toEqual([{ eCollectionIds: [id] }])
  // What had the focus is gone.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  )
})

test.each(locales)('without a favourite the tab says how one gets there, in %s', async (locale) => {
  const empty = [{ ...defaultFolder, itemCount: 0 }, databaseFolder]
  await openTab([], empty, { locale })
  const names = { 'zh-CN': '收藏', 'zh-TW': '收藏', 'en-US': 'Favorites' }
  expect(screen.getByRole('heading', { level: 1, name: names[locale] })).toBeTruthy()
  const words = {
    'zh-CN': '还没有收藏',
    'zh-TW': '還沒有收藏',
    'en-US': 'No favorites yet',
  }
  expect(await main().findByText(words[locale])).toBeTruthy()
})
