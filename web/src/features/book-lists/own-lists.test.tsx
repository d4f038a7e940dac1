import { readBookList, type BookList, type ListedTitle } from '@shulin/contract/book-lists'
import { countItems } from '@shulin/contract/catalogue'
import { citeRecords } from '@shulin/contract/citations'
import { areFavourites } from '@shulin/contract/favourites'
import { locales, type Locale } from '@shulin/contract/locale'
import {
  addBookList,
  addListNote,
  addToBookList,
  changeListNote,
  inviteToBookList,
  joinBookList,
  largestCover,
  listOwnBookLists,
  moveInBookList,
  readListKeepers,
  readListRevision,
  takeFromBookList,
  updateBookList,
  uploadListCover,
  type OwnList,
} from '@shulin/contract/own-book-lists'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerReader, put } from '../../../test/reader.ts'
import { answerRecord } from '../../../test/record-replies.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'

const id = '0b9c6d5e-0000-4000-8000-000000000001'
const noteId = '0b9c6d5e-0000-4000-8000-0000000000a1'

const aListed = (recordId: number, title: string): ListedTitle => ({
  recordId,
  title,
  author: '兰小欢',
  publisher: '上海人民出版社',
  publishYear: 2021,
  addTime: '2026-11-01T00:00:00.000Z',
  notes: [],
})
const first = aListed(7, '置身事内')
const second: ListedTitle = {
  ...aListed(8, '大分流'),
  notes: ['导论就够', '再读第九种'].map((text, n) => ({
    noteId: n === 0 ? noteId : `0b9c6d5e-0000-4000-8000-0000000000b${n}`,
    text,
    by: n === 0 ? '林知夏' : '沈青',
    time: '2026-11-02T00:00:00.000Z',
    version: 1,
    isMine: n === 0,
  })),
}

const aList = (list: Partial<BookList> = {}): BookList => ({
  bookListId: id,
  name: '经济史读书会',
  introduction: '每两周一本',
  cover: '',
  privacy: 'private',
  owner: '林知夏',
  defaultFlag: '1',
  role: 'owner',
  changeTime: '2026-11-13T14:40:00.000Z',
  revision: 1,
  list: [first, second],
  ...list,
})

const anOwnList = (list: Partial<OwnList> = {}): OwnList => ({
  bookListId: id,
  name: '经济史读书会',
  introduction: '',
  cover: '',
  privacy: 'private',
  defaultFlag: '1',
  count: 2,
  role: 'owner',
  hasRecord: false,
  titles: [],
  ...list,
})

const menus = { menuB: [aMenuItem({ menuId: '2', menuUrl: '' })] }

function answerLists(list: BookList = aList()) {
  answer(readBookList, list)
  answer(readListRevision, { revision: list.revision })
  answer(listOwnBookLists, { total: 1, list: [anOwnList()] })
  answer(readListKeepers, {
    keepers: [
      { keeperId: id, name: '林知夏', role: 'owner', isMe: true },
      { keeperId: noteId, name: '沈青', role: 'editor', isMe: false },
    ],
    changes: [
      {
        changeId: 1,
        time: '2026-11-13T14:40:00.000Z',
        by: '沈青',
        isMine: false,
        act: 'add',
        title: '大分流',
        titles: 1,
      },
    ],
  })
}

async function openList(list?: BookList, locale: Locale = 'zh-CN') {
  answerInstitution({ menus })
  answerReader()
  answerLists(list)
  await renderPortal(`/personalCenter/bookListDetails?id=${id}`, locale)
  await screen.findByRole('heading', { level: 1, name: '经济史读书会' })
}

const sentTo = (endpoint: Parameters<typeof callsOf>[0]) =>
  callsOf(endpoint).map(({ body }) => JSON.parse(body as string) as Record<string, unknown>)
const act = (name: RegExp, n = 0) => userEvent.click(screen.getAllByRole('button', { name })[n]!)

test('an own list is clicked, and its page shows its name and both titles', async () => {
  answerInstitution({ menus })
  answerReader()
  answerLists()
  await renderPortal('/personalCenter/bookListDetails')
  await userEvent.click(await screen.findByRole('link', { name: '经济史读书会' }))
  expect(await screen.findByRole('heading', { level: 1, name: '经济史读书会' })).toBeTruthy()
  expect(window.location.hash).toBe(`#/personalCenter/bookListDetails?id=${id}`)
  for (const name of ['置身事内', '大分流']) {
    expect(await screen.findByRole('link', { name })).toBeTruthy()
  }
})

test('after a reload the same list stands there, with who keeps it and what they did', async () => {
  await openList()
  for (const name of ['置身事内', '大分流']) {
    expect(await screen.findByRole('link', { name })).toBeTruthy()
  }
  expect(await screen.findByText('沈青 加入《大分流》')).toBeTruthy()
  expect(screen.getByText('林知夏（您）')).toBeTruthy()
  expect(screen.getByText('默认')).toBeTruthy()
})

test('a list that is not there says so', async () => {
  answerInstitution({ menus })
  answerReader()
  refuse(readBookList, '没有这个书单，或者它没有公开', 404, 404)
  await renderPortal(`/personalCenter/bookListDetails?id=${id}`)
  expect(await screen.findByText('没有找到这个书单')).toBeTruthy()
})

test('a list is added with name, introduction, privacy and default; without a name nothing is sent', async () => {
  answerInstitution({ menus })
  answerReader()
  answerLists()
  answer(listOwnBookLists, { total: 0, list: [] })
  await renderPortal('/personalCenter/bookListDetails')
  expect(await screen.findByText('还没有书单')).toBeTruthy()
  await act(/^新建书单$/u)
  const form = within(await screen.findByRole('form', { name: '书单' }))
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请填写书单名称')).toBeTruthy()
  expect(callsOf(addBookList)).toEqual([])

  put(form.getByRole('textbox', { name: '名称' }), '想读')
  put(form.getByRole('textbox', { name: /^简介/u }), '暑假')
  await userEvent.click(form.getByRole('radio', { name: /^公开/u }))
  await userEvent.click(form.getByRole('checkbox', { name: '设为默认书单' }))
  answer(addBookList, { bookListId: id })
  answer(listOwnBookLists, { total: 1, list: [anOwnList({ name: '想读' })] })
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('保存成功！')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '想读' })).toBeTruthy()
  expect(sentTo(addBookList)).toEqual([
    { name: '想读', introduction: '暑假', cover: '', privacy: 'open', defaultFlag: '1' },
  ])
})

test('[R-BOOKLIST-005] a cover of 2M is sent; one byte more, a gif and a gif called jpg are refused here', async () => {
  await openList()
  await act(/^更多操作$/u)
  await userEvent.click(await screen.findByRole('menuitem', { name: '修改书单' }))
  const form = within(await screen.findByRole('form', { name: '书单' }))
  const field = form.getByLabelText('选择封面', { selector: 'input' })
  const jpeg = (size: number) => {
    const bytes = new Uint8Array(size)
    bytes.set([0xff, 0xd8, 0xff])
    return new File([bytes], 'cover.jpg', { type: 'image/jpeg' })
  }
  const choose = (file: File) => userEvent.upload(field, file, { applyAccept: false })
  await choose(jpeg(largestCover + 1))
  expect((await form.findByRole('alert')).textContent).toBe('封面图片不能超过 2M')
  for (const name of ['cover.gif', 'cover.jpg']) {
    await choose(new File(['GIF89a'], name, { type: 'image/jpeg' }))
    expect((await form.findByRole('alert')).textContent).toBe('请选择 jpg 或 png 格式的图片')
  }
  expect(callsOf(uploadListCover)).toEqual([])

  answer(uploadListCover, { cover: '/media/covers/1/a.webp' })
  await choose(jpeg(largestCover))
  expect(await screen.findByText('上传成功！')).toBeTruthy()
  expect((await form.findByRole('img', { name: '封面' })).getAttribute('src')).toBe(
    '/media/covers/1/a.webp',
  )
  answer(updateBookList, true)
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('修改成功！')).toBeTruthy()
  expect(sentTo(updateBookList)[0]).toMatchObject({ cover: '/media/covers/1/a.webp' })
})

test('from the page of a title it is put into a list', async () => {
  answerRecord()
  answerInstitution({ menus })
  answerReader()
  answerLists()
  answer(areFavourites, {})
  await renderPortal('/searchList/bookDetails/1')
  await userEvent.click(await screen.findByRole('button', { name: '加入书单' }))
  const dialog = within(await screen.findByRole('dialog', { name: '把 1 种书加入书单' }))
  answer(addToBookList, true)
  await userEvent.click(await dialog.findByRole('button', { name: '加入“经济史读书会”' }))
  expect(await screen.findByText('已加入“经济史读书会”')).toBeTruthy()
  expect(sentTo(addToBookList)).toEqual([{ bookListId: id, recordIds: [1] }])
})

test('a note is added, and the other notes of a title unfold', async () => {
  await openList()
  await act(/^加附注/u)
  const form = within(await screen.findByRole('form', { name: '给《置身事内》加附注' }))
  put(form.getByRole('textbox', { name: '附注' }), '第三章')
  answer(addListNote, { noteId })
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('附注已保存')).toBeTruthy()
  expect(sentTo(addListNote)).toEqual([{ bookListId: id, recordId: 7, text: '第三章' }])
  expect(screen.queryByText('再读第九种')).toBeNull()
  await act(/^另有 1 条附注$/u)
  expect(screen.getByText('再读第九种')).toBeTruthy()
})

test('a note that was changed elsewhere is shown beside what was typed, and nothing is lost', async () => {
  await openList()
  await screen.findByText('导论就够')
  await act(/^修改$/u)
  const form = within(await screen.findByRole('form', { name: '修改' }))
  put(form.getByRole('textbox', { name: '附注' }), '我的新词')
  const other = { text: '别处的词', version: 4 }
  refuse(changeListNote, '这条附注已在别处改过，请核对后再保存', 409, 409, other)
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('别处的词')).toBeTruthy()
  expect(form.getByRole('textbox', { name: '附注' })).toHaveProperty('value', '我的新词')
  answer(changeListNote, { version: 5 })
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('附注已保存')).toBeTruthy()
  expect(sentTo(changeListNote).map(({ version }) => version)).toEqual([1, 4])
})

test('a title is moved by its number, and taken out after a question', async () => {
  await openList()
  answer(moveInBookList, true)
  await act(/^移动/u)
  const dialog = within(await screen.findByRole('dialog', { name: '移动《置身事内》' }))
  put(dialog.getByRole('textbox', { name: /^移到第几位/u }), '2')
  await userEvent.click(dialog.getByRole('button', { name: '移动' }))
  await waitFor(() =>
    expect(sentTo(moveInBookList)).toEqual([{ bookListId: id, recordId: 7, afterRecordId: 8 }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(/^移出书单/u, 1)
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/连同 2 条附注/u)).toBeTruthy()
  answer(takeFromBookList, true)
  await userEvent.click(question.getByRole('button', { name: '移出书单' }))
  expect(await screen.findByText('已移出《大分流》')).toBeTruthy()
  expect(sentTo(takeFromBookList)).toEqual([{ bookListId: id, recordIds: [8] }])
})

test('what others changed is fetched when the number of the list has grown', async () => {
  answerInstitution({ menus })
  answerReader()
  answerLists()
  answer(readListRevision, { revision: 2 })
  // Whenever the number comes, before the titles or after them: who asks again is given the list as it has become.
  const reply = { success: true, message: '', errCode: null, code: null, details: null }
  answerWith(readBookList, () => {
    const isFirst = callsOf(readBookList).length === 1
    const data = isFirst ? aList() : aList({ revision: 2, list: [second] })
    return Response.json({ ...reply, data, requestId: 'request-1' })
  })
  await renderPortal(`/personalCenter/bookListDetails?id=${id}`)
  expect(await screen.findByRole('link', { name: '大分流' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('link', { name: '置身事内' })).toBeNull())
  expect(callsOf(readBookList)).toHaveLength(2)
})

test('how many are to be had is said, and only those are shown when wanted', async () => {
  answerInstitution({ menus })
  answerReader()
  answerLists()
  const counts = { itemCount: 3, onShelfCount: 0, duxiuImageUrl: '' }
  answer(countItems, { 7: { ...counts, onShelfCount: 2 }, 8: counts })
  await renderPortal(`/personalCenter/bookListDetails?id=${id}`)
  expect(await screen.findByText('2 种，其中 1 种现在可得')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: '只看现在可得' }))
  expect(screen.getByRole('link', { name: '置身事内' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '大分流' })).toBeNull()
})

test('all titles are cited in a style, with their notes where wanted', async () => {
  await openList()
  answer(
    citeRecords,
    [7, 8].map((recordId) => ({
      recordId,
      citations: [
        { style: 'gb-t-7714' as const, parts: [{ text: `引文 ${recordId}`, isItalic: false }] },
      ],
    })),
  )
  await act(/^引用全部$/u)
  const dialog = within(await screen.findByRole('dialog', { name: '引用全部 2 种' }))
  expect(await dialog.findByText('引文 7')).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox', { name: '带上附注' }))
  expect(dialog.getByText('导论就够')).toBeTruthy()
  expect(sentTo(citeRecords)).toEqual([{ recordIds: [7, 8], styles: ['gb-t-7714'] }])
})

test('an invitation is made as a link, and taken by whoever opens it', async () => {
  await openList()
  await userEvent.click(await screen.findByRole('button', { name: '邀请编者' }))
  answer(inviteToBookList, { key: 'k-1', until: '2026-11-25T00:00:00.000Z' })
  await act(/^生成邀请链接$/u)
  const link = await screen.findByText(/invitation=k-1$/u)
  expect(link.textContent).toContain(`#/personalCenter/bookListDetails?id=${id}&invitation=k-1`)
})

test('whoever is invited joins, and stands before the list', async () => {
  answerInstitution({ menus })
  answerReader()
  answerLists(aList({ role: 'editor', defaultFlag: '0' }))
  answer(joinBookList, true)
  await renderPortal(`/personalCenter/bookListDetails?id=${id}&invitation=k-1`)
  await userEvent.click(await screen.findByRole('button', { name: '加入' }))
  expect(await screen.findByRole('heading', { level: 1, name: '经济史读书会' })).toBeTruthy()
  expect(sentTo(joinBookList)).toEqual([{ bookListId: id, key: 'k-1' }])
})

test.each(locales)('the page of a list speaks %s', async (locale) => {
  await openList(undefined, locale)
  const words = { 'zh-CN': '引用全部', 'zh-TW': '引用全部', 'en-US': 'Cite all' }
  expect(screen.getByRole('button', { name: words[locale] })).toBeTruthy()
})
