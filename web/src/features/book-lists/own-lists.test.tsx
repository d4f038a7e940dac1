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
  deleteListNote,
  findListedTitles,
  inviteToBookList,
  joinBookList,
  largestCover,
  listOwnBookLists,
  moveInBookList,
  readListKeepers,
  readListRevision,
  removeListEditor,
  takeFromBookList,
  updateBookList,
  uploadListCover,
  type OwnList,
} from '@shulin/contract/own-book-lists'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerReader, put } from '../../../test/reader.ts'
import { answerRecord } from '../../../test/record-replies.ts'
import {
  aMenuItem,
  answer,
  answerWith,
  answerInstitution,
  callsOf,
  refuse,
  renderPage,
  renderPortal,
} from '../../../test/render.tsx'
import { AddToListDialog } from './AddToListDialog.tsx'
import { findQuestion, questionGone } from '../../../test/question.ts'

const id = '0b9c6d5e-0000-4000-8000-000000000001'
const noteId = '0b9c6d5e-0000-4000-8000-0000000000a1'

const aListed = (recordId: number, title: string): ListedTitle => ({
  recordId,
  title,
  author: '兰小欢',
  publisher: '上海人民出版社',
  publishYear: 2021,
  cover: '',
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
    now: '2026-11-13T14:42:30.000Z',
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

test('beyond a hundred lists those kept with others are there as well', async () => {
  answerInstitution({ menus })
  answerReader()
  const lists = Array.from({ length: 101 }, (_, n) =>
    anOwnList({
      bookListId: `0b9c6d5e-0000-4000-8000-${String(n).padStart(12, '0')}`,
      name: `书单 ${n}`,
    }),
  )
  answerWith(listOwnBookLists, ({ searchParams }) => {
    const list = searchParams.get('page') === '2' ? lists.slice(100) : lists.slice(0, 100)
    const reply = { success: true, message: '', errCode: null, code: null, details: null }
    return Response.json({ ...reply, data: { total: 101, list }, requestId: 'request-1' })
  })
  await renderPortal('/personalCenter/bookListDetails')
  expect(await screen.findByRole('link', { name: '书单 0' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '书单 100' })).toBeTruthy()
})

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

test('of many titles, those that the library does not have are counted as left out', async () => {
  answerInstitution({ menus })
  answerReader()
  answerLists()
  // The session is the portal's.
  await renderPortal('/personalCenter/bookListDetails')
  await renderPage(<AddToListDialog recordIds={[1, 2, 3]} onClose={() => undefined} />)
  answer(addToBookList, true)
  answer(findListedTitles, { recordIds: [3] })
  await userEvent.click(await screen.findByRole('button', { name: '加入“经济史读书会”' }))
  expect(
    await screen.findAllByText('已加入“经济史读书会”，其中 2 种不是本馆馆藏，没有加入'),
  ).not.toEqual([])
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

/** As after a while without a network: what is shown is asked for again. */
function askAgain() {
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
}

async function beginNote(title: string, text: string) {
  const row = (await screen.findByRole('link', { name: title })).closest('li')!
  await userEvent.click(within(row).getByRole('button', { name: /^加附注/u }))
  const form = within(await screen.findByRole('form', { name: `给《${title}》加附注` }))
  put(form.getByRole('textbox', { name: '附注' }), text)
}

test('a note that is being written stays when others add and move titles', async () => {
  await openList()
  await beginNote('大分流', '写到一半')
  const others = Array.from({ length: 30 }, (_, n) => aListed(100 + n, `新书 ${n}`))
  answerLists(aList({ revision: 2, list: [...others, second, first] }))
  askAgain()
  expect(await screen.findByRole('link', { name: '新书 29' })).toBeTruthy()
  const form = within(screen.getByRole('form', { name: '给《大分流》加附注' }))
  expect(form.getByRole('textbox', { name: '附注' })).toHaveProperty('value', '写到一半')
})

test('words for a note whose title was taken out are shown, to be copied or dismissed', async () => {
  const user = userEvent.setup()
  await openList()
  await beginNote('大分流', '写到一半')
  answerLists(aList({ revision: 2, list: [first] }))
  askAgain()
  const lost = within(await screen.findByRole('region', { name: '没有保存的附注' }))
  expect(lost.getByText('写到一半')).toBeTruthy()
  await user.click(lost.getByRole('button', { name: '复制文字' }))
  expect(await navigator.clipboard.readText()).toBe('写到一半')
  await user.click(lost.getByRole('button', { name: '不需要了' }))
  expect(screen.queryByText('写到一半')).toBeNull()
})

test('a change of a note that was deleted meanwhile is shown, to be copied', async () => {
  await openList()
  await screen.findByText('导论就够')
  await act(/^修改$/u)
  const form = within(await screen.findByRole('form', { name: '修改' }))
  put(form.getByRole('textbox', { name: '附注' }), '我的新词')
  answerLists(aList({ revision: 2, list: [first, { ...second, notes: [] }] }))
  askAgain()
  const lost = within(await screen.findByRole('region', { name: '没有保存的附注' }))
  expect(lost.getByText('我的新词')).toBeTruthy()
})

test('a list that somebody deleted, or no longer keeps, is gone from the page, and the words are shown', async () => {
  await openList()
  await beginNote('大分流', '写到一半')
  for (const call of [readBookList, readListRevision]) refuse(call, '没有这个书单', 404, 404)
  askAgain()
  expect(await screen.findByText('没有找到这个书单')).toBeTruthy()
  expect(screen.getByText('写到一半')).toBeTruthy()
})

test('whoever no longer keeps a list learns it by asking for its number', async () => {
  answerInstitution({ menus })
  answerReader()
  answerLists()
  refuse(readListRevision, '没有这个书单', 404, 404)
  await renderPortal(`/personalCenter/bookListDetails?id=${id}`)
  await screen.findByRole('link', { name: '置身事内' })
  refuse(readBookList, '没有这个书单', 404, 404)
  expect(await screen.findByText('没有找到这个书单')).toBeTruthy()
})

test('while asking again fails, the list stays with what is typed in it', async () => {
  await openList()
  await beginNote('大分流', '写到一半')
  refuse(readBookList, '暂时没有回应', 503, 503)
  askAgain()
  expect(await screen.findByText('书单没有载入')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '附注' })).toHaveProperty('value', '写到一半')
})

test('an address with half an id is that of no list', async () => {
  answerInstitution({ menus })
  answerReader()
  await renderPortal('/personalCenter/bookListDetails?id=abc')
  expect(await screen.findByText('没有找到这个书单')).toBeTruthy()
  expect(callsOf(readBookList)).toEqual([])
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
  const question = within(await findQuestion())
  expect(question.getByText(/连同 2 条附注/u)).toBeTruthy()
  answer(takeFromBookList, true)
  await userEvent.click(question.getByRole('button', { name: '移出书单' }))
  expect(await screen.findByText('已移出《大分流》')).toBeTruthy()
  expect(sentTo(takeFromBookList)).toEqual([{ bookListId: id, recordIds: [8], notesSeen: 2 }])
})

test('a title on which somebody just wrote is asked about anew', async () => {
  await openList()
  await act(/^移出书单/u)
  const question = within(await findQuestion())
  refuse(takeFromBookList, '这本书刚添了附注，请看过后再移出', 409, 409, { notes: 1 })
  const noted = { ...first, notes: second.notes.slice(0, 1) }
  answer(readBookList, aList({ revision: 2, list: [noted, second] }))
  await userEvent.click(question.getByRole('button', { name: '移出书单' }))
  expect(await question.findByText(/连同 1 条附注/u)).toBeTruthy()
  answer(takeFromBookList, true)
  await userEvent.click(question.getByRole('button', { name: '移出书单' }))
  await questionGone()
  expect(sentTo(takeFromBookList).map(({ notesSeen }) => notesSeen)).toEqual([0, 1])
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

test('while a cover is on its way the form is not saved without it', async () => {
  await openList()
  await act(/^更多操作$/u)
  await userEvent.click(await screen.findByRole('menuitem', { name: '修改书单' }))
  const form = within(await screen.findByRole('form', { name: '书单' }))
  const sent = Promise.withResolvers<Response>()
  answerWith(uploadListCover, () => sent.promise)
  const png = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], 'cover.png', { type: 'image/png' })
  await userEvent.upload(form.getByLabelText('选择封面', { selector: 'input' }), png)
  answer(updateBookList, true)
  await userEvent.click(await form.findByRole('button', { name: '正在上传封面' }))
  expect(callsOf(updateBookList)).toEqual([])
  const reply = { success: true, message: '', errCode: null, code: null, details: null }
  const data = { cover: '/media/covers/1/a.webp' }
  sent.resolve(Response.json({ ...reply, data, requestId: 'request-1' }))
  await userEvent.click(await form.findByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(sentTo(updateBookList)).toMatchObject([{ cover: '/media/covers/1/a.webp' }]),
  )
})

test('a list without a cover has those of its first titles', async () => {
  answerInstitution({ menus })
  answerReader()
  const titles = [first, second].map(({ recordId, title, author }) => ({
    recordId,
    title,
    author,
    cover: recordId === 7 ? '/media/covers/1/seven.webp' : '',
  }))
  answer(listOwnBookLists, { total: 1, list: [anOwnList({ titles })] })
  await renderPortal('/personalCenter/bookListDetails')
  const sheet = (await screen.findByRole('link', { name: '经济史读书会' })).closest('li')!
  expect(sheet.querySelector('img')!.getAttribute('src')).toBe('/media/covers/1/seven.webp')
  expect(sheet.querySelector('svg')!.textContent).toContain('大分流')
})

test('[R-BOOKLIST-002] the page shows name, introduction, cover, privacy and default', async () => {
  await openList(aList({ cover: '/media/covers/1/a.webp' }))
  expect(screen.getByText('每两周一本')).toBeTruthy()
  expect(screen.getByText('私密')).toBeTruthy()
  expect(screen.getByText('默认')).toBeTruthy()
  expect(document.querySelector('main img[src="/media/covers/1/a.webp"]')).toBeTruthy()
})

test('that somebody is at work ends without another answer', async () => {
  answerInstitution({ menus })
  answerReader()
  answerLists()
  const change = {
    changeId: 1,
    time: '2026-11-13T14:40:00.000Z',
    by: '沈青',
    isMine: false,
    act: 'add' as const,
    title: '',
    titles: 1,
  }
  const keepersAt = (now: string) =>
    answer(readListKeepers, { now, keepers: [], changes: [change] })
  keepersAt('2026-11-13T14:41:58.000Z')
  await renderPortal(`/personalCenter/bookListDetails?id=${id}`)
  expect(await screen.findByText(/沈青.*正在/u)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/沈青.*正在/u)).toBeNull(), { timeout: 4_000 })
  expect(callsOf(readListKeepers)).toHaveLength(1)
})

test('what cannot be copied is said', async () => {
  // It brings a clipboard, which test browsers lack.
  userEvent.setup()
  await openList(aList({ privacy: 'open' }))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await act(/^分享$/u)
  expect(await screen.findByText('没有复制成功，请选中后自行复制')).toBeTruthy()
})

test('another editor, and what another wrote, go only after a question', async () => {
  await openList()
  await act(/^另有 1 条附注$/u)
  await act(/^删除$/u, 1)
  const note = within(await screen.findByRole('alertdialog', { name: '删除这条附注？' }))
  expect(note.getByText(/沈青/u)).toBeTruthy()
  await userEvent.click(note.getByRole('button', { name: '保留' }))
  await userEvent.click(screen.getByRole('button', { name: /沈青/u }))
  const editor = within(await screen.findByRole('alertdialog', { name: '移除这位编者？' }))
  expect(callsOf(removeListEditor)).toEqual([])
  answer(removeListEditor, true)
  await userEvent.click(editor.getByRole('button', { name: '移除' }))
  await questionGone()
  expect(sentTo(removeListEditor)).toEqual([{ bookListId: id, keeperId: noteId }])
  expect(callsOf(deleteListNote)).toEqual([])
})

test('an editor leaves after a question', async () => {
  await openList(aList({ role: 'editor', defaultFlag: '0' }))
  await act(/^更多操作$/u)
  await userEvent.click(await screen.findByRole('menuitem', { name: '退出合编' }))
  const question = within(await screen.findByRole('alertdialog', { name: '退出合编？' }))
  expect(question.getByText(/看不到“经济史读书会”/u)).toBeTruthy()
  answer(removeListEditor, true)
  await userEvent.click(question.getByRole('button', { name: '退出合编' }))
  expect(await screen.findByRole('heading', { level: 1, name: '我的书单' })).toBeTruthy()
})

test('when nobody knows what is to be had, that is said instead of showing nothing', async () => {
  answerInstitution({ menus })
  answerReader()
  answerLists()
  refuse(countItems, '暂时没有回应', 503, 503)
  await renderPortal(`/personalCenter/bookListDetails?id=${id}`)
  await screen.findByRole('link', { name: '置身事内' })
  await userEvent.click(screen.getByRole('checkbox', { name: '只看现在可得' }))
  expect(await screen.findByText('没有查到哪些现在可得')).toBeTruthy()
  expect(screen.queryByText('没有符合的书')).toBeNull()
})

test('the newest come first where wanted, and those added at once stay as they are', async () => {
  const late = { ...aListed(9, '万历十五年'), addTime: '2026-11-05T00:00:00.000Z' }
  await openList(aList({ list: [first, second, late] }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '排序' }), '加入时间')
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('link', { name: /^(置身事内|大分流|万历十五年)$/u })
        .map((link) => link.textContent),
    ).toEqual(['万历十五年', '置身事内', '大分流']),
  )
})
