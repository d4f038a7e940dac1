import { randomUUID } from 'node:crypto'
import { listLoans, renewLoans } from '@shulin/contract/circulation'
import { listNotices } from '@shulin/contract/inbox'
import {
  askBook,
  checkRequest,
  countPendingOnItems,
  countTurns,
  findPlacesOfCallNumber,
  listPickupPlaces,
  mayAsk,
  readTextMessageStatus,
  reserveOrEntrust,
} from '@shulin/contract/requests'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepAddress, withRegions } from '../../../test/addresses.ts'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aCharge, aCopy, deskOf, limited, type LendingLibrary } from '../../../test/lending.ts'
import { tryLogin } from '../../../test/readers.ts'
import {
  aLentTitle,
  aMember,
  aRequestLibrary,
  contact,
  nextDay,
  requestsOf,
  type Member,
} from '../../../test/requests.ts'

let api: TestApi
let library: LendingLibrary
beforeAll(async () => {
  api = await startTestApi()
  await withRegions(api)
  library = await aRequestLibrary(api)
})
afterAll(() => api.close())

const english = { 'x-lang': 'ENG', 'content-language': 'en_US' }

const asks = (member: Member) => requestsOf(api, member.headers)
const check = (member: Member, recordId: number, requestType: 'reservation' | 'entrust') =>
  api.call(checkRequest, {
    body: { recordId: String(recordId), requestType },
    headers: member.headers,
  })

test('where a title could be fetched is named as the pickup places of its library are', async () => {
  const { recordId } = await aCopy(library)
  const member = await aMember(api, library)
  const { pickupLocations } = (await check(member, recordId, 'entrust')).body.data!
  const places = await api.call(listPickupPlaces, {
    query: { libCode: 'L1' },
    headers: member.headers,
  })
  const ids = places.body.data!.bookAddress.map(({ addressId }) => addressId)
  expect(ids.length).toBeGreaterThan(0)
  expect(pickupLocations.map(({ locationId }) => locationId)).toEqual(expect.arrayContaining(ids))
  const [pickupLocationId] = ids
  const { body } = await asks(member).entrust(recordId, { pickupLocationId: pickupLocationId! })
  expect(body.data).toMatchObject({ status: 'start' })
})

/** How many rows a reader has in the table of requests. */
const stored = ({ id }: Member) =>
  library.within(async (trx) => {
    const { count } = await trx
      .selectFrom('request')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('readerId', '=', id)
      .executeTakeFirstOrThrow()
    return count
  })

test('[R-SUBT-019] a borrowed title is reserved, and the reservation of status start is listed', async () => {
  const { recordId } = await aLentTitle(api, library, '三体')
  const member = await aMember(api, library)
  const { body } = await asks(member).reserve(recordId)
  expect(body.data).toMatchObject({ status: 'start' })
  const { total, list } = await asks(member).listed()
  expect([total, list[0]]).toMatchObject([
    1,
    {
      requestId: body.data!.requestId,
      requestNo: body.data!.requestNo,
      requestType: 'reservation',
      status: 'start',
      operationType: 'A',
      step: '预约中',
      title: '三体',
      place: 1,
      canCancel: true,
      canTake: false,
    },
  ])
})

test('[R-SUBT-022] only the own requests are listed, with number, type, status and step', async () => {
  const { recordId } = await aLentTitle(api, library)
  const [one, other] = [await aMember(api, library), await aMember(api, library)]
  const first = (await asks(one).reserve(recordId)).body.data!
  const second = (await asks(other).reserve(recordId)).body.data!
  const seen = async (member: Member) =>
    (await asks(member).listed()).list.map(({ requestNo, requestType, status, step, place }) => [
      requestNo,
      requestType,
      status,
      step,
      place,
    ])
  expect(await seen(one)).toEqual([[first.requestNo, 'reservation', 'start', '预约中', 1]])
  expect(await seen(other)).toEqual([[second.requestNo, 'reservation', 'start', '预约中', 2]])
})

test('[R-SUBT-004] the five types are asked for by their calls and listed; a sixth is refused', async () => {
  const member = await aMember(api, library)
  await keepAddress(api, member.headers)
  const { reserve, entrust, ask, send, listed } = asks(member)
  const [lent, passed] = [await aLentTitle(api, library), await aLentTitle(api, library)]
  const [brought, delivered, sent] = [
    await aCopy(library),
    await aCopy(library),
    await aCopy(library),
  ]
  await reserve(lent.recordId)
  await entrust(brought.recordId)
  await send(sent.recordId, sent.itemId)
  await ask('transfer', { recordId: String(passed.recordId) })
  await ask('homeDelivery', { recordId: String(delivered.recordId) })
  const types = (await listed()).list.map(({ requestType }) => requestType)
  expect(types.toSorted()).toEqual(
    ['entrust', 'homeDelivery', 'logistics', 'reservation', 'transfer'].toSorted(),
  )
  const { body } = await api.call(askBook, {
    body: { requestType: 'teleport' as 'transfer', contact, pickupAddress: '东区' },
    headers: member.headers,
  })
  expect(body.success).toBe(false)
  expect(await stored(member)).toBe(5)
})

test('[R-SUBT-002] an entry has exactly the values of its request, and a code only while there is one', async () => {
  const { groupCode, within } = library
  const member = await aMember(api, library, { name: '林知夏' })
  const { recordId } = await aCopy(library)
  const [id, number] = [randomUUID(), 'R7K2M9QXTA']
  await within((trx) =>
    trx
      .insertInto('request')
      .values({
        groupCode,
        id,
        number,
        type: 'entrust',
        step: 'C',
        readerId: member.id,
        recordId,
        pickupLocationId: 'annex',
        pickupAddress: '北区 7 幢',
        contact: 'zhixia@reader.example',
        placedAt: new Date('2026-03-04T05:06:07.089Z'),
      })
      .execute(),
  )
  const { one, code, cancel } = asks(member)
  const entry = await one(id)
  expect(entry).toMatchObject({
    requestNo: number,
    requestType: 'entrust',
    status: 'start',
    createDate: '2026-03-04T05:06:07.089Z',
    endDate: null,
    pickupLocation: '库 annex',
    pickupAddress: '北区 7 幢',
    contact: 'zhixia@reader.example',
    step: '委托中',
    requester: '林知夏',
  })
  expect(entry).not.toHaveProperty('pickupCode')
  const takeCode = await code(id)
  expect((await one(id)).pickupCode).toBe(takeCode)
  await cancel(id)
  const over = await one(id)
  expect(over).toMatchObject({ status: 'cancellation', step: '读者取消' })
  expect(over.endDate).not.toBeNull()
  expect(over).not.toHaveProperty('pickupCode')
})

test('[R-SUBT-005] there are 19 steps, A to D and 2 to 16, each with a name in three languages', async () => {
  const rows = await api.db.selectFrom('requestStep').select(['step', 'name']).execute()
  const numbers = Array.from({ length: 15 }, (_, n) => String(n + 2))
  expect(rows.map(({ step }) => step).toSorted()).toEqual(
    ['A', 'B', 'C', 'D', ...numbers].toSorted(),
  )
  for (const { name } of rows) {
    expect(Object.keys(name).toSorted()).toEqual(['en-US', 'zh-CN', 'zh-TW'])
    expect(Object.values(name).every((text) => text !== '')).toBe(true)
  }
})

test.each([
  ['contact', { contact: ' ' }, 'contact', '请填写联系方式'],
  ['pickup address', { pickupAddress: '' }, 'pickupAddress', '请填写取书地址'],
])(
  '[R-SUBT-011] without %s askBook names the field and stores nothing',
  async (_, wrong, field, message) => {
    const { recordId } = await aCopy(library)
    const member = await aMember(api, library)
    const { ask } = asks(member)
    const { body } = await ask('homeDelivery', { recordId: String(recordId), ...wrong })
    expect(body).toMatchObject({ success: false, data: null, message, details: { field } })
    expect(await stored(member)).toBe(0)
    expect((await ask('homeDelivery', { recordId: String(recordId) })).body.success).toBe(true)
    expect(await stored(member)).toBe(1)
  },
)

test.each([
  ['contact', { contact: '' }, 'contact', '请填写联系方式'],
  ['pickup location', { pickupLocationId: '' }, 'pickupLocationId', '请选择取书点'],
  [
    'a place that hands nothing over',
    { pickupLocationId: 'nowhere' },
    'pickupLocationId',
    '该取书点不能取书，请另选一处',
  ],
])(
  '[R-SUBT-011] without %s subscribeAndEntrust names the field and stores nothing',
  async (_, wrong, field, message) => {
    const { recordId } = await aLentTitle(api, library)
    const member = await aMember(api, library)
    const { body } = await asks(member).reserve(recordId, wrong)
    expect(body).toMatchObject({ success: false, data: null, message, details: { field } })
    expect(await stored(member)).toBe(0)
    expect((await asks(member).reserve(recordId)).body.success).toBe(true)
    expect(await stored(member)).toBe(1)
  },
)

test('[R-SUBT-016] a frozen reader is told why not; another is told where it can be fetched', async () => {
  const { recordId } = await aCopy(library)
  const [frozen, free] = [await aMember(api, library), await aMember(api, library)]
  await deskOf(api, library).freeze(frozen.id)
  const refused = (await check(frozen, recordId, 'entrust')).body.data!
  expect(refused).toMatchObject({ allowFlag: false, refusals: [{ code: 'rule.not-frozen' }] })
  expect(refused.reason).toContain('冻结')
  const allowed = (await check(free, recordId, 'entrust')).body.data!
  expect(allowed).toMatchObject({ allowFlag: true, reason: '', refusals: [], remainTimes: 3 })
  expect(allowed.pickupLocations.map(({ locationId }) => locationId).toSorted()).toEqual([
    'annex',
    'stacks',
  ])
})

test('of a title on loan a reservation is allowed and an entrust is not; on the shelf the reverse', async () => {
  const { recordId: lent } = await aLentTitle(api, library)
  const { recordId: shelved } = await aCopy(library)
  const member = await aMember(api, library)
  const allowed = async (recordId: number) => [
    (await check(member, recordId, 'reservation')).body.data!.allowFlag,
    (await check(member, recordId, 'entrust')).body.data!.allowFlag,
  ]
  expect(await allowed(lent)).toEqual([true, false])
  expect(await allowed(shelved)).toEqual([false, true])
  const { body } = await asks(member).reserve(shelved)
  expect(body).toMatchObject({ success: false, code: 'rule.nothing-on-shelf' })
  expect(body.message).toBe('在架 1 册，不必预约，请到书架取书，或委托代取')
})

test('[R-SUBT-020] who has reserved one title may not again, and may reserve another', async () => {
  const [a, b] = [await aLentTitle(api, library), await aLentTitle(api, library)]
  const member = await aMember(api, library)
  await asks(member).reserve(a.recordId)
  const may = async ({ recordId, copy }: typeof a) =>
    (
      await api.call(mayAsk, {
        body: { recordId: String(recordId), itemId: copy.itemId, requestType: 'reservation' },
        headers: member.headers,
      })
    ).body.data!
  expect(await may(a)).toEqual({
    checkFlag: false,
    message: '本书已有您的申请，请在“申请”中查看，取消后可改用其他方式',
  })
  expect(await may(b)).toEqual({ checkFlag: true, message: '' })
})

test('[R-SUBT-018] one request today leaves one turn less of its type', async () => {
  const { recordId } = await aLentTitle(api, library)
  const member = await aMember(api, library)
  const turns = async () =>
    (await api.call(countTurns, { body: {}, headers: member.headers })).body.data!
  const before = await turns()
  expect(before).toMatchObject({ reservation: 5, entrust: 3, logistics: 3, transfer: 3 })
  await asks(member).reserve(recordId)
  expect(await turns()).toEqual({ ...before, reservation: 4 })
})

test('what is refused costs no turn, and neither does what fails later', async () => {
  const { recordId } = await aLentTitle(api, library)
  const member = await aMember(api, library)
  await aCharge(library, member.id, 5000)
  expect((await asks(member).reserve(recordId)).body.code).toBe('rule.debt-limit')
  const { rows } = await library.within((trx) =>
    sql`select from daily_count where reader_id = ${member.id}`.execute(trx),
  )
  expect(rows).toEqual([])
})

/** How each kind that is counted is asked for once more. */
const kindsCounted = {
  reservation: async (member: Member) =>
    asks(member).reserve((await aLentTitle(api, library)).recordId),
  entrust: async (member: Member) => asks(member).entrust((await aCopy(library)).recordId),
  logistics: async (member: Member) => {
    const { recordId, itemId } = await aCopy(library)
    return asks(member).send(recordId, itemId)
  },
  transfer: async (member: Member) => {
    const { recordId } = await aLentTitle(api, library)
    return asks(member).ask('transfer', { recordId: String(recordId) })
  },
}

test.each(Object.entries(kindsCounted))(
  '[R-LIMIT-006] as many of %s are made on a day as the limit says, and the next day as many again',
  async (kind, askOnce) => {
    const member = await aMember(api, library)
    await keepAddress(api, member.headers)
    const left = async () =>
      (await api.call(countTurns, { body: {}, headers: member.headers })).body.data![
        kind as 'entrust'
      ]
    const most = await left()
    for (let n = most; n > 0; n -= 1) {
      expect(await left()).toBe(n)
      expect((await askOnce(member)).body.success).toBe(true)
    }
    expect(await left()).toBe(0)
    const { body } = await askOnce(member)
    expect(body).toMatchObject({ success: false, errCode: 422 })
    expect(body.code).toMatch(/^rule\.daily-/)
    expect(body.message).toContain(`今日已用 ${most} 次，上限 ${most} 次`)
    await nextDay(library, member)
    expect(await left()).toBe(most)
    expect((await askOnce(member)).body.success).toBe(true)
  },
)

test('an institution sets its own numbers, by the row of the rule', async () => {
  const own = await aRequestLibrary(api)
  await limited(own, 'daily-reservation', 1)
  const member = await aMember(api, own)
  const { reserve } = asks(member)
  expect((await reserve((await aLentTitle(api, own)).recordId)).body.success).toBe(true)
  const { body } = await reserve((await aLentTitle(api, own)).recordId)
  expect(body).toMatchObject({
    code: 'rule.daily-reservation',
    details: { refusals: [{ limit: 1 }] },
  })
})

test('[R-ROLE-007] with a lost card nothing is renewed, reserved, asked for or ordered, and nothing is stored; login and the own data still work', async () => {
  const member = await aMember(api, library)
  await keepAddress(api, member.headers)
  const [lent, shelved, wanted] = [
    await aCopy(library),
    await aCopy(library),
    await aLentTitle(api, library),
  ]
  const { loanId } = (await deskOf(api, library).lend(member.id, lent.barcode)).body.data!.loan
  const loans = async () =>
    (await api.call(listLoans, { query: {}, headers: member.headers })).body.data!.list.map(
      ({ loanId: id, dueDate }) => ({ id, dueDate }),
    )
  const before = await loans()
  await library.within((trx) =>
    trx.updateTable('reader').set({ state: 'lost card' }).where('id', '=', member.id).execute(),
  )
  const { reserve, entrust, ask, send, listed } = asks(member)
  const recordId = String(wanted.recordId)
  const tries = [
    await api.call(renewLoans, { body: { loanIds: [loanId] }, headers: member.headers }),
    await reserve(wanted.recordId),
    await entrust(shelved.recordId),
    await ask('transfer', { recordId }),
    await ask('homeDelivery', { recordId: String(shelved.recordId) }),
    await ask('documentDelivery', { articleTitle: '论解释' }),
    await ask('otherLibrary', { publicationName: '天工开物', libCode: 'X9' }),
    await send(shelved.recordId, shelved.itemId),
  ]
  for (const { body } of tries) {
    expect(body).toMatchObject({ success: false, code: 'reader.card-lost' })
  }
  expect(await stored(member)).toBe(0)
  expect(await loans()).toEqual(before)
  expect(await listed()).toMatchObject({ total: 0, list: [] })
  expect((await tryLogin(api, library, member)).body.success).toBe(true)
})

test('[R-SHOP-028] a copy on the shelf is ordered to an address of the reader; without one nothing is', async () => {
  const { recordId, itemId } = await aCopy(library)
  const member = await aMember(api, library)
  const { send, listed } = asks(member)
  const refused = await send(recordId, itemId)
  expect(refused.body).toMatchObject({
    success: false,
    message: '请选择收件地址',
    details: { field: 'addressId' },
  })
  expect((await listed()).total).toBe(0)
  const addressId = await keepAddress(api, member.headers)
  const { requestNo } = (await send(recordId, itemId, { addressId })).body.data!
  const { list } = await listed()
  expect(list).toMatchObject([{ requestNo, requestType: 'logistics', status: 'start' }])
  expect(list[0]!.pickupAddress).toContain('浙江省杭州市西湖区溪山路 18 号')
})

test('an address of another reader is none', async () => {
  const { recordId, itemId } = await aCopy(library)
  const [member, other] = [await aMember(api, library), await aMember(api, library)]
  const addressId = await keepAddress(api, other.headers)
  const { body } = await asks(member).send(recordId, itemId, { addressId })
  expect(body).toMatchObject({ success: false, code: 'request.address-missing' })
})

test('a copy that is asked for is set aside for its reader: nobody else asks for it or is lent it', async () => {
  const { recordId, barcode } = await aCopy(library)
  const [member, other] = [await aMember(api, library), await aMember(api, library)]
  await asks(member).entrust(recordId)
  expect((await asks(other).entrust(recordId)).body.code).toBe('rule.a-copy-on-shelf')
  const { lend } = deskOf(api, library)
  expect((await lend(other.id, barcode)).body.code).toBe('rule.item-lendable')
  expect((await lend(member.id, barcode)).body.success).toBe(true)
  expect((await asks(member).listed()).list[0]).toMatchObject({
    status: 'completed',
    operationType: '9',
  })
})

test('[R-SUBT-017] with contact and pickup address a request with a number exists; without one of them none', async () => {
  const { recordId } = await aCopy(library)
  const member = await aMember(api, library)
  const { ask, listed } = asks(member)
  for (const wrong of [{ contact: '' }, { pickupAddress: '' }]) {
    const { body } = await ask('homeDelivery', { recordId: String(recordId), ...wrong })
    expect(body.success).toBe(false)
  }
  const { body } = await ask('homeDelivery', { recordId: String(recordId) })
  expect(body.data).toMatchObject({ status: 'start', requestNo: expect.stringMatching(/^R\w{9}$/) })
  expect((await listed()).list).toMatchObject([
    { requestNo: body.data!.requestNo, requestType: 'homeDelivery', status: 'start' },
  ])
})

const document = {
  publicationName: '图书馆学报',
  articleTitle: '论借阅规则的解释',
  author: '林知夏',
  volumeIssue: '12(3)',
  version: '第二版',
  place: '杭州',
  publisher: '清溪出版社',
  year: '2024',
  issn: '0378-5955',
  isbn: '978-7-302-51388-9',
  pages: '12-34',
  doi: '10.1000/182',
  remark: '只要图表',
}

test('a document delivery keeps its thirteen fields, and the list shows them', async () => {
  const member = await aMember(api, library)
  const { ask, listed } = asks(member)
  expect((await ask('documentDelivery', document)).body.success).toBe(true)
  const [entry] = (await listed()).list
  expect(entry!.document).toEqual(document)
  expect(entry).toMatchObject({
    requestType: 'documentDelivery',
    title: document.articleTitle,
    recordId: null,
  })
})

test('[R-SUBT-028] a document needs a name or a title, and numbers whose check digits are right', async () => {
  const member = await aMember(api, library)
  const { ask, listed } = asks(member)
  const bare = await ask('documentDelivery', { author: '林知夏' })
  expect(bare.body).toMatchObject({ success: false, message: '请填写出版物名称或文章标题' })
  for (const [wrong, message] of [
    [{ issn: '0378-5954' }, 'ISSN 有误，请核对'],
    [{ isbn: '978-7-302-51388-1' }, 'ISBN 有误，请核对'],
  ] as const) {
    const { body } = await ask('documentDelivery', { ...document, ...wrong })
    expect(body).toMatchObject({ success: false, message })
  }
  expect((await listed()).total).toBe(0)
  const sent = { articleTitle: '论借阅规则的解释', author: '林知夏', issn: '0378-5955' }
  await ask('documentDelivery', sent)
  expect((await listed()).list[0]!.document).toMatchObject(sent)
})

test('what another library has is asked for by its title, which the request keeps', async () => {
  const member = await aMember(api, library)
  const { ask, listed } = asks(member)
  expect((await ask('otherLibrary', { libCode: 'X9' })).body.code).toBe('request.title-missing')
  await ask('otherLibrary', { libCode: 'X9', publicationName: '天工开物', author: '宋应星' })
  expect((await listed()).list).toMatchObject([
    { requestType: 'otherLibrary', title: '天工开物', author: '宋应星', recordId: null },
  ])
})

test('a notice by message needs a verified contact', async () => {
  const { recordId } = await aLentTitle(api, library)
  const member = await aMember(api, library, { phone: contact })
  const { body } = await asks(member).reserve(recordId, { smsFlag: '1' }, english)
  expect(body).toMatchObject({
    success: false,
    message: 'Please go to the personal center to verify your phone number or email address!',
  })
  expect(await stored(member)).toBe(0)
  const verified = await aMember(api, library, { phone: '13900002046', isPhoneVerified: true })
  expect((await asks(verified).reserve(recordId, { smsFlag: '1' })).body.success).toBe(true)
})

test('[R-SUBT-023] a text message needs an institution that sends them and a verified phone', async () => {
  const sending = await aRequestLibrary(api, { textMessages: true })
  const phone = { phone: '13700002046' }
  const status = async (where: LendingLibrary, options: object) => {
    const { headers } = await aMember(api, where, options)
    return (await api.call(readTextMessageStatus, { headers })).body.data!.smsStatus
  }
  expect(await status(sending, { ...phone, isPhoneVerified: true })).toBe(1)
  expect(await status(sending, phone)).toBe(0)
  expect(await status(library, { ...phone, isPhoneVerified: true })).toBe(0)
})

test('[R-SUBT-024] a library has exactly the pickup points that are its own', async () => {
  const own = await aRequestLibrary(api)
  const { groupCode, within } = own
  await within(async (trx) => {
    const name = JSON.stringify({ 'zh-CN': '东门取书柜' })
    await trx
      .insertInto('location')
      .values({ groupCode, locationId: 'locker', libCode: 'L1', name, isPickup: true, position: 9 })
      .execute()
    await trx.updateTable('location').set({ isPickup: false }).where('libCode', '=', 'L2').execute()
  })
  const { headers } = await aMember(api, own)
  const at = async (libCode: string) =>
    (await api.call(listPickupPlaces, { query: { libCode }, headers })).body.data!.bookAddress
  expect(await at('L1')).toEqual([
    { addressId: 'stacks', name: '库 stacks', libCode: 'L1' },
    { addressId: 'locker', name: '东门取书柜', libCode: 'L1' },
  ])
  expect(await at('L2')).toEqual([])
})

test('[R-SUBT-021] a call number is found at every place where copies stand', async () => {
  const { recordId } = await aCopy(library)
  await aCopy(library, { recordId, at: 'annex' })
  await library.within((trx) =>
    trx.updateTable('item').set({ callNo: 'I247.5/1' }).where('recordId', '=', recordId).execute(),
  )
  const body = { callNo: 'I247.5/1', recordId: String(recordId) }
  const found = await api.call(findPlacesOfCallNumber, { body, headers: library.headers })
  expect(
    found.body.data!.locList.toSorted((a, b) => a.locationId.localeCompare(b.locationId)),
  ).toEqual([
    { locationId: 'annex', locationName: '库 annex', itemCount: 1 },
    { locationId: 'stacks', locationName: '库 stacks', itemCount: 1 },
  ])
})

test('[R-RECORD-036] a copy with a reservation says one, and nothing of whom', async () => {
  const { recordId, copy } = await aLentTitle(api, library)
  const shelved = await aCopy(library)
  const member = await aMember(api, library)
  await asks(member).reserve(recordId)
  await asks(member).entrust(shelved.recordId)
  const pending = async (record: number, itemId: string) =>
    (
      await api.call(countPendingOnItems, {
        body: { recordId: String(record), itemIds: [itemId] },
        headers: library.headers,
      })
    ).body.data
  expect(await pending(recordId, copy.itemId)).toEqual([
    { itemId: copy.itemId, requestCount: 1, entrustCount: 0 },
  ])
  expect(await pending(shelved.recordId, shelved.itemId)).toEqual([
    { itemId: shelved.itemId, requestCount: 0, entrustCount: 1 },
  ])
})

test('each state lists its own; another cannot be stored', async () => {
  const own = await aRequestLibrary(api)
  const member = await aMember(api, own)
  const { reserve, cancel, listed } = asks(member)
  const [kept, gone] = [
    (await reserve((await aLentTitle(api, own)).recordId)).body.data!.requestId,
    (await reserve((await aLentTitle(api, own)).recordId)).body.data!.requestId,
  ]
  await cancel(gone)
  const ids = async (status: 'start' | 'cancellation' | 'end') =>
    (await listed({ status })).list.map(({ requestId }) => requestId)
  expect(await ids('start')).toEqual([kept])
  expect(await ids('cancellation')).toEqual([gone])
  expect(await ids('end')).toEqual([])
  expect((await listed()).counts).toEqual({
    start: 1,
    acceptance: 0,
    completed: 0,
    end: 0,
    cancellation: 1,
  })
  await expect(
    own.within((trx) =>
      trx.updateTable('request').set({ state: 'lost' }).where('id', '=', kept).execute(),
    ),
  ).rejects.toThrow(/cannot go|check/)
})

test('what belongs to no reader of the institution, or to nobody, is unknown', async () => {
  const { recordId } = await aLentTitle(api, library)
  const [member, other] = [await aMember(api, library), await aMember(api, library)]
  const { requestId } = (await asks(member).reserve(recordId)).body.data!
  for (const id of [requestId, randomUUID()]) {
    const { status, body } = await asks(other).cancel(id)
    expect([status, body.code]).toEqual([404, 'request.unknown'])
  }
  expect((await asks(member).one(requestId)).status).toBe('start')
  const unknown = await asks(member).reserve(999_999_999)
  expect([unknown.status, unknown.body.code]).toEqual([404, 'request.record-unknown'])
})

test('a copy that is named must be one of the title', async () => {
  const { recordId } = await aLentTitle(api, library)
  const { itemId, barcode } = await aCopy(library)
  const member = await aMember(api, library)
  for (const named of [
    { itemId },
    { barcode },
    { barcode: 'B-nobody' },
    { itemId: randomUUID() },
  ]) {
    const { status, body } = await asks(member).reserve(recordId, named)
    expect([status, body.code]).toEqual([404, 'request.copy-unknown'])
  }
  expect(await stored(member)).toBe(0)
})

test('who asks to be told by text message is, of this request, without having chosen it in general', async () => {
  const sending = await aRequestLibrary(api, { textMessages: true })
  const phone = { phone: '13600002046', isPhoneVerified: true }
  const { copy, recordId } = await aLentTitle(api, sending)
  const [asked, silent] = [await aMember(api, sending, phone), await aMember(api, sending)]
  await asks(asked).reserve(recordId, { smsFlag: '1' })
  await asks(silent).reserve(recordId)
  await deskOf(api, sending).take(copy.barcode)
  const outgoing = await sending.within((trx) =>
    trx.selectFrom('outgoing').select(['readerId', 'channel', 'letter']).execute(),
  )
  expect(outgoing).toEqual([{ readerId: asked.id, channel: 'text', letter: 'request' }])
})

test('asked for twice with one key, it is asked for once', async () => {
  const { recordId } = await aLentTitle(api, library)
  const member = await aMember(api, library)
  const key = { 'idempotency-key': randomUUID() }
  const first = await asks(member).reserve(recordId, {}, key)
  const again = await asks(member).reserve(recordId, {}, key)
  expect(again.body).toEqual(first.body)
  expect(await stored(member)).toBe(1)
})

test('where the institution has not opened tab 4, asking is refused', async () => {
  const closed = await aRequestLibrary(api, { tabs: ['5'] })
  const { recordId } = await aCopy(closed)
  const member = await aMember(api, closed)
  const { status, body } = await api.call(reserveOrEntrust, {
    body: { applyType: 'entrust', recordId: String(recordId), pickupLocationId: 'stacks', contact },
    headers: member.headers,
  })
  expect([status, body.code]).toEqual([403, 'tab.not-permitted'])
})

test('whoever has a copy is told that somebody would like to take it over, and not who', async () => {
  const { recordId, holder } = await aLentTitle(api, library, '红楼梦')
  const member = await aMember(api, library, { name: '贾宝玉' })
  await asks(member).ask('transfer', { recordId: String(recordId) })
  const { data } = (await api.call(listNotices, { query: {}, headers: holder.headers })).body
  expect(data!.list).toMatchObject([{ kind: 'request', title: '有读者希望转借《红楼梦》' }])
  expect(JSON.stringify(data)).not.toContain('贾宝玉')
})
