import { listItemsByLibrary, listLocations, reportGrouping } from '@shulin/contract/catalogue'
import { readRatings } from '@shulin/contract/comments'
import { readCadal, readCnki, readCxzx, readJd, readWos } from '@shulin/contract/enrichment'
import {
  listRelated,
  readBookDetail,
  readBookIntroduction,
  readContents,
  readRecordParts,
  readResolver,
} from '@shulin/contract/record'
import { noteDownload, noteFullTextVisit, noteRecordDetail } from '@shulin/contract/usage'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dayAndMinute, todayIn } from '../../platform/instants.ts'
import { answerReader, put } from '../../../test/reader.ts'
import { aBook, anItem, answerRecord, aRelatedTitle } from '../../../test/record-replies.ts'
import {
  answer,
  answerWith,
  callsOf,
  keepWaiting,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'
// Code that comes late in the browser is here from the start: no test waits for it.
import './CoverDialog.tsx'
import './ReportDialog.tsx'

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const section = (name: string) => screen.findByRole('region', { name })

test('[R-ROUTE-007] a record: its title is the heading, and its copies are shown', async () => {
  answerRecord({
    items: [
      {
        libCode: 'L1',
        libName: '总馆',
        list: [anItem({ barcode: 'b1' }), anItem({ barcode: 'b2', status: 'on loan' })],
      },
    ],
  })
  await renderPortal('/searchList/bookDetails/1')
  await screen.findByText('b1')
  expect(heading()).toBe('红楼梦')
  expect(document.title).toBe('红楼梦 - 馆藏详情 - 清溪图书馆')
  expect(screen.getByText('b2')).toBeTruthy()
  // The lending state: one of two stands on the shelf.
  const get = screen.getByRole('complementary', { name: '获取' })
  expect(within(get).getByText('在架 1 册')).toBeTruthy()
  expect(within(get).getByText('共 2 册')).toBeTruthy()
})

test.each(['7', '0', 'abc'])(
  '[R-ROUTE-007] no empty record is shown for the unknown number %s',
  async (id) => {
    answerRecord()
    refuse(readBookDetail, '没有找到该书目记录', 404, 404)
    await renderPortal(`/searchList/bookDetails/${id}`)
    await screen.findByText('目录里没有这条记录')
    expect(heading()).toBe('没有找到这种文献')
    expect(screen.queryByRole('complementary', { name: '获取' })).toBeNull()
  },
)

test('[R-ROUTE-006] a journal: the call names record and type, and its issues are shown', async () => {
  const issue = { volume: '', receivedOn: '2024-10-02', locationName: '期刊阅览室' }
  answerRecord({
    book: { title: '文史哲', docCode: 'journal' },
    parts: {
      contiItems: [
        { ...issue, year: 2024, issue: '10' },
        { ...issue, year: 2023, issue: '2' },
      ],
    },
  })
  await renderPortal('/searchList/bookDetails/1/journal')
  const issues = await section('卷期')
  expect(heading()).toBe('文史哲')
  expect(Object.fromEntries(callsOf(readRecordParts)[0]!.url.searchParams)).toEqual({
    recordId: '1',
    type: 'journal',
  })
  expect(within(issues).getByText('第 10 期')).toBeTruthy()
  expect(within(issues).getByText('2023')).toBeTruthy()
})

test('[R-SEARCH-040] a source that does not answer is missed by nothing else on the page, and by no toast', async () => {
  answerRecord({
    book: { isbn: '9787020002207' },
    items: [{ libCode: 'L1', libName: '总馆', list: [anItem({ barcode: 'b1' })] }],
    introduction: { introduction: '一部小说。' },
  })
  for (const silent of [readCadal, readCnki, readWos]) keepWaiting(silent)
  answer(readJd, { jdInfo: [{ title: '红楼梦', url: 'https://jd.example/1' }] })
  await renderPortal('/searchList/bookDetails/1')
  expect(await screen.findByText('b1')).toBeTruthy()
  expect(heading()).toBe('红楼梦')
  expect(await screen.findByText('一部小说。')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '京东' })).toBeTruthy()
  await waitFor(() => expect(callsOf(readCadal)).toHaveLength(1))
  expect(screen.queryByRole('link', { name: 'CADAL' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[R-RECORD-009] the nine facts of a copy, each in its column', async () => {
  const facts = {
    callNo: 'I242.4/12',
    barcode: 'b1',
    vol: '上册',
    inDate: '2024-02-03',
    locationName: '三楼书库',
    curLocationName: '一楼还书处',
    shelfNo: 'A-01',
  }
  answerRecord({
    items: [
      {
        libCode: 'L1',
        libName: '总馆',
        list: [anItem({ ...facts, status: 'in transit', loanAttribute: 'reference' })],
      },
    ],
  })
  await renderPortal('/searchList/bookDetails/1')
  const table = await screen.findByRole('table', { name: '总馆的复本' })
  const columns = within(table).getAllByRole('columnheader')
  const cells = within(within(table).getAllByRole('row')[1]!)
  const shown = [cells.getByRole('rowheader'), ...cells.getAllByRole('cell')]
  expect(columns.map(({ textContent }, n) => [textContent, shown[n]!.textContent])).toEqual([
    ['索书号', 'I242.4/12'],
    ['条码', 'b1'],
    ['年卷', '上册'],
    ['馆藏地', '三楼书库'],
    ['现在位置', '一楼还书处'],
    ['架位号', 'A-01'],
    ['状态', '调拨中'],
    ['借阅属性', '仅供阅览'],
    ['入藏日期', '2024年2月3日'],
  ])
})

test('copies of a library whose own system has not been looked at for a while say how old what is shown is', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const isOld = minutesAgo(45)
  answerRecord({
    items: [
      { libCode: 'L1', libName: '总馆', seenAt: isOld, list: [anItem()] },
      {
        libCode: 'L2',
        libName: '医学馆',
        seenAt: minutesAgo(2),
        list: [anItem({ barcode: 'b2' })],
      },
      { libCode: 'L3', libName: '分馆', list: [anItem({ barcode: 'b3' })] },
    ],
  })
  await renderPortal('/searchList/bookDetails/1')
  await screen.findByRole('table', { name: '总馆的复本' })
  for (const name of [/医学馆/u, /分馆/u]) {
    await userEvent.click(screen.getByRole('button', { name }))
  }
  expect(screen.getAllByRole('table')).toHaveLength(3)
  const said = screen.getAllByText(/^以下是该馆系统/u).map(({ textContent }) => textContent)
  expect(said).toEqual([`以下是该馆系统 ${dayAndMinute(isOld, 'zh-CN')} 的状态，之后可能有变化。`])
})

test('of a title that is lent the page says when the first copy is due back, and when each is', async () => {
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', {
      timeZone: 'Asia/Shanghai',
    })
  const lent = { status: 'on loan' }
  answerRecord({
    items: [
      {
        libCode: 'L1',
        libName: '总馆',
        list: [
          anItem({ ...lent, barcode: 'b1', dueDate: inDays(-3) }),
          anItem({ ...lent, barcode: 'b2', dueDate: inDays(12) }),
        ],
      },
      {
        libCode: 'L2',
        libName: '医学馆',
        list: [anItem({ ...lent, barcode: 'b3', dueDate: inDays(30) })],
      },
    ],
  })
  await renderPortal('/searchList/bookDetails/1')
  const get = within(await screen.findByRole('complementary', { name: '获取' }))
  // What should be back already may come back on any day: it promises nothing.
  const due = await get.findByText(/^最早 .* 归还$/u)
  expect(due.getAttribute('datetime')).toBe(inDays(12))
  const table = await screen.findByRole('table', { name: '总馆的复本' })
  const [, ...columns] = within(table).getAllByRole('columnheader')
  const place = columns.findIndex(({ textContent }) => textContent === '应还日')
  const days = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[place]!.textContent)
  const inWords = (days: number) =>
    new Date(inDays(days)).toLocaleDateString('zh-CN', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    })
  expect(days).toEqual([inWords(-3), inWords(12)])
  await userEvent.click(get.getByRole('button', { name: '另有 1 处' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '馆藏' }))
})

test('[R-RECORD-005] issues, files and pictures are shown where there are some, and no empty sections', async () => {
  answerRecord({
    parts: {
      attachmentList: [
        {
          attachmentId: 'a1',
          title: '全文',
          kind: 'document',
          url: '',
          pages: 3,
          needsLogin: true,
        },
      ],
      contiItems: [{ year: 2024, volume: '', issue: '1', receivedOn: '', locationName: '' }],
    },
  })
  await renderPortal('/searchList/bookDetails/1/journal')
  const files = await section('附件')
  expect(within(files).getByRole('link', { name: '全文' }).getAttribute('href')).toBe(
    '#/previewPdf/1/a1',
  )
  expect(within(files).getByText('3 页；登录后可读')).toBeTruthy()
  // What other features put into the page comes when it comes.
  const ofOthers = new Set(['最快拿到', '评论'])
  const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
  expect(headings.filter((text) => !ofOthers.has(text))).toEqual(['获取', '卷期', '附件'])
})

test('each block fails alone: what is known of the record stays on the page', async () => {
  answerRecord({ contents: [{ title: '第一回', page: '1' }] })
  refuse(listItemsByLibrary, '服务暂不可用', 503, 503)
  refuse(listRelated, '服务暂不可用', 503, 503)
  refuse(readBookIntroduction, '服务暂不可用', 503, 503)
  await renderPortal('/searchList/bookDetails/1')
  expect(await screen.findByText('馆藏没有载入')).toBeTruthy()
  expect(screen.getByText('相关文献没有载入')).toBeTruthy()
  expect(screen.getByText('第一回')).toBeTruthy()
  expect(heading()).toBe('红楼梦')
  answerRecord({ items: [{ libCode: 'L1', libName: '总馆', list: [anItem()] }] })
  await userEvent.click(within(await section('馆藏')).getByRole('button', { name: '重试' }))
  expect(await screen.findByText('b1')).toBeTruthy()
})

test('[R-RECORD-002, R-RECORD-011] records are kept apart; nothing of the first stays on a second that fails', async () => {
  const titles: Record<string, string> = { 1: '红楼梦', 2: '围城' }
  answerRecord({ introduction: { introduction: '贾宝玉与林黛玉。' } })
  answerWith(readBookDetail, (url) => {
    const id = url.searchParams.get('recordId')!
    const bookDetail = { ...book, recordId: Number(id), title: titles[id]! }
    return Response.json({ ...envelope, data: { bookDetail } })
  })
  await renderPortal('/searchList/bookDetails/1')
  await screen.findByText('贾宝玉与林黛玉。')
  expect(heading()).toBe('红楼梦')

  for (const endpoint of [readBookIntroduction, readContents, listRelated, listItemsByLibrary]) {
    refuse(endpoint, '服务暂不可用', 503, 503)
  }
  window.location.hash = '#/searchList/bookDetails/2'
  await waitFor(() => expect(heading()).toBe('围城'))
  expect(screen.queryByText('贾宝玉与林黛玉。')).toBeNull()

  window.location.hash = '#/searchList/bookDetails/1'
  await waitFor(() => expect(heading()).toBe('红楼梦'))
  expect(screen.getByText('贾宝玉与林黛玉。')).toBeTruthy()
  // Both were asked for once: the first is shown again as it was kept.
  expect(callsOf(readBookDetail).map(({ url }) => url.searchParams.get('recordId'))).toEqual([
    '1',
    '2',
  ])
})

test('a shelf says why its titles stand there: what all share in its name, what one shares below it', async () => {
  answerRecord({
    related: {
      series: [aRelatedTitle(5, '儒林外史', '古典名著'), aRelatedTitle(6, '镜花缘', '古典名著')],
      subjects: [
        aRelatedTitle(7, '金瓶梅', '章回小说', '世情小说'),
        aRelatedTitle(8, '水浒传', '章回小说'),
      ],
    },
  })
  await renderPortal('/searchList/bookDetails/1')
  const related = await section('相关')
  expect(within(related).getByRole('heading', { name: '同一丛书：古典名著' })).toBeDefined()
  expect(within(related).getByRole('heading', { name: '主题相近：章回小说' })).toBeDefined()
  const [, , both, one] = within(related).getAllByRole('listitem')
  expect(both!.textContent).toContain('同主题：世情小说')
  expect(one!.textContent).not.toContain('同主题')
  expect(within(related).queryByRole('heading', { name: /同一作者/u })).toBeNull()
})

test.each([
  ['zh-CN', '内容相近', '作者：曹雪芹'],
  ['zh-TW', '內容相近', '作者：曹雪芹'],
  ['en-US', 'Similar content', 'Author: 曹雪芹'],
] as const)(
  'where titles share no heading, their words are named as the reason (%s)',
  async (locale, words, author) => {
    answerRecord({
      related: {
        creators: [aRelatedTitle(5, '废艺斋集稿', '曹雪芹'), aRelatedTitle(6, '红楼梦稿', '高鹗')],
        subjects: [aRelatedTitle(7, '红楼梦研究')],
      },
    })
    await renderPortal('/searchList/bookDetails/1', locale)
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByText(author)).toBeDefined()
  },
)

test('[R-RECORD-004] related titles lead to their records, the page can be shared, its QR code is shown', async () => {
  answerRecord({
    related: { series: [aRelatedTitle(5, '儒林外史')] },
    shareList: [{ name: '微博', url: 'https://share.example.cn/?u=1' }],
  })
  await renderPortal('/searchList/bookDetails/1')
  const related = await section('相关')
  expect(within(related).getByRole('link', { name: '儒林外史' }).getAttribute('href')).toBe(
    '#/searchList/bookDetails/5',
  )
  await userEvent.click(screen.getByRole('button', { name: '分享' }))
  const target = await screen.findByRole('menuitem', { name: '微博' })
  expect(target.getAttribute('href')).toBe('https://share.example.cn/?u=1')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: '二维码' }))
  const picture = await screen.findByRole('img', { name: '本页的二维码' })
  expect(picture.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=')
})

test('[R-RECORD-003] ten years of loans as bars and as a table, favourites, and how many copies are on the shelf', async () => {
  const years = Array.from({ length: 10 }, (_, n) => ({ year: 2017 + n, count: 0 }))
  answerRecord({
    yearLoan: years.map((one) => (one.year === 2024 ? { ...one, count: 3 } : one)),
    statistics: { favCount: 2 },
    items: [
      {
        libCode: 'L1',
        libName: '总馆',
        list: [anItem({ barcode: 'b1' }), anItem({ barcode: 'b2', status: 'on loan' })],
      },
    ],
  })
  await renderPortal('/searchList/bookDetails/1')
  const trend = await section('借阅趋势')
  const bars = within(await within(trend).findByRole('list', { name: '近十年每年借阅次数' }))
  expect(bars.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('32024')
  await userEvent.click(within(trend).getByText('用表格看'))
  const table = within(within(trend).getByRole('table', { name: '近十年每年借阅次数' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toContain('20243')
  expect(await screen.findByText('收藏 2 次')).toBeTruthy()
  expect(await screen.findByText('在架 1 册')).toBeTruthy()
})

test('a rating says how many readers gave it', async () => {
  answerRecord({ statistics: { score: 4.5 } })
  answer(readRatings, { score: 4.5, ratingCount: 12, scores: [0, 0, 0, 6, 6] })
  await renderPortal('/searchList/bookDetails/1')
  expect(await screen.findByText('12 人评分')).toBeTruthy()
  // Above, for the eye, and with the ratings themselves.
  expect(screen.getAllByText('4.5')).toHaveLength(2)
})

test('[R-RECORD-006] three outside sources that know the book are linked, one that fails is not', async () => {
  const at = (source: string) => [{ title: '红楼梦', url: `https://${source}.example/1` }]
  const links = () =>
    ['CADAL', '京东', '超星'].map(
      (name) => screen.queryByRole('link', { name })?.getAttribute('href') ?? '',
    )
  answerRecord({ book: { isbn: '9787020002207' } })
  answer(readCadal, { cadalInfo: at('cadal') })
  answer(readJd, { jdInfo: at('jd') })
  answer(readCxzx, { cxzxInfo: at('cxzx') })
  await renderPortal('/searchList/bookDetails/1')
  await waitFor(() =>
    expect(links()).toEqual([
      'https://cadal.example/1',
      'https://jd.example/1',
      'https://cxzx.example/1',
    ]),
  )
  answer(readBookDetail, { bookDetail: aBook({ recordId: 2, isbn: '9787020002207' }) })
  refuse(readJd, '暂时无法使用', 503, 503)
  window.location.hash = '#/searchList/bookDetails/2'
  await waitFor(() => expect(callsOf(readJd)).toHaveLength(2))
  await waitFor(() =>
    expect(links()).toEqual(['https://cadal.example/1', '', 'https://cxzx.example/1']),
  )
  expect(screen.queryByText('暂时无法使用')).toBeNull()
})

test('electronic texts are opened through the off-campus way where there is one', async () => {
  const text = { kind: 'full text' as const, covered: '', needsLogin: false }
  answerRecord({
    parts: {
      eleItems: [
        { ...text, name: '', url: 'https://a.example/', offCampusUrl: 'https://vpn.example/a' },
        { ...text, name: '知网', url: 'https://b.example/', offCampusUrl: '' },
      ],
    },
  })
  await renderPortal('/searchList/bookDetails/1')
  const own = await screen.findByRole('link', { name: '在线阅读全文' })
  expect(own.getAttribute('href')).toBe('https://vpn.example/a')
  expect(screen.getByRole('link', { name: '知网' }).getAttribute('href')).toBe('https://b.example/')
})

test('[R-LOG-001] a full text is opened and told of once, and opens without a word when that fails', async () => {
  const url = 'https://b.example/'
  answerRecord({
    parts: {
      eleItems: [
        { kind: 'full text', name: '知网', url, offCampusUrl: '', covered: '', needsLogin: false },
      ],
    },
  })
  refuse(noteFullTextVisit, '统计暂时不可用', 503, 503)
  await renderPortal('/searchList/bookDetails/1')
  const link = await screen.findByRole('link', { name: '知网' })
  let isOpened = false
  // Nothing stands in the way of the browser: it would follow the link.
  window.addEventListener(
    'click',
    (event) => {
      isOpened = !event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  await userEvent.click(link)
  await waitFor(() => expect(callsOf(noteFullTextVisit)).toHaveLength(1))
  expect(JSON.parse(callsOf(noteFullTextVisit)[0]!.body as string)).toEqual({ recordId: 1, url })
  expect(isOpened).toBe(true)
  expect(link.getAttribute('href')).toBe(url)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('统计暂时不可用')).toBeNull()
})

test('the page of what is electronic is told of as use, and so is a file that is fetched', async () => {
  answerRecord({
    book: { resourceType: '2' },
    parts: {
      attachmentList: [
        {
          attachmentId: '0b9c6d5e-0000-4000-8000-000000000001',
          title: '附盘',
          kind: 'disc',
          url: 'https://discs.example/1',
          pages: 0,
          needsLogin: false,
        },
      ],
    },
  })
  await renderPortal('/searchList/bookDetails/1')
  const file = await screen.findByRole('link', { name: '附盘' })
  await waitFor(() => expect(callsOf(noteRecordDetail)).toHaveLength(1))
  window.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await userEvent.click(file)
  await waitFor(() => expect(callsOf(noteDownload)).toHaveLength(1))
  expect(JSON.parse(callsOf(noteDownload)[0]!.body as string)).toEqual({
    recordId: 1,
    attachmentId: '0b9c6d5e-0000-4000-8000-000000000001',
  })
})

test('the page of a merged record leads to the one that stands in for it', async () => {
  answerRecord()
  answerWith(readBookDetail, (url) =>
    url.searchParams.get('recordId') === '7'
      ? Response.json({
          ...envelope,
          success: false,
          data: null,
          errCode: 404,
          code: 'record.unknown',
          message: '没有这条记录',
          details: { recordId: 7, movedTo: 1 },
        })
      : Response.json({ ...envelope, data: { bookDetail: book } }),
  )
  await renderPortal('/searchList/bookDetails/7')
  await waitFor(() => expect(heading()).toBe('红楼梦'))
  expect(window.location.hash).toBe('#/searchList/bookDetails/1')
})

test('where the institution has a link resolver, the page leads to it', async () => {
  answerRecord({})
  answer(readResolver, { resolverUrl: 'https://resolver.example.edu/?rft.btitle=x' })
  await renderPortal('/searchList/bookDetails/1')
  const link = await screen.findByRole('link', { name: '在本馆解析器中查找' })
  expect(link.getAttribute('href')).toBe('https://resolver.example.edu/?rft.btitle=x')
})

const envelope = {
  success: true,
  message: '',
  errCode: null,
  code: null,
  details: null,
  requestId: 'r',
}
const book = aBook()

const someEditions = {
  editions: [aRelatedTitle(5, '红楼梦'), { ...aRelatedTitle(6, '红楼梦'), publishYear: 1982 }],
}

test.each([
  ['zh-CN', '这些版本不属于同一作品？', '理由', '提交', '报告已提交，谢谢您'],
  ['zh-TW', '這些版本不屬於同一作品？', '理由', '送出', '回報已送出，謝謝您'],
  ['en-US', 'Not editions of the same work?', 'Reason', 'Send', 'Your report was sent. Thank you'],
] as const)(
  'a reader reports an edition that does not belong (%s)',
  async (locale, button, reason, send, sent) => {
    answerRecord({ related: someEditions })
    answerReader()
    await renderPortal('/searchList/bookDetails/1', locale)
    await userEvent.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: /1982/u }))
    put(dialog.getByRole('textbox', { name: reason }), '改编的剧本')
    answer(reportGrouping, { reportId: '0b9c6d5e-0000-4000-8000-000000000003' })
    await userEvent.click(dialog.getByRole('button', { name: send }))
    expect(await screen.findByText(sent)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(JSON.parse(callsOf(reportGrouping)[0]!.body as string)).toEqual({
      recordId: 6,
      otherRecordId: 1,
      reason: '改编的剧本',
    })
  },
)

test('the title of the page itself may be the wrong one; without a reason nothing is sent, and a refusal is told', async () => {
  answerRecord({ related: someEditions })
  answerReader()
  await renderPortal('/searchList/bookDetails/1')
  await userEvent.click(await screen.findByRole('button', { name: '这些版本不属于同一作品？' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: '本页这一版' }))
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  expect(await dialog.findByText('请写明理由')).toBeTruthy()
  expect(callsOf(reportGrouping)).toHaveLength(0)
  put(dialog.getByRole('textbox', { name: '理由' }), '剧本')
  refuse(reportGrouping, '今天已经报告了很多次，请明天再来', 422, 200)
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('请明天再来')
  expect(JSON.parse(callsOf(reportGrouping)[0]!.body as string)).toMatchObject({
    recordId: 1,
    otherRecordId: 5,
  })
})

test('a title without other editions has nothing to report', async () => {
  answerRecord({ related: { series: [aRelatedTitle(5, '儒林外史')] } })
  await renderPortal('/searchList/bookDetails/1')
  await section('相关')
  expect(screen.queryByRole('button', { name: '这些版本不属于同一作品？' })).toBeNull()
})

test('the copies of a library stand with its opening hours, today first; a day off is none', async () => {
  const today = todayIn('Asia/Shanghai')
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, opens: '08:00', closes: '12:00' },
    { weekday, opens: '14:00', closes: '22:00' },
  ])
  const list = [anItem({ barcode: 'b1' })]
  answerRecord({
    items: [{ libCode: 'L1', libName: '总馆', hours, closedDays: [tomorrow], list }],
  })
  answer(listLocations, { total: 0, collectionLoc: [] })
  await renderPortal('/searchList/bookDetails/1')
  expect(await screen.findByText('今天：08:00–12:00、14:00–22:00')).toBeTruthy()
  await userEvent.click(screen.getByText('馆藏地信息'))
  const week = (await screen.findByRole('heading', { name: '开放时间' })).nextElementSibling!
  const days = [...week.querySelectorAll('dd')].map(({ textContent }) => textContent === '闭馆')
  expect(days).toEqual([false, true, false, false, false, false, false])
})

test('a library that says no hours is given none', async () => {
  answerRecord({ items: [{ libCode: 'L1', libName: '总馆', list: [anItem({ barcode: 'b1' })] }] })
  await renderPortal('/searchList/bookDetails/1')
  await screen.findByText('b1')
  expect(screen.queryByText(/^今天：/)).toBeNull()
})

test('a picture of the jacket is shown large when it is pressed', async () => {
  answerRecord({ book: { cover: '/media/covers/1.jpg' } })
  await renderPortal('/searchList/bookDetails/1')
  await userEvent.click(await screen.findByRole('button', { name: '看大图' }))
  expect((await screen.findByRole('img', { name: '《红楼梦》的封面' })).getAttribute('src')).toBe(
    '/media/covers/1.jpg',
  )
})

test('a name leads to the person, told by the title where it stands; a subject to what else has it', async () => {
  answerRecord({ book: { creators: ['曹雪芹'], subjects: ['章回小说'] } })
  await renderPortal('/searchList/bookDetails/1')
  const address = (await screen.findByRole('link', { name: '曹雪芹' })).getAttribute('href')
  expect(address).toBe(
    `#/author?${new URLSearchParams({ name: '曹雪芹', recordId: '1' }).toString()}`,
  )
  expect(screen.getByRole('link', { name: '章回小说' }).getAttribute('href')).toContain(
    'searchField=subject',
  )
})

test('whoever closes the ways to share stands on their button again', async () => {
  answerRecord()
  await renderPortal('/searchList/bookDetails/1')
  await userEvent.click(await screen.findByRole('button', { name: '分享' }))
  await screen.findByRole('menuitem', { name: '复制链接' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '分享' })),
  )
})

test('a title whose copies are all overdue promises no day', async () => {
  const late = anItem({ barcode: 'b1', status: 'on loan', dueDate: '2020-01-02' })
  answerRecord({ items: [{ libCode: 'L1', libName: '总馆', list: [late] }] })
  await renderPortal('/searchList/bookDetails/1')
  const get = within(await screen.findByRole('complementary', { name: '获取' }))
  expect(await get.findByText('已过应还日，随时可能归还')).toBeTruthy()
  expect(get.queryByText(/^最早/u)).toBeNull()
})
