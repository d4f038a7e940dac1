import { countItems, listOtherLibraries } from '@shulin/contract/catalogue'
import type { Endpoint } from '@shulin/contract/endpoint'
import { locales, type Locale } from '@shulin/contract/locale'
import { askBook, listPickupPlaces, listRequests } from '@shulin/contract/requests'
import { countSearch, searchAll } from '@shulin/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerReader, put } from '../../../../test/reader.ts'
import {
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  refuse,
  renderPortal,
} from '../../../../test/render.tsx'
import { aRequest, answerRequests } from '../../../../test/request-replies.ts'
import { aReply, aResult } from '../../../../test/search-replies.ts'
// Code that comes late in the browser is here from the start: no test waits for it.
import './AskLibrary.tsx'
import './NotHere.tsx'

const sentTo = (endpoint: Endpoint) =>
  callsOf(endpoint).map(({ body }) => JSON.parse(body as string) as Record<string, unknown>)

const placed = {
  requestId: '0b9c6d5e-0000-4000-8000-000000000001',
  requestNo: 'CD20261117-0001',
  status: 'start' as const,
}

/** As the server answers what was placed: with words for the reader. */
const answerSaying = (message: string) =>
  answerWith(askBook, () =>
    Response.json({
      success: true,
      data: placed,
      message,
      errCode: null,
      code: null,
      details: null,
      requestId: 'request-1',
    }),
  )

async function openDocument(address = '/requestDocument', locale: Locale = 'zh-CN') {
  answerInstitution()
  answerReader()
  answerRequests([])
  await renderPortal(address, locale)
}

const fields = {
  articleTitle: '第三章 政府投融资与债务',
  publicationName: '置身事内',
  author: '兰小欢',
  volumeIssue: '3 (2)',
  pages: '93–126',
  year: '2021',
  version: '初版',
  place: '上海',
  publisher: '上海人民出版社',
  issn: '1000-047X',
  isbn: '9787208171336',
  doi: '10.1000/182',
  remark: '只要彩图',
}
const labels = {
  articleTitle: '文章或章节题名',
  publicationName: '书刊名',
  author: '作者',
  volumeIssue: '卷期',
  pages: '页码',
  year: '年',
  version: '版本',
  place: '出版地',
  publisher: '出版社',
  issn: 'ISSN',
  isbn: 'ISBN',
  doi: 'DOI',
  remark: /^附言/u,
} as const

test('a document delivery is sent with its thirteen fields', async () => {
  await openDocument()
  const form = within(await screen.findByRole('form', { name: '文献传递' }))
  for (const [field, value] of Object.entries(fields)) {
    put(form.getByRole('textbox', { name: labels[field as keyof typeof labels] }), value)
  }
  put(form.getByRole('textbox', { name: '发到（联系方式）' }), 'lin@example.org')
  answerSaying('申请已提交')
  await userEvent.click(form.getByRole('button', { name: '提交申请' }))
  expect(await screen.findByText('CD20261117-0001')).toBeTruthy()
  expect(sentTo(askBook)).toEqual([
    {
      requestType: 'documentDelivery',
      ...fields,
      contact: 'lin@example.org',
      pickupAddress: 'lin@example.org',
    },
  ])
})

test.each(locales)(
  'without a name, a title and a contact each says what is missing, and nothing is sent: %s',
  async (locale) => {
    await openDocument('/requestDocument', locale)
    const form = within(await screen.findByRole('form'))
    const words = {
      'zh-CN': ['提交申请', '请填写书刊名或题名', '请填写联系方式：文献发到哪里'],
      'zh-TW': ['送出申請', '請填寫書刊名或題名', '請填寫聯絡方式：文獻發到哪裡'],
      'en-US': [
        'Ask for the document',
        'Please enter the title, or the book or journal',
        'Please enter a contact: where the document is to be sent',
      ],
    }[locale]
    await userEvent.click(form.getByRole('button', { name: words[0]! }))
    expect(await form.findByText(words[1]!)).toBeTruthy()
    expect(form.getByText(words[2]!)).toBeTruthy()
    expect(callsOf(askBook)).toEqual([])
  },
)

test('an address of another system fills the form in; a wrong check digit is said at its field', async () => {
  await openDocument(
    '/requestDocument?rft.atitle=An+article&rft.jtitle=A+journal&rft.issn=1000-0471',
  )
  const form = within(await screen.findByRole('form', { name: '文献传递' }))
  expect(form.getByRole('textbox', { name: '文章或章节题名' })).toHaveProperty(
    'value',
    'An article',
  )
  expect(form.getByRole('textbox', { name: '书刊名' })).toHaveProperty('value', 'A journal')
  put(form.getByRole('textbox', { name: '发到（联系方式）' }), 'lin@example.org')
  refuse(askBook, 'ISSN 校验位不对', 422, 200, { field: 'issn' })
  await userEvent.click(form.getByRole('button', { name: '提交申请' }))
  expect(await form.findByText('ISSN 校验位不对')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'ISSN' }))
})

/** A search that finds nothing, by a reader who has asked for something before. */
async function openNothing(keyword: string) {
  answerInstitution()
  answerReader()
  answer(searchAll, aReply([]))
  answer(countItems, {})
  answer(countSearch, true)
  answerRequests([aRequest({ contact: 'lin@example.org' })])
  answer(listPickupPlaces, {
    bookAddress: [{ addressId: 'main-1', name: '总馆一楼 自助柜', libCode: 'N' }],
  })
  await renderPortal(`/searchList?keyword=${encodeURIComponent(keyword)}`)
  return within(await screen.findByRole('region', { name: '本馆确实没有' }))
}

test('from an empty result a document is asked for in two presses, filled in from what was searched for', async () => {
  const offers = await openNothing('10.1000/182')
  await userEvent.click(offers.getByRole('button', { name: '文献传递' }))
  const form = within(await screen.findByRole('form', { name: '文献传递' }))
  await waitFor(() =>
    expect(form.getByRole('textbox', { name: '发到（联系方式）' })).toHaveProperty(
      'value',
      'lin@example.org',
    ),
  )
  answerSaying('申请已提交')
  await userEvent.click(form.getByRole('button', { name: '提交申请' }))
  expect(await screen.findByText('CD20261117-0001')).toBeTruthy()
  expect(sentTo(askBook)[0]).toMatchObject({
    requestType: 'documentDelivery',
    doi: '10.1000/182',
    articleTitle: 'DOI 10.1000/182',
    contact: 'lin@example.org',
  })
})

test('from an empty result a title is asked for from another library in two presses', async () => {
  const offers = await openNothing('红楼梦魇')
  await userEvent.click(offers.getByRole('button', { name: '馆际互借' }))
  const form = within(await screen.findByRole('form', { name: '馆际互借' }))
  await form.findByRole('button', { name: /总馆一楼 自助柜/u })
  await waitFor(() =>
    expect(form.getByRole('textbox', { name: '联系方式' })).toHaveProperty(
      'value',
      'lin@example.org',
    ),
  )
  answerSaying('申请已提交')
  await userEvent.click(form.getByRole('button', { name: '提交申请' }))
  expect(await screen.findByText('CD20261117-0001')).toBeTruthy()
  expect(sentTo(askBook)[0]).toMatchObject({
    requestType: 'otherLibrary',
    publicationName: '红楼梦魇',
    pickupAddress: '总馆一楼 自助柜',
    contact: 'lin@example.org',
  })
})

test('[R-SEARCH-024] what the library says to the form for another library stands at the foot, as success or as error', async () => {
  answerInstitution()
  answerReader()
  answerRequests([aRequest({ contact: 'lin@example.org' })])
  answer(searchAll, aReply([aResult(1, '红楼梦', { author: '曹雪芹' })]))
  answer(listOtherLibraries, [{ libCode: 'S', libName: '溪山师范', itemCount: 3, url: '' }])
  answer(listPickupPlaces, { bookAddress: [] })
  await renderPortal('/otherSearchList?keyword=%E7%BA%A2%E6%A5%BC%E6%A2%A6')
  await userEvent.click(await screen.findByRole('button', { name: /^申请互借/u }))
  const form = within(await screen.findByRole('form', { name: '馆际互借' }))
  await userEvent.click(form.getByRole('button', { name: '提交申请' }))
  expect(await form.findByText('请选择取书点')).toBeTruthy()
  expect(callsOf(askBook)).toEqual([])

  put(form.getByRole('textbox', { name: '取书点' }), '总馆服务台')
  refuse(askBook, '对方馆暂停互借')
  const submit = () => userEvent.click(form.getByRole('button', { name: '提交申请' }))
  await submit()
  expect((await screen.findByText('对方馆暂停互借')).closest('[role="alert"]')).toBeTruthy()

  answerSaying('已收到您的互借申请')
  await submit()
  expect((await screen.findByText('已收到您的互借申请')).closest('[role="status"]')).toBeTruthy()
  expect(sentTo(askBook).at(-1)).toMatchObject({
    requestType: 'otherLibrary',
    recordId: '1',
    libCode: 'S',
    publicationName: '红楼梦',
    author: '曹雪芹',
    pickupAddress: '总馆服务台',
  })
  expect(callsOf(listRequests).length).toBeGreaterThan(0)
})
