import { readBookDetail, readPerson } from '@shulin/contract/record'
import { searchAll } from '@shulin/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aReply, aResult } from '../../../../test/search-replies.ts'
import { aBook, answerRecord } from '../../../../test/record-replies.ts'
import { answer, answerWith, callsOf, renderPortal, replyWith } from '../../../../test/render.tsx'
import { addressOf } from '../../search/search.ts'
// Code that comes late in the browser is here from the start: no test waits for it.
import '../../search/hits/HitsBeside.tsx'

const titles = ['呐喊', '彷徨', '野草', '朝花夕拾', '故事新编']
const onPage = 2

/** The catalogue has five titles, two on a page of the list. */
beforeEach(() => {
  answerRecord()
  answerWith(readBookDetail, (url) => {
    const recordId = Number(url.searchParams.get('recordId'))
    return replyWith({ bookDetail: aBook({ recordId, title: titles[recordId - 1]! }) })
  })
  answerWith(searchAll, () => {
    const { page } = JSON.parse(callsOf(searchAll).at(-1)!.body as string) as { page: number }
    const from = (page - 1) * onPage
    const shown = titles.slice(from, from + onPage)
    return replyWith(
      aReply(
        shown.map((title, n) => aResult(from + n + 1, title)),
        { total: titles.length, page, rows: onPage },
      ),
    )
  })
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const resultsAt = (page: number) =>
  addressOf({ keyword: '鲁迅', searchField: 'author', page, rows: onPage })
const results = resultsAt(1)

test('a title opened from a result keeps the words in the box, and the way back names them', async () => {
  await renderPortal(results)
  await userEvent.click(await screen.findByRole('link', { name: '彷徨' }))
  await heading('彷徨')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /检索馆藏/ }).value).toBe('鲁迅')
  await userEvent.click(screen.getByRole('button', { name: '返回“鲁迅”的检索结果' }))
  await waitFor(() => expect(window.location.hash).toBe(`#${results}`))
})

test('from title to title through the result, over the pages of its list, and back to the page one has come to', async () => {
  await renderPortal(results)
  await userEvent.click(await screen.findByRole('link', { name: '彷徨' }))
  expect(await screen.findByText('第 2 条，共 5 条')).toBeTruthy()
  expect(screen.getByRole('link', { name: '上一条' }).getAttribute('href')).toContain(
    '/searchList/bookDetails/1',
  )
  await userEvent.click(await screen.findByRole('link', { name: '下一条' }))
  await heading('野草')
  expect(await screen.findByText('第 3 条，共 5 条')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '返回“鲁迅”的检索结果' }))
  await waitFor(() => expect(window.location.hash).toBe(`#${resultsAt(2)}`))
  expect(await screen.findByRole('link', { name: '朝花夕拾' })).toBeTruthy()
})

test('at both ends of the result there is no further way', async () => {
  await renderPortal(results)
  await userEvent.click(await screen.findByRole('link', { name: '呐喊' }))
  expect(await screen.findByText('第 1 条，共 5 条')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '上一条' })).toBeNull()
  expect(screen.getByRole('link', { name: '下一条' })).toBeTruthy()
})

test('the focus stands on the title, also when it comes late', async () => {
  await renderPortal(results)
  await userEvent.click(await screen.findByRole('link', { name: '彷徨' }))
  await waitFor(async () => expect(document.activeElement).toBe(await heading('彷徨')))
  await userEvent.click(await screen.findByRole('link', { name: '下一条' }))
  await waitFor(async () => expect(document.activeElement).toBe(await heading('野草')))
})

test('whoever comes from another page is led back by its name; whoever begins here is not', async () => {
  answer(readPerson, {
    known: null,
    namesakes: [],
    firstYear: null,
    lastYear: null,
    works: [{ role: 'author', total: 1, list: [{ ...aBookInList, editions: 1 }] }],
  })
  await renderPortal(`/author?name=${encodeURIComponent('周树人')}`)
  const works = within(await screen.findByRole('region', { name: /^著作/ }))
  await userEvent.click(works.getByRole('link', { name: '呐喊' }))
  await heading('呐喊')
  await userEvent.click(screen.getByRole('button', { name: '返回“周树人”' }))
  await heading('周树人')
  expect(screen.queryByRole('button', { name: /^返回/ })).toBeNull()
})

const aBookInList = {
  recordId: 1,
  title: '呐喊',
  author: '',
  publisher: '',
  publishYear: null,
  docCode: 'book',
  cover: '',
}
