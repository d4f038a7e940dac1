import {
  addFavourite,
  addFavouriteDatabase,
  addManyFavourites,
  areFavourites,
  cancelFavourites,
  isFavouriteDatabase,
} from '@shulin/contract/favourites'
import { searchAll } from '@shulin/contract/search'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerFavourites, answerSaying, sentTo } from '../../../test/favourite-replies.ts'
import { answerLogin, answerReader } from '../../../test/reader.ts'
import { answerRecord } from '../../../test/record-replies.ts'
import {
  answer,
  answerWith,
  callsOf,
  refuse,
  renderPage,
  renderPortal,
  replyWith,
} from '../../../test/render.tsx'
import { aReply, aResult } from '../../../test/search-replies.ts'
import { recogniseReader } from '../identity/identity.ts'
import { DatabaseStar } from './DatabaseStar.tsx'
import { keepHere, visitorFavourites } from './visitor-favourites.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const star = (isKept: boolean) => screen.findByRole('button', { name: /红楼梦/u, pressed: isKept })

function answerKeptRecord() {
  answerRecord()
  answerFavourites()
}

test('[R-FAV-003] a title is kept and given up by its star, with the words of the library; what it refuses is an error', async () => {
  answerKeptRecord()
  answerReader()
  answer(areFavourites, { 1: '0' })
  await renderPortal('/searchList/bookDetails/1')
  answerSaying(addFavourite, true, '收藏成功')
  await userEvent.click(await star(false))
  expect((await screen.findByText('收藏成功')).closest('[role="status"]')).toBeTruthy()
  expect(sentTo(addFavourite)).toEqual([{ recordId: 1 }])
  refuse(cancelFavourites, '收藏暂时不能取消')
  await userEvent.click(await star(true))
  expect((await screen.findByText('收藏暂时不能取消')).closest('[role="alert"]')).toBeTruthy()
  expect(await star(true)).toBeTruthy()
  answerSaying(cancelFavourites, true, '已取消收藏')
  await userEvent.click(await star(true))
  expect((await screen.findByText('已取消收藏')).closest('[role="status"]')).toBeTruthy()
  expect(sentTo(cancelFavourites)).toEqual([{ recordIds: [1] }, { recordIds: [1] }])
  refuse(addFavourite, '收藏至多 20000 种，请先取消一些')
  await userEvent.click(await star(false))
  const refused = await screen.findByText('收藏至多 20000 种，请先取消一些')
  expect(refused.closest('[role="alert"]')).toBeTruthy()
  expect(await star(false)).toBeTruthy()
})

test('[R-ERR-029] a visitor who presses the star of a record is told to log in first, and no favourites call is sent', async () => {
  answerKeptRecord()
  answerLogin()
  await renderPortal('/searchList/bookDetails/1', 'en-US')
  await userEvent.click(await star(false))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Please log in first')).toBeTruthy()
  expect([addFavourite, addManyFavourites, areFavourites].flatMap(callsOf)).toEqual([])
  // It is kept in this tab meanwhile, and nowhere where it outlives the tab.
  expect(visitorFavourites()).toEqual([1])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('favourites'))).toEqual([])
})

test('what a visitor kept in this browser becomes the reader’s with the login, once', async () => {
  answerKeptRecord()
  answerReader()
  sessionStorage.setItem('groupCode', '300010')
  keepHere([1, 7])
  answerSaying(addManyFavourites, { added: 2, known: 0, leftOut: 0 }, '收藏成功')
  answer(areFavourites, { 1: '1' })
  await renderPortal('/searchList/bookDetails/1')
  expect(await screen.findByText('登录前收藏的书已并入您的收藏，新增 2 种')).toBeTruthy()
  expect(sentTo(addManyFavourites)).toEqual([{ recordIds: [1, 7] }])
  expect(visitorFavourites()).toEqual([])
})

test('what was asked before a title was kept, and is answered after, is asked again', async () => {
  answerKeptRecord()
  answerReader()
  sessionStorage.setItem('groupCode', '300010')
  keepHere([1])
  const [asked, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answerWith(areFavourites, async () => {
    const isFirst = callsOf(areFavourites).length === 1
    asked.resolve()
    if (isFirst) await kept.promise
    return replyWith({ 1: isFirst ? '0' : '1' })
  })
  answerWith(addManyFavourites, async () => {
    await asked.promise
    return replyWith({ added: 1, known: 0, leftOut: 0 }, '收藏成功')
  })
  await renderPortal('/searchList/bookDetails/1')
  expect(await screen.findByText('登录前收藏的书已并入您的收藏，新增 1 种')).toBeTruthy()
  kept.resolve()
  expect(await star(true)).toBeTruthy()
})

test('a star that is pressed before its state is known stays as it was pressed', async () => {
  answerKeptRecord()
  answerReader()
  const known = Promise.withResolvers<void>()
  const late = replyWith({ 1: '0' })
  const read = vi.spyOn(late, 'json')
  answerWith(areFavourites, async () => {
    await known.promise
    return late
  })
  answerSaying(addFavourite, true, '收藏成功')
  await renderPortal('/searchList/bookDetails/1')
  await userEvent.click(await star(false))
  expect(await screen.findByText('收藏成功')).toBeTruthy()
  known.resolve()
  await waitFor(() => expect(read).toHaveBeenCalled())
  await act(async () => void (await read.mock.results[0]!.value))
  expect(await star(true)).toBeTruthy()
})

test('what the library could not take stays in this browser', async () => {
  answerKeptRecord()
  answerReader()
  sessionStorage.setItem('groupCode', '300010')
  keepHere([1])
  refuse(addManyFavourites, '稍后再试', 503, 503)
  await renderPortal('/searchList/bookDetails/1')
  await waitFor(() => expect(callsOf(addManyFavourites)).toHaveLength(1))
  expect(visitorFavourites()).toEqual([1])
  expect(screen.queryByText('稍后再试')).toBeNull()
})

/** What was kept before the login is there, and a reader opens a page. */
async function openWithKept(recordIds: number[], reader: Parameters<typeof answerReader>[0] = {}) {
  answerKeptRecord()
  answerReader(reader)
  if (recordIds.length > 0) keepHere(recordIds)
  return renderPortal('/searchList/bookDetails/1')
}

test('of what a visitor kept it is said how many the library does not hold', async () => {
  answerSaying(addManyFavourites, { added: 0, known: 0, leftOut: 2 }, '收藏成功')
  await openWithKept([1, 7])
  const alert = await screen.findByText('登录前收藏的书中有 2 种不是本馆馆藏，没有收藏')
  expect(alert.closest('[role="alert"]')).toBeTruthy()
  expect(screen.queryByText('登录前收藏的书已并入您的收藏，新增 0 种')).toBeNull()
  expect(visitorFavourites()).toEqual([])
})

test('a refusal of what a visitor kept is told in the words of the library, once', async () => {
  const words = '收藏至多 20000 种，请先取消一些。'
  refuse(addManyFavourites, words)
  const shown = await openWithKept([1])
  const alert = await screen.findByText(words)
  expect(alert.closest('[role="alert"]')).toBeTruthy()
  expect(visitorFavourites()).toEqual([1])
  const toast = within(alert.closest<HTMLElement>('[data-toast]')!)
  await userEvent.click(toast.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  shown.unmount()
  await openWithKept([])
  await waitFor(() => expect(callsOf(addManyFavourites)).toHaveLength(2))
  expect(await star(false)).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
})

test('what a visitor kept goes after an hour, and is not handed to a second reader', async () => {
  sessionStorage.setItem('groupCode', '300010')
  keepHere([1])
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60 * 1000)
  expect(visitorFavourites()).toEqual([])
  now.mockRestore()

  refuse(addManyFavourites, '稍后再试', 503, 503)
  const first = await openWithKept([1])
  await waitFor(() => expect(callsOf(addManyFavourites)).toHaveLength(1))
  first.unmount()
  await openWithKept([], { userId: 'reader-2' })
  expect(await star(false)).toBeTruthy()
  expect(visitorFavourites()).toEqual([])
  expect(callsOf(addManyFavourites)).toHaveLength(1)
})

test('a visitor is told of a star that is one too many', async () => {
  answerKeptRecord()
  answerLogin()
  sessionStorage.setItem('groupCode', '300010')
  keepHere(Array.from({ length: 1_000 }, (_, n) => n + 2))
  await renderPortal('/searchList/bookDetails/1')
  await userEvent.click(await star(false))
  expect(await screen.findByText('登录前至多收藏 1000 种，有 1 种没有收藏')).toBeTruthy()
  expect(visitorFavourites()).not.toContain(1)
})

test('where the library does not offer favourites, or does not hold the title, there is no star', async () => {
  answerKeptRecord()
  answerReader()
  answer(areFavourites, {})
  await renderPortal('/searchList/bookDetails/1')
  await waitFor(() => expect(callsOf(areFavourites)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^收藏/u })).toBeNull())
  expect(await screen.findByRole('heading', { level: 1, name: '红楼梦' })).toBeTruthy()
})

test('the stars of a result are asked for in one call', async () => {
  answerFavourites()
  answerReader()
  answer(searchAll, aReply([aResult(1, '红楼梦'), aResult(2, '西游记')]))
  answer(areFavourites, { 1: '1', 2: '0' })
  await renderPortal('/searchList?keyword=a')
  expect(await star(true)).toBeTruthy()
  expect(await screen.findByRole('button', { name: /西游记/u, pressed: false })).toBeTruthy()
  expect(callsOf(areFavourites)).toHaveLength(1)
  expect(callsOf(areFavourites)[0]!.url.searchParams.get('recordIds')).toBe('1,2')
})

test('a database is kept by its star', async () => {
  answerFavourites()
  answerReader()
  await renderStar()
  answerSaying(addFavouriteDatabase, true, '收藏成功')
  answer(isFavouriteDatabase, { favFlag: '1' })
  await userEvent.click(await screen.findByRole('button', { name: '收藏：知网', pressed: false }))
  expect(await screen.findByRole('button', { name: '收藏：知网', pressed: true })).toBeTruthy()
  expect(sentTo(addFavouriteDatabase)).toEqual([{ eCollectionId: databaseId }])
})

const databaseId = '0b9c6d5e-0000-4000-8000-000000000099'
async function renderStar() {
  answer(isFavouriteDatabase, { favFlag: '0' })
  await recogniseReader()
  await renderPage(<DatabaseStar id={databaseId} name="知网" />)
}
