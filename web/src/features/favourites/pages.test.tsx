import {
  addFoundFavourites,
  addManyFavourites,
  areFavourites,
  listFavourites,
  listFolders,
  readSharedFolder,
} from '@shulin/contract/favourites'
import { readBookDetail } from '@shulin/contract/record'
import { searchAll } from '@shulin/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  aFavourite,
  aFolder,
  answerFavourites,
  answerSaying,
  databaseFolder,
  defaultFolder,
  sentTo,
} from '../../../test/favourite-replies.ts'
import { answerLogin, answerReader } from '../../../test/reader.ts'
import { answerRecord } from '../../../test/record-replies.ts'
import {
  answer,
  answerWith,
  callsOf,
  refuse,
  renderPortal,
  replyWith,
} from '../../../test/render.tsx'
import { aReply, aResult } from '../../../test/search-replies.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** As a shared folder has it. */
const titleOf = (recordId: number, title: string) => ({
  recordId,
  title,
  author: '',
  publisher: '',
  publishYear: null,
  docCode: 'book',
  callNo: '',
  cover: '',
})

const main = () => within(screen.getByRole('main'))
const both = [aFavourite(1, '红楼梦'), aFavourite(2, '西游记')]

test('[R-ROUTE-008] my favourites are a result list of exactly the titles that are kept', async () => {
  answerFavourites(both)
  answerReader()
  await renderPortal('/myFav')
  expect(screen.getByRole('heading', { level: 1, name: '我的收藏' })).toBeTruthy()
  await main().findByRole('link', { name: '红楼梦' })
  const titles = main()
    .getAllByRole('article')
    .map((row) => within(row).getByRole('heading').textContent)
  expect(titles).toEqual(['红楼梦', '西游记'])
  expect(callsOf(listFavourites)[0]!.url.searchParams.has('folderId')).toBe(false)
})

test('[R-ROUTE-008] a visitor gets the login entry, and no favourites call is sent', async () => {
  answerFavourites(both)
  answerLogin()
  await renderPortal('/myFav')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  const ours = [listFavourites, listFolders, areFavourites, addManyFavourites]
  expect(ours.flatMap(callsOf)).toEqual([])
})

test('[R-ROUTE-061] a favourite opens at its own address; a reload shows the same, and back leads to the favourites', async () => {
  answerRecord()
  answerFavourites(both)
  answerReader()
  const opened = await renderPortal('/myFav')
  const link = await main().findByRole('link', { name: '红楼梦' })
  await userEvent.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: '红楼梦' })).toBeTruthy()
  expect(window.location.hash).toBe('#/searchList/bookDetailsmyFav/myFav?id=1')
  opened.unmount()
  await renderPortal('/searchList/bookDetailsmyFav/myFav?id=1')
  expect(await screen.findByRole('heading', { level: 1, name: '红楼梦' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '返回我的收藏' }))
  expect(await screen.findByRole('heading', { level: 1, name: '我的收藏' })).toBeTruthy()
})

test('[R-ROUTE-097] the page of a favourite without an id is the list', async () => {
  answerFavourites(both)
  answerReader()
  await renderPortal('/searchList/bookDetailsmyFav/myFav')
  await waitFor(() => expect(window.location.hash).toBe('#/myFav'))
  expect(await main().findByRole('link', { name: '西游记' })).toBeTruthy()
})

test('[R-ROUTE-097] the page of a favourite with an unknown id shows the text of what is not found', async () => {
  answerRecord()
  refuse(readBookDetail, '没有找到该书目记录', 404, 404)
  answerFavourites(both)
  answerReader()
  await renderPortal('/searchList/bookDetailsmyFav/myFav?id=404')
  expect(await screen.findByRole('heading', { level: 1, name: '没有找到这种文献' })).toBeTruthy()
  expect(window.location.hash).toBe('#/searchList/bookDetailsmyFav/myFav?id=404')
})

test('a page of a shared folder behind the last one gives way to it', async () => {
  answerFavourites()
  const list = Array.from({ length: 10 }, (_, n) => titleOf(n + 1, `书 ${n}`))
  answerWith(readSharedFolder, (url) =>
    replyWith({
      name: '给同学的',
      total: 10,
      list: url.searchParams.get('page') === '1' ? list : [],
    }),
  )
  await renderPortal(`/sharedFolder?id=${defaultFolder.folderId}&page=2`)
  expect(await main().findByRole('link', { name: '书 0' })).toBeTruthy()
  expect(window.location.hash).toBe(`#/sharedFolder?id=${defaultFolder.folderId}`)
})

test('a folder that is shared is read by whoever has its address; one that is not is not there', async () => {
  answerFavourites()
  const { folderId } = defaultFolder
  answer(readSharedFolder, {
    name: '给同学的',
    total: 1,
    list: [titleOf(1, '乡土中国')],
  })
  const shown = await renderPortal(`/sharedFolder?id=${folderId}`)
  expect(await screen.findByRole('heading', { level: 1, name: '给同学的' })).toBeTruthy()
  expect(main().getByRole('link', { name: '乡土中国' })).toBeTruthy()
  shown.unmount()
  refuse(readSharedFolder, '没有这个收藏夹，或者它没有共享', 404, 404)
  await renderPortal(`/sharedFolder?id=${folderId}`)
  expect(await screen.findByRole('heading', { level: 1, name: '没有这个收藏夹' })).toBeTruthy()
})

async function chooseBoth() {
  answerFavourites([], [defaultFolder, databaseFolder, aFolder(3, { name: '想读' })])
  answerReader()
  answer(searchAll, aReply([aResult(1, '红楼梦'), aResult(2, '西游记')], { total: 2_500 }))
  await renderPortal('/searchList?keyword=小说')
  await userEvent.click(await main().findByRole('checkbox', { name: '全选本页' }))
  await userEvent.click(await main().findByRole('button', { name: '收藏所选' }))
  return within(await screen.findByRole('dialog', { name: '收藏所选' }))
}

test('the chosen titles of a result are kept in the folder that is named', async () => {
  const dialog = await chooseBoth()
  await userEvent.click(await dialog.findByRole('button', { name: /收藏夹$/u }))
  await userEvent.click(await screen.findByRole('option', { name: '想读' }))
  answerSaying(addManyFavourites, { added: 2, known: 0, leftOut: 0 }, '收藏成功')
  await userEvent.click(dialog.getByRole('button', { name: '收藏' }))
  expect(await screen.findByText('收藏成功')).toBeTruthy()
  expect(sentTo(addManyFavourites)).toEqual([{ recordIds: [1, 2], folderId: aFolder(3).folderId }])
})

test('all that was found is kept by a job, with the search as it stands', async () => {
  const dialog = await chooseBoth()
  await userEvent.click(await dialog.findByRole('radio', { name: /全部检索结果，2,500 种/u }))
  const words = '正在收藏全部检索结果，完成后会在消息里告诉您'
  answerSaying(addFoundFavourites, { wanted: 2_500 }, words)
  await userEvent.click(dialog.getByRole('button', { name: '收藏' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(sentTo(addFoundFavourites)).toEqual([
    expect.objectContaining({
      searchItems: [expect.objectContaining({ searchFieldContent: '小说' })],
      twiceItems: [],
      folderId: defaultFolder.folderId,
    }),
  ])
  expect(callsOf(addManyFavourites)).toEqual([])
})
