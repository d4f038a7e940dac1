import { listAddresses, listAddressTypes } from '@shulin/contract/addresses'
import type { Endpoint } from '@shulin/contract/endpoint'
import { readVerificationCode } from '@shulin/contract/identity'
import { locales, type Locale } from '@shulin/contract/locale'
import { placeLibraryHold } from '@shulin/contract/library-links'
import {
  askBook,
  askToBeSent,
  checkRequest,
  findPlacesOfCallNumber,
  findWays,
  listPickupPlaces,
  listRequests,
  mayAsk,
  readTextMessageStatus,
  reserveOrEntrust,
  ways,
  type WayToGet,
} from '@shulin/contract/requests'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aRefusal } from '../../../../test/loan-replies.ts'
import { answerReader, put } from '../../../../test/reader.ts'
import { answerRecord } from '../../../../test/record-replies.ts'
import {
  answer,
  answerWith,
  callsOf,
  keepWaiting,
  refuse,
  renderPortal,
} from '../../../../test/render.tsx'
import { aRequest, answerRequests, aWay } from '../../../../test/request-replies.ts'
import type { Answer } from '../../../platform/api.ts'
// Code that comes late in the browser is here from the start: no test waits for it.
import './BestWay.tsx'
import './Ways.tsx'

const asked = '2026-11-17T06:26:00.000Z'
const places = [
  { locationId: 'main-1', locationName: '总馆一楼 自助柜' },
  { locationId: 'north', locationName: '北区 7 幢' },
]

async function openRecord(
  list: WayToGet[],
  { locale = 'zh-CN', isReader = true }: { locale?: Locale; isReader?: boolean } = {},
) {
  answerRecord({ book: { title: '置身事内', author: '兰小欢', callNo: 'F120/4492' } })
  if (isReader) answerReader()
  answer(findWays, { asked, ways: list })
  return renderPortal('/searchList/bookDetails/1', locale)
}

/** The library lets the reader ask, at two places. */
function answerAsking(check: Partial<Answer<typeof checkRequest>> = {}) {
  answer(checkRequest, {
    allowFlag: true,
    reason: '',
    refusals: [],
    pickupLocations: places,
    remainTimes: 2,
    contact: '13800002046',
    ...check,
  })
  answer(mayAsk, { checkFlag: true, message: '' })
  answer(listPickupPlaces, {
    bookAddress: [
      { addressId: 'main-1', name: '总馆一楼 自助柜', libCode: 'N' },
      { addressId: 'econ', name: '经济学院资料室', libCode: 'N' },
    ],
  })
  answerRequests([])
  answer(readTextMessageStatus, { smsStatus: 1 })
  answer(findPlacesOfCallNumber, {
    locList: [{ locationId: 'c08', locationName: '总馆三楼 社科区', itemCount: 2 }],
  })
}

const section = async (name = '最快拿到') => within(await screen.findByRole('region', { name }))
const rows = async (name?: string) =>
  within(await (await section(name)).findByRole('list')).getAllByRole('listitem', {
    hidden: false,
  })
const sentTo = (endpoint: Endpoint) =>
  callsOf(endpoint).map(({ body }) => JSON.parse(body as string) as Record<string, unknown>)

test.each(locales)(
  'every way stands in the order the library gives, with when, where, how much and one button: %s',
  async (locale) => {
    await openRecord(
      [
        aWay({ way: 'shelf', days: null, cases: 0, place: '总馆三楼 社科区', copies: 1 }),
        aWay({ way: 'electronic', days: null, cases: 0, address: 'https://read.example/1' }),
        aWay({
          way: 'entrust',
          days: { from: '2026-11-18', likely: '2026-11-18', to: '2026-11-18' },
        }),
        aWay({ way: 'other library', costFen: 1000, cases: 0 }),
      ],
      { locale },
    )
    const names = {
      'zh-CN': [
        '最快拿到',
        '书架上',
        '电子版',
        '委托代取',
        '馆际互借',
        '¥10.00',
        '依 12 次往例估算',
      ],
      'zh-TW': [
        '最快拿到',
        '書架上',
        '電子版',
        '委託代取',
        '館際合作',
        '¥10.00',
        '依 12 次往例估算',
      ],
      'en-US': [
        'Get it',
        'On the shelf',
        'Online',
        'Have it brought',
        'From another library',
        '¥10.00',
        'From 12 earlier cases',
      ],
    }[locale]
    const list = await rows(names[0])
    expect(list).toHaveLength(4)
    for (const [n, row] of list.entries()) expect(row.textContent).toContain(names[n + 1])
    expect(within(list[1]!).getByRole('link').getAttribute('href')).toBe('https://read.example/1')
    expect(within(list[2]!).getByText(names[6]!)).toBeTruthy()
    expect(within(list[2]!).getAllByRole('button')).toHaveLength(1)
    expect(within(list[3]!).getByText(names[5]!)).toBeTruthy()
  },
)

test('all ten ways have words', async () => {
  await openRecord(ways.map((way) => aWay({ way, address: 'https://read.example/1' })))
  const list = await rows()
  expect(list).toHaveLength(10)
  for (const row of list) expect(row.textContent).not.toMatch(/ways\./u)
})

const aHoldThere = aWay({
  way: 'library hold',
  days: null,
  cases: 0,
  place: '医学馆',
  itemId: null,
  copies: 2,
  libCode: 'L3',
})
const aHoldWish = {
  wishId: '0b9c6d5e-0000-4000-8000-000000000009',
  action: 'place hold' as const,
  state: 'done' as const,
  libCode: 'L3',
  library: '医学馆',
  title: '置身事内',
  message: '预约成功',
  code: null,
  dueDate: null,
  madeAt: asked,
  settledAt: asked,
  canWithdraw: false,
}
const openHoldThere = async (when = '') => {
  answer(listPickupPlaces, {
    bookAddress: [
      { addressId: 'med-1', name: '医学馆服务台', libCode: 'L3' },
      { addressId: 'med-2', name: '医院分馆', libCode: 'L3' },
    ],
  })
  await openRecord([aHoldThere])
  const [row] = await rows()
  expect(row!.textContent).toContain(when)
  expect(row!.textContent).not.toContain('免费')
  await userEvent.click(within(row!).getByRole('button', { name: '预约' }))
  return within(await screen.findByRole('dialog', { name: '在该馆预约' }))
}

test('a title of a library that keeps its own system is reserved there, at one of its places; nothing is promised of when', async () => {
  const dialog = await openHoldThere('由该馆安排')
  expect(await dialog.findByText(/医学馆用自己的系统办理预约.*先记下您的申请/u)).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: '医院分馆' }))
  answer(placeLibraryHold, aHoldWish)
  await userEvent.click(dialog.getByRole('button', { name: '提交预约' }))
  expect(await dialog.findByText('预约成功')).toBeTruthy()
  expect(sentTo(placeLibraryHold)).toEqual([
    { libCode: 'L3', recordId: '1', pickupLocationId: 'med-2' },
  ])
})

test.each([
  ['waiting', '已记下，尚未办成'],
  ['unknown', '已送出，等待结果'],
] as const)('while that system is away it is a wish, and called one: %s', async (state, chip) => {
  const dialog = await openHoldThere()
  const message = '该馆的系统暂时没有应答'
  answer(placeLibraryHold, { ...aHoldWish, state, message, settledAt: null })
  await userEvent.click(await dialog.findByRole('button', { name: '提交预约' }))
  expect(await dialog.findByText(chip)).toBeTruthy()
  expect(dialog.getByText(message)).toBeTruthy()
  expect(dialog.queryByText('预约成功')).toBeNull()
})

test('what that system refuses is said with its reason, and another place can be chosen', async () => {
  const dialog = await openHoldThere()
  const message = '本书不能在所选取书点领取'
  const code = 'rule.pickup-place'
  answer(placeLibraryHold, { ...aHoldWish, state: 'refused', code, message })
  await userEvent.click(await dialog.findByRole('button', { name: '提交预约' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(dialog.queryByText(code)).toBeNull()
  expect(dialog.getByRole('radio', { name: '医院分馆' })).toBeTruthy()
})

test('a way that is closed says why and what lifts it, and has no button', async () => {
  await openRecord([
    aWay({ way: 'electronic', days: null, address: 'https://read.example/1' }),
    aWay({
      way: 'reservation',
      refusals: [
        aRefusal({
          code: 'rule.debt-limit',
          reason: '欠费 ¥12.40，上限 ¥10.00',
          remedy: '缴清后马上恢复',
        }),
      ],
    }),
  ])
  const region = await section()
  const reason = await region.findByText('欠费 ¥12.40，上限 ¥10.00')
  const row = within(reason.closest('ul')!.closest<HTMLElement>('ol > li')!)
  expect(row.getByText('缴清后马上恢复')).toBeTruthy()
  expect(row.queryByRole('button')).toBeNull()
})

test('[R-SUBT-015] of a title on loan a reservation is offered and no commission; of one on the shelf the reverse', async () => {
  const onLoan = aRefusal({ code: 'rule.a-copy-on-shelf', reason: '现无在架复本' })
  const onShelf = aRefusal({ code: 'rule.nothing-on-shelf', reason: '在架 1 册，不必预约' })
  const { unmount } = await openRecord([
    aWay({ way: 'reservation' }),
    aWay({ way: 'entrust', refusals: [onLoan] }),
  ])
  let region = await section()
  expect(await region.findByRole('button', { name: '预约' })).toBeTruthy()
  expect(region.queryByRole('button', { name: '委托' })).toBeNull()
  unmount()

  await openRecord([aWay({ way: 'entrust' }), aWay({ way: 'reservation', refusals: [onShelf] })])
  region = await section()
  answerAsking()
  await userEvent.click(await region.findByRole('button', { name: '委托' }))
  expect(region.queryByRole('button', { name: '预约' })).toBeNull()
  // What is offered is asked of the library once more before there is a form.
  await screen.findByRole('form', { name: '委托代取' })
  const body = { recordId: '1', requestType: 'entrust' }
  expect(sentTo(checkRequest)).toEqual([expect.objectContaining(body)])
  expect(sentTo(mayAsk)).toEqual([expect.objectContaining(body)])
})

test('[R-RECORD-007] the dialog shows pickup places, own requests, the message option and where copies stand', async () => {
  await openRecord([aWay({ way: 'reservation' })])
  answerAsking()
  answerRequests([aRequest({ requestNo: 'YY20261105-0212', requestType: 'reservation' })])
  await userEvent.click(await (await section()).findByRole('button', { name: '预约' }))
  const dialog = within(await screen.findByRole('dialog', { name: '预约' }))
  for (const place of ['总馆一楼 自助柜', '北区 7 幢', '经济学院资料室']) {
    expect(await dialog.findByRole('radio', { name: place })).toBeTruthy()
  }
  const own = within(await dialog.findByRole('list', { name: '您对本书的申请' }))
  expect(own.getByText('YY20261105-0212')).toBeTruthy()
  expect(await dialog.findByRole('checkbox', { name: '到书时也发短信通知' })).toBeTruthy()
  const stand = within(await dialog.findByRole('list', { name: '复本所在' }))
  expect(stand.getByText('总馆三楼 社科区')).toBeTruthy()
  expect(stand.getByText('2 册')).toBeTruthy()
  const query = Object.fromEntries(callsOf(listRequests).at(-1)!.url.searchParams)
  expect(query).toMatchObject({ recordId: '1' })
})

test.each([
  ['zh-CN', '当前取书点下没有匹配的结果', '提交委托', '委托', '最快拿到', '委托代取'],
  ['zh-TW', '目前取書地點下沒有符合的結果', '送出委託', '委託', '最快拿到', '委託代取'],
  [
    'en-US',
    'no matching results under current pickup location',
    'Have it brought',
    'Have it brought',
    'Get it',
    'Have it brought',
  ],
] as const)(
  '[R-ERR-027] a place where nothing can be fetched says so, and nothing can be sent: %s',
  async (locale, words, submit, button, title, name) => {
    await openRecord([aWay({ way: 'entrust' })], { locale })
    answerAsking()
    await userEvent.click(await (await section(title)).findByRole('button', { name: button }))
    const form = within(await screen.findByRole('form', { name }))
    expect(form.queryByText(words)).toBeNull()
    await userEvent.click(await form.findByRole('radio', { name: '经济学院资料室' }))
    expect(await form.findByText(words)).toBeTruthy()
    expect(form.getByRole('button', { name: submit })).toHaveProperty('disabled', true)
    await userEvent.click(form.getByRole('radio', { name: '北区 7 幢' }))
    expect(form.queryByText(words)).toBeNull()
    expect(form.getByRole('button', { name: submit })).toHaveProperty('disabled', false)
  },
)

test('beside the main button it is said in a word how soon the title can be had, and how', async () => {
  await openRecord([
    aWay({ way: 'shelf', days: null, cases: 0, place: '总馆三楼 社科区' }),
    aWay({ way: 'entrust' }),
  ])
  const get = within(await screen.findByRole('complementary', { name: '获取' }))
  // The shelf is reached at once; what begins with a press comes later, and says when.
  expect((await get.findByText('现在')).parentElement!.textContent).toBe('最快 现在 书架上')
  expect(get.getByText(/20.* · 总馆一楼 自助柜/u)).toBeTruthy()
})

test('a commission is placed in three presses, and says its number and where it is followed', async () => {
  await openRecord([aWay({ way: 'entrust' })])
  answerAsking()
  answer(reserveOrEntrust, {
    requestId: '0b9c6d5e-0000-4000-8000-000000000001',
    requestNo: 'WT20261114-0387',
    status: 'start',
  })
  const get = within(await screen.findByRole('complementary', { name: '获取' }))
  await userEvent.click(await get.findByRole('button', { name: '委托' }))
  const form = within(await screen.findByRole('form', { name: '委托代取' }))
  await userEvent.click(form.getByRole('button', { name: '提交委托' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('WT20261114-0387')).toBeTruthy()
  expect(dialog.getByRole('link', { name: '看这笔申请' }).getAttribute('href')).toContain('tab=4')
  expect(sentTo(reserveOrEntrust)).toEqual([
    {
      applyType: 'entrust',
      recordId: '1',
      pickupLocationId: 'main-1',
      contact: '13800002046',
      smsFlag: '0',
    },
  ])
  expect(callsOf(reserveOrEntrust)[0]!.headers.get('idempotency-key')).toBeTruthy()
})

test('without a contact or a place to meet each field says so, and nothing is sent', async () => {
  await openRecord([aWay({ way: 'transfer' })])
  answerAsking({ contact: '', pickupLocations: [] })
  await userEvent.click(await (await section()).findByRole('button', { name: '请求转借' }))
  const form = within(await screen.findByRole('form', { name: '请求转借' }))
  await userEvent.click(form.getByRole('button', { name: '提交请求' }))
  expect(await form.findByText('请填写交接地点（取书地址）')).toBeTruthy()
  expect(form.getByText('请填写联系方式')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: '交接地点' }))
  expect(callsOf(askBook)).toEqual([])

  put(form.getByRole('textbox', { name: '交接地点' }), '图书馆南门')
  put(form.getByRole('textbox', { name: '联系方式' }), '13800002046')
  answer(askBook, {
    requestId: '0b9c6d5e-0000-4000-8000-000000000001',
    requestNo: 'ZJ20261114-0001',
    status: 'start',
  })
  await userEvent.click(form.getByRole('button', { name: '提交请求' }))
  expect(await screen.findByText('ZJ20261114-0001')).toBeTruthy()
  expect(sentTo(askBook)[0]).toMatchObject({
    requestType: 'transfer',
    recordId: '1',
    pickupAddress: '图书馆南门',
    contact: '13800002046',
  })
})

const address = {
  addressId: '0b9c6d5e-0000-4000-8000-000000000007',
  type: 'home' as const,
  province: '33',
  city: '3301',
  district: '330106',
  provinceName: '浙江省',
  cityName: '杭州市',
  districtName: '西湖区',
  detail: '溪山路 18 号',
  postcode: '',
  recipient: '林知夏',
  phone: '13800002046',
  defaultFlag: '1' as const,
}

test('a web loan goes to an address of the reader', async () => {
  const way = aWay({ way: 'web loan' })
  await openRecord([way])
  answerAsking({ contact: '', pickupLocations: [] })
  answer(listAddresses, [address])
  answer(listAddressTypes, [])
  await userEvent.click(await (await section()).findByRole('button', { name: '申请网借' }))
  const form = within(await screen.findByRole('form', { name: '网借' }))
  await userEvent.click(form.getByRole('button', { name: '提交网借' }))
  expect(await form.findByText('请选择取书地址')).toBeTruthy()
  await userEvent.click(await form.findByRole('radio', { name: /溪山路 18 号/u }))
  answer(askToBeSent, {
    requestId: '0b9c6d5e-0000-4000-8000-000000000001',
    requestNo: 'WJ20261114-0001',
  })
  await userEvent.click(form.getByRole('button', { name: '提交网借' }))
  expect(await screen.findByText('WJ20261114-0001')).toBeTruthy()
  expect(sentTo(askToBeSent)).toEqual([
    {
      recordId: '1',
      itemIds: [way.itemId],
      addressId: address.addressId,
      contact: '13800002046',
    },
  ])
})

test.each([
  ['entrust', '委托', '委托代取', '提交委托', 'pickupLocationId', '该取书点不能取书，请另选一处'],
  ['entrust', '委托', '委托代取', '提交委托', 'contact', '请填写联系方式'],
  ['web loan', '申请网借', '网借', '提交网借', 'addressId', '请选择收件地址'],
] as const)(
  'what the server refuses stands where it belongs: %s, %s, %s, %s, %s',
  async (way, button, name, submit, field, words) => {
    await openRecord([aWay({ way })])
    answerAsking()
    answer(listAddresses, [address])
    answer(listAddressTypes, [])
    await userEvent.click(await (await section()).findByRole('button', { name: button }))
    const form = within(await screen.findByRole('form', { name }))
    if (way === 'web loan') {
      await userEvent.click(await form.findByRole('radio', { name: /溪山路 18 号/u }))
    }
    const call = way === 'web loan' ? askToBeSent : reserveOrEntrust
    answerWith(call, () =>
      Response.json({
        success: false,
        data: null,
        message: words,
        errCode: 400,
        code: 'request.refused',
        details: { field },
        requestId: 'request-1',
      }),
    )
    await userEvent.click(form.getByRole('button', { name: submit }))
    const said = await form.findByText(words)
    const contact = form.getByRole('textbox', { name: '联系方式' })
    // At its field, or below what is chosen from; never at the head of the form.
    expect(contact.getAttribute('aria-invalid') === 'true').toBe(field === 'contact')
    const [first] = form.getAllByRole('radio')
    const isBelow = first!.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(isBelow).toBeTruthy()
  },
)

test('what the library refuses beforehand is said with what lifts it, in the place of the form', async () => {
  await openRecord([aWay({ way: 'reservation' })])
  answerAsking({
    allowFlag: false,
    reason: '进行中的申请 10 项，上限 10 项',
    refusals: [
      aRefusal({
        code: 'rule.open-request-limit',
        reason: '进行中的申请 10 项，上限 10 项',
        remedy: '取消或取走一项即可',
      }),
    ],
  })
  await userEvent.click(await (await section()).findByRole('button', { name: '预约' }))
  const dialog = within(await screen.findByRole('dialog', { name: '预约' }))
  expect(await dialog.findByText('取消或取走一项即可')).toBeTruthy()
  expect(dialog.queryByRole('form')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: '换一种办法' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[R-ERR-023] a reservation with notice by message, and no verified contact: the refusal is shown as an error', async () => {
  const words = 'Please go to the personal center to verify your phone number or email address!'
  await openRecord([aWay({ way: 'reservation' })], { locale: 'en-US' })
  answerAsking()
  answer(readTextMessageStatus, { smsStatus: 0 })
  await userEvent.click(await (await section('Get it')).findByRole('button', { name: 'Reserve' }))
  const form = within(await screen.findByRole('form', { name: 'Reserve' }))
  await userEvent.click(await form.findByRole('checkbox', { name: /text message/u }))
  refuse(reserveOrEntrust, words)
  await userEvent.click(form.getByRole('button', { name: 'Reserve' }))
  expect((await form.findByText(words)).closest('[role="alert"]')).toBeTruthy()
  expect(sentTo(reserveOrEntrust)[0]).toMatchObject({ smsFlag: '1' })
})

test('a visitor who asks logs in first', async () => {
  await openRecord([aWay({ way: 'reservation' })], { isReader: false })
  answer(readVerificationCode, { codeKey: 'key-1', img: 'iVBORw0KGgo=', difficulty: 1 })
  await userEvent.click(await (await section()).findByRole('button', { name: '预约' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('请先登录')).toBeTruthy()
  expect(callsOf(checkRequest)).toEqual([])
})

test('while the ways are on their way the place is kept; when they do not come the page says so, and the rest works', async () => {
  answerRecord({ book: { title: '置身事内' } })
  keepWaiting(findWays)
  const { unmount } = await renderPortal('/searchList/bookDetails/1')
  const region = await screen.findByRole('region', { name: '最快拿到' })
  expect(region.querySelector('[aria-busy="true"]')).toBeTruthy()
  unmount()

  answerRecord({ book: { title: '置身事内' } })
  refuse(findWays, '借还系统没有应答', 503, 503)
  await renderPortal('/searchList/bookDetails/1')
  expect(await screen.findByText('获取办法没有载入')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '置身事内' })).toBeTruthy()
})
