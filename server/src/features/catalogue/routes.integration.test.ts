import { randomUUID } from 'node:crypto'
import {
  countItems,
  listItems,
  listItemsByLibrary,
  listLocations,
  listOtherLibraries,
  listShelfNumbers,
} from '@shulin/contract/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aReader } from '../../../test/readers.ts'
import { aPackageOf, aSearchedInstitution, aTitle, entitle } from '../../../test/searching.ts'
import { lent } from '../../../test/taking-part.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

test('[R-SEARCH-030] items of the records of a page, and those on the shelf now', async () => {
  const library = await aSearchedInstitution(api)
  const { headers } = library
  const recordId = await aTitle(library, {
    isbn: ['9787020002207'],
    items: [
      { at: 'P1' },
      { at: 'P3' },
      { at: 'P1', status: 'on loan' },
      { at: 'P1', status: 'withdrawn' },
    ],
  })
  const none = await aTitle(library)
  const { data } = (await api.call(countItems, { body: { recordIds: [recordId, none] }, headers }))
    .body
  expect(data).toEqual({
    [recordId]: { itemCount: 3, onShelfCount: 2, duxiuImageUrl: '' },
    [none]: { itemCount: 0, onShelfCount: 0, duxiuImageUrl: '' },
  })
  const byIsbn = await api.call(countItems, { body: { isbns: ['7-02-000220-X'] }, headers })
  expect(byIsbn.body.data).toMatchObject({ [recordId]: { itemCount: 3 } })

  const stranger = await aSearchedInstitution(api)
  const foreign = await api.call(countItems, {
    body: { recordIds: [recordId] },
    headers: stranger.headers,
  })
  expect(foreign.body.data).toMatchObject({ [recordId]: { itemCount: 0, onShelfCount: 0 } })
})

test('what can be read online is told beside the items, and only to those who may see it', async () => {
  const library = await aSearchedInstitution(api)
  const { headers, groupCode } = library
  const electronic = await aTitle(library, { isElectronic: true })
  const hidden = await aTitle(library, { isElectronic: true, isHidden: true })
  const printed = await aTitle(library, { items: [{ at: 'P1' }] })
  const both = await aTitle(library, { items: [{ at: 'P1', status: 'on loan' }] })
  await library.within((trx) =>
    trx
      .insertInto('electronicResource')
      .values({
        id: randomUUID(),
        groupCode,
        recordId: both,
        kind: 'full text',
        url: 'https://example.org/1.pdf',
      })
      .execute(),
  )
  const recordIds = [electronic, hidden, printed, both]
  const onlineFor = async (asking: typeof headers) => {
    const { data } = (await api.call(countItems, { body: { recordIds }, headers: asking })).body
    return recordIds.filter((recordId) => data![recordId]!.isOnline)
  }
  expect(await onlineFor(headers)).toEqual([electronic, both])
  expect(await onlineFor((await aSearchedInstitution(api)).headers)).toEqual([])
})

test('how a title is read online: the way that asks least, and from outside through the way in', async () => {
  const library = await aSearchedInstitution(api)
  const { headers, groupCode } = library
  const own = await aTitle(library, { items: [{ at: 'P1' }] })
  const { packageId, recordIds: titles } = await aPackageOf(api, [{ isElectronic: true }])
  const packaged = titles[0]!
  const nowhere = await aTitle(library, { isElectronic: true })
  await library.within((trx) =>
    trx
      .insertInto('electronicResource')
      .values(
        [true, false].map((needsLogin) => ({
          id: randomUUID(),
          groupCode,
          recordId: own,
          kind: 'full text',
          needsLogin,
          url: `https://texts.example/${needsLogin ? 'closed' : 'open'}`,
        })),
      )
      .execute(),
  )
  await api.adminDb
    .updateTable('packageTitle')
    .set({ url: 'https://texts.example/packaged' })
    .where('packageId', '=', packageId)
    .execute()
  await entitle(library, packageId)
  await library.within((trx) =>
    trx
      .updateTable('entitlement')
      .set({ offCampusLink: 'https://vpn.example/?u={url}' })
      .where('packageId', '=', packageId)
      .execute(),
  )
  const recordIds = [own, packaged, nowhere]
  const ask = async (more: object) =>
    (await api.call(countItems, { body: { recordIds, ...more }, headers })).body.data!
  const counted = await ask({ withPlaces: true })
  expect(counted[own]!.online).toEqual({
    url: 'https://texts.example/open',
    link: 'https://texts.example/open',
    name: '',
    needsLogin: false,
  })
  expect(counted[packaged]!.online).toEqual({
    url: 'https://texts.example/packaged',
    link: 'https://vpn.example/?u=https%3A%2F%2Ftexts.example%2Fpackaged',
    name: 'A package',
    needsLogin: false,
  })
  expect(counted[nowhere]).toMatchObject({ isOnline: true })
  expect(counted[nowhere]).not.toHaveProperty('online')
  expect((await ask({}))[own]).not.toHaveProperty('online')
})

test('where no copy of a title is lent, it is said to be read in the library', async () => {
  const library = await aSearchedInstitution(api)
  const [here, mixed] = [
    await aTitle(library, { items: [{ at: 'P1' }] }),
    await aTitle(library, { items: [{ at: 'P1' }, { at: 'P3' }] }),
  ]
  await library.within((trx) =>
    sql`update item set loan_class = 'reference' where record_id = ${here} or (record_id = ${mixed} and location_id = 'P1')`.execute(
      trx,
    ),
  )
  const { data } = (
    await api.call(countItems, {
      body: { recordIds: [here, mixed], withPlaces: true },
      headers: library.headers,
    })
  ).body
  expect(data![here]!.isForUseHere).toBe(true)
  expect(data![mixed]).not.toHaveProperty('isForUseHere')
})

test('where the items of a page stand, the own library first, and when the first of those lent is due', async () => {
  const library = await aSearchedInstitution(api)
  const { headers } = library
  const { id: readerId } = await aReader(api, library)
  const onTwoPlaces = await aTitle(library, {
    callNo: 'I242.4/1',
    items: [{ at: 'P1' }, { at: 'P1' }, { at: 'P3' }],
  })
  const away = await aTitle(library, { callNo: 'I242.4/2', items: [{ at: 'P1' }, { at: 'P1' }] })
  for (const daysAgo of [29, 10]) await lent(library, away, { readerId, daysAgo })
  const overdue = await aTitle(library, { items: [{ at: 'P1' }] })
  await lent(library, overdue, { readerId, daysAgo: 40 })

  const recordIds = [onTwoPlaces, away, overdue]
  const ask = async (more: object) =>
    (await api.call(countItems, { body: { recordIds, ...more }, headers })).body.data!
  const plain = await ask({})
  expect(plain[away]).toEqual({ itemCount: 2, onShelfCount: 0, duxiuImageUrl: '' })

  const counted = await ask({ withPlaces: true })
  const [first, second] = counted[onTwoPlaces]!.places!
  expect(first).toMatchObject({ itemCount: 2, onShelfCount: 2, callNo: 'I242.4/1' })
  expect(second).toMatchObject({ itemCount: 1, onShelfCount: 1 })
  expect(counted[onTwoPlaces]!.earliestReturn).toBe('')
  expect(counted[away]).toMatchObject({
    places: [{ itemCount: 2, onShelfCount: 0, callNo: 'I242.4/2' }],
    earliestReturn: dayIn(1),
  })
  // What should have come back already may come back on any day.
  expect(counted[overdue]!.earliestReturn).toBe('')

  const { libCode } = (await itemsByLibrary(onTwoPlaces)).at(-1)!
  const elsewhere = await ask({ withPlaces: true, libCode })
  expect(elsewhere[onTwoPlaces]!.places).toEqual([second, first])

  const copies = (await itemsByLibrary(away)).flatMap(({ list }) => list)
  expect(copies.map(({ dueDate }) => dueDate).toSorted()).toEqual([dayIn(1), dayIn(20)])
  const { physicItem } = (await api.call(listItems, { body: { recordId: away }, headers })).body
    .data!
  expect(physicItem.map(({ dueDate }) => dueDate).toSorted()).toEqual([dayIn(1), dayIn(20)])
  const here = (await itemsByLibrary(onTwoPlaces)).flatMap(({ list }) => list)
  expect(here.map(({ dueDate }) => dueDate)).toEqual(['', '', ''])

  async function itemsByLibrary(recordId: number) {
    return (await api.call(listItemsByLibrary, { body: { recordId }, headers })).body.data!
  }
})

/** The day of the library so many days from now. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000 - 1).toLocaleDateString('sv-SE', {
    timeZone: 'Asia/Shanghai',
  })

test('[R-SEARCH-031] which other libraries hold a title', async () => {
  const library = await aSearchedInstitution(api)
  const { headers } = library
  const recordId = await aTitle(library, {
    isbn: ['9787020002207'],
    items: [{ at: 'P1' }, { at: 'P3' }, { at: 'P4' }, { at: 'P4' }],
  })
  const others = [
    { libCode: 'L2', libName: '馆 L2', itemCount: 1 },
    { libCode: 'L3', libName: '馆 L3', itemCount: 2 },
  ]
  const { data } = (
    await api.call(listOtherLibraries, { body: { recordId, libCode: 'L1' }, headers })
  ).body
  expect(data).toMatchObject(others)
  expect(data).toHaveLength(2)
  const byIsbn = await api.call(listOtherLibraries, {
    body: { isbn: '978-7-02-000220-7', libCode: 'L1' },
    headers,
  })
  expect(byIsbn.body.data).toMatchObject(others)
})

test('[R-RECORD-033] items by library', async () => {
  const library = await aSearchedInstitution(api)
  const recordId = await aTitle(library, {
    callNo: 'I247.5/2',
    items: [
      { at: 'P1', barcode: 'b1' },
      { at: 'P3', barcode: 'b3', status: 'on loan' },
      { at: 'P2', barcode: 'b2' },
    ],
  })
  const { data } = (
    await api.call(listItemsByLibrary, { body: { recordId }, headers: library.headers })
  ).body
  expect(
    data?.map(({ libCode, libName, list }) => [
      libCode,
      libName,
      list.map(({ barcode }) => barcode),
    ]),
  ).toEqual([
    ['L1', '馆 L1', ['b1', 'b2']],
    ['L2', '馆 L2', ['b3']],
  ])
  expect(data?.[1]?.list[0]).toMatchObject({
    locationName: '书库 P3',
    callNo: 'I247.5/2',
    status: 'on loan',
  })
})

test('with its items a library says when it is open, and on which days of the week to come it is closed', async () => {
  const library = await aSearchedInstitution(api)
  const { headers, groupCode } = library
  const recordId = await aTitle(library, { items: [{ at: 'P1' }, { at: 'P3' }] })
  const [soon, later] = [dayIn(2), dayIn(30)]
  await library.within(async (trx) => {
    const hours = { groupCode, libCode: 'L1', weekday: 1, opens: '08:00', closes: '24:00' }
    await trx.insertInto('openingHours').values(hours).execute()
    for (const [libCode, day] of [
      ['', soon],
      ['L1', later],
      ['L2', dayIn(3)],
    ] as const)
      await trx.insertInto('closedDay').values({ groupCode, libCode, day }).execute()
  })
  const { data } = (await api.call(listItemsByLibrary, { body: { recordId }, headers })).body
  expect(data?.map(({ hours, closedDays }) => ({ hours, closedDays }))).toEqual([
    { hours: [{ weekday: 1, opens: '08:00', closes: '24:00' }], closedDays: [soon] },
    // It says nothing of when it is open.
    { hours: undefined, closedDays: undefined },
  ])
})

test('[R-RECORD-034] items of a record, by place and page by page', async () => {
  const library = await aSearchedInstitution(api)
  const { headers } = library
  const recordId = await aTitle(library, {
    callNo: 'I247.5/2',
    items: [
      { at: 'P1', barcode: 'b1', volume: '上', shelfNo: 'A-01' },
      { at: 'P3', barcode: 'b2', status: 'on loan' },
    ],
  })
  const ask = async (more: object) =>
    (await api.call(listItems, { body: { recordId, ...more }, headers })).body.data
  const all = await ask({})
  expect(all?.total).toBe(2)
  expect(all?.physicItem).toMatchObject([
    {
      barcode: 'b1', locationName: '书库 P1', curLocationName: '书库 P1', callNo: 'I247.5/2', vol: '上',
      shelfNo: 'A-01', status: 'on shelf', loanAttribute: 'standard',
    },
    { barcode: 'b2', locationName: '书库 P3', status: 'on loan' },
  ]) // oxfmt-ignore
  expect((await ask({ libCode: 'L2' }))?.physicItem.map(({ barcode }) => barcode)).toEqual(['b2'])
  expect((await ask({ campusId: 'C1' }))?.physicItem.map(({ barcode }) => barcode)).toEqual(['b1'])
  expect((await ask({ locationId: 'P4' }))?.total).toBe(0)
  expect(await ask({ rows: 1, page: 2 })).toMatchObject({
    total: 2,
    physicItem: [{ barcode: 'b2' }],
  })
  expect(await ask({ rows: 1, page: 3 })).toEqual({ total: 2, physicItem: [] })
})

test('[R-RECORD-009] the nine facts of a copy come as they are stored', async () => {
  const library = await aSearchedInstitution(api)
  const { headers, within } = library
  const recordId = await aTitle(library, {
    callNo: 'I247.5/2',
    items: [{ at: 'P1', barcode: 'b9', volume: '下', shelfNo: 'C-03', status: 'in transit' }],
  })
  await within((trx) =>
    trx
      .updateTable('item')
      .set({ currentLocationId: 'P4', acquiredOn: '2024-02-03', loanClass: 'reference' })
      .where('recordId', '=', recordId)
      .execute(),
  )
  const { data } = (await api.call(listItems, { body: { recordId }, headers })).body
  const { itemId, ...facts } = data!.physicItem[0]!
  expect(itemId).not.toBe('')
  expect(facts).toEqual({
    callNo: 'I247.5/2',
    barcode: 'b9',
    vol: '下',
    inDate: '2024-02-03',
    locationName: '书库 P1',
    curLocationName: '书库 P4',
    shelfNo: 'C-03',
    status: 'in transit',
    loanAttribute: 'reference',
    dueDate: '',
  })
})

test('[R-RECORD-035] shelf numbers of items, by id or barcode', async () => {
  const library = await aSearchedInstitution(api)
  const { headers } = library
  const recordId = await aTitle(library, {
    items: [
      { at: 'P1', barcode: 'b1', shelfNo: 'A-01' },
      { at: 'P1', barcode: 'b2' },
    ],
  })
  const { data: items } = (await api.call(listItems, { body: { recordId }, headers })).body
  const { itemId } = items!.physicItem[0]!
  const ask = async (body: { itemIds?: string[]; barcodes?: string[] }) =>
    (await api.call(listShelfNumbers, { body, headers })).body.data
  expect(await ask({ itemIds: [itemId] })).toEqual([{ itemId, shelfNo: 'A-01' }])
  expect(await ask({ barcodes: ['b1', 'b2'] })).toEqual([{ itemId, shelfNo: 'A-01' }])
  expect(await ask({})).toEqual([])
})

test('[R-NAV-009] locations of a campus, with their items', async () => {
  const library = await aSearchedInstitution(api)
  const { headers } = library
  await aTitle(library, { items: [{ at: 'P3' }, { at: 'P3' }, { at: 'P1' }] })
  // Of these nobody sees any.
  await aTitle(library, { isHidden: true, items: [{ at: 'P3' }] })
  await aTitle(library, { items: [{ at: 'P4', status: 'withdrawn' }] })
  const gone = await aTitle(library, { items: [{ at: 'P3' }, { at: 'P4' }] })
  await library.within((trx) =>
    trx
      .updateTable('holding')
      .set({ withdrawnAt: new Date() })
      .where('recordId', '=', gone)
      .execute(),
  )
  const ask = async (body: object) => (await api.call(listLocations, { body, headers })).body.data
  expect(await ask({ campusId: 'C2' })).toEqual({
    total: 2,
    collectionLoc: [
      { locationId: 'P3', locationName: '书库 P3', campusName: '校区 C2', itemCount: 2, phone: '' },
      { locationId: 'P4', locationName: '书库 P4', campusName: '校区 C2', itemCount: 0, phone: '' },
    ],
  })
  expect((await ask({ libCode: 'L1' }))?.collectionLoc.map(({ locationId }) => locationId)).toEqual(
    ['P1', 'P2'],
  )
  expect(
    (await ask({ keyword: '書庫 P4' }))?.collectionLoc.map(({ locationId }) => locationId),
  ).toEqual(['P4'])
  expect(await ask({ rows: 3, page: 2 })).toMatchObject({
    total: 4,
    collectionLoc: [{ locationId: 'P4' }],
  })
  expect((await ask({ locationTypeCode: 'reading-room' }))?.total).toBe(0)
})
