import { setTimeout as wait } from 'node:timers/promises'
import {
  addItem,
  addRecord,
  changeHolding,
  changeItem,
  correctRecord,
  decideGrouping,
  findRecords,
  listDecisions,
  readRecord,
  takeBackCorrection,
  undoDecision,
  type StaffRecord,
} from '@shulin/contract/catalogue-staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aCatalogue, aDescription, anOwnRecord, deliver } from '../../../../test/cataloguing.ts'
import { lendToSomebody } from '../../../../test/searching.ts'
import { staffHeaders } from '../../../../test/staff.ts'
import { selectHeldTitles } from '../../search/feed/read-titles.ts'
import { correctRecord as correct } from './correct.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

type Headers = Record<string, string>

async function read(recordId: number, headers: Headers): Promise<StaffRecord> {
  const { body } = await api.call(readRecord, {
    query: { recordId },
    headers,
  })
  expect(body).toMatchObject({ success: true })
  return body.data!
}

async function find(text: string, headers: Headers) {
  const { body } = await api.call(findRecords, { query: { text }, headers })
  return body.data!.list.map(({ recordId, by }) => [recordId, by])
}

const aBarcode = () => `B${Math.random().toString(36).slice(2, 10)}`
const anItem = (given: object = {}) => ({
  barcode: aBarcode(),
  callNo: null,
  volume: null,
  locationId: 'stacks',
  status: 'on shelf' as const,
  ...given,
})

describe('finding', () => {
  test('a record is found by number, ISBN in any form, barcode and the beginning of its title', async () => {
    const { groupCode, staff } = await aCatalogue(api)
    const recordId = await anOwnRecord(api, groupCode, { title: 'Walden, or life in the woods' })
    const item = anItem()
    await api.call(addItem, { body: { recordId, item }, headers: staff })
    expect(await find(String(recordId), staff)).toEqual([[recordId, 'number']])
    expect(await find('978-7-02-000220-7', staff)).toEqual([[recordId, 'isbn']])
    expect(await find('7020002200', staff)).toEqual([[recordId, 'isbn']])
    expect(await find(item.barcode, staff)).toEqual([[recordId, 'barcode']])
    expect(await find('walden, or', staff)).toEqual([[recordId, 'title']])
    expect(await find('life in the woods', staff)).toEqual([])
  })

  test('shared records are found by everybody, own ones by nobody else', async () => {
    const mine = await aCatalogue(api)
    const other = await aCatalogue(api)
    const own = await anOwnRecord(api, mine.groupCode, { title: '只此一家之书' })
    const shared = await aSharedRecord('人人可见之书')
    expect(await find('只此一家之书', mine.staff)).toEqual([[own, 'title']])
    expect(await find('只此一家之书', other.staff)).toEqual([])
    expect(await find('人人可见之书', mine.staff)).toEqual([[shared, 'title']])
    expect(await find('人人可见之书', other.staff)).toEqual([[shared, 'title']])
    const hidden = await api.call(readRecord, { query: { recordId: own }, headers: other.staff })
    expect(hidden.status).toBe(404)
  })
})

/** A record of the union catalogue: only the operator writes it. */
async function aSharedRecord(title: string) {
  const { id } = await api.adminDb.transaction().execute(async (trx) => {
    await sql`select set_config('app.group_code', '-', true)`.execute(trx)
    return trx
      .insertInto('record')
      .values({ documentType: 'book', title, source: 'union', sourceKey: title })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  return id
}

describe('correcting', () => {
  test('a correction stands beside what the source says, outlives its next delivery, and is taken back', async () => {
    const { groupCode, staff, within } = await aCatalogue(api)
    const description = aDescription({ title: '紅樓夢', publisher: '人民文学' })
    const recordId = await within((trx) => deliver(trx, groupCode, description))
    const before = await read(recordId, staff)
    expect(before).toMatchObject({ isOwn: true, corrections: [] })

    const fields = { title: '红楼梦', publisher: null, isbn: ['978-7-02-000220-7'] }
    const sent = { recordId, version: before.version, fields }
    const { body } = await api.call(correctRecord, { body: sent, headers: staff })
    expect(body.data).toMatchObject({
      description: { title: '红楼梦', publisher: null, isbn: ['9787020002207'] },
      corrections: expect.arrayContaining([
        expect.objectContaining({ field: 'title', delivered: '紅樓夢', by: '馆员 lin' }),
        expect.objectContaining({ field: 'publisher', delivered: '人民文学' }),
      ]) as unknown,
    })
    // The ISBN is the same in another form: nothing was set.
    expect(body.data!.corrections).toHaveLength(2)

    await within((trx) =>
      deliver(trx, groupCode, { ...description, title: '紅樓夢（新）', place: '上海' }),
    )
    const delivered = await read(recordId, staff)
    expect(delivered.description).toMatchObject({ title: '红楼梦', publisher: null, place: '上海' })
    expect(delivered.corrections).toContainEqual(
      expect.objectContaining({ field: 'title', delivered: '紅樓夢（新）' }),
    )

    const back = await api.call(takeBackCorrection, {
      body: { recordId, version: delivered.version, field: 'title' },
      headers: staff,
    })
    expect(back.body.data).toMatchObject({
      description: { title: '紅樓夢（新）', publisher: null },
      corrections: [{ field: 'publisher' }],
    })
    expect(back.body.data!.changes.map(({ act, by }) => [act, by])).toEqual([
      ['record.correct', '馆员 lin'],
      ['record.correct', '馆员 lin'],
    ])
  })

  test('a correction made while a delivery is being saved is not lost', async () => {
    const { groupCode, staff, within } = await aCatalogue(api)
    const description = aDescription()
    const recordId = await within((trx) => deliver(trx, groupCode, description))
    const { version } = await read(recordId, staff)
    const member = { id: await staffId(groupCode), account: 'lin', name: '馆员 lin', roles: [] }
    const corrected = Promise.withResolvers<void>()
    const correcting = within(async (trx) => {
      await correct(trx, { recordId, version, fields: { title: '石头记' } }, member)
      corrected.resolve()
      // The delivery comes upon it before it is committed.
      await wait(300)
    })
    await corrected.promise
    const delivering = within((trx) => deliver(trx, groupCode, { ...description, place: '上海' }))
    await Promise.all([correcting, delivering])
    expect((await read(recordId, staff)).description).toMatchObject({
      title: '石头记',
      place: '上海',
    })
  })

  test('what somebody changed meanwhile is not written over: the refusal says what it is now, and by whom', async () => {
    const { groupCode, staff } = await aCatalogue(api)
    const mei = await staffHeaders(api, groupCode, ['acquisitions'], 'mei')
    const recordId = await anOwnRecord(api, groupCode)
    const { version } = await read(recordId, staff)
    const change = (title: string, headers: Headers) =>
      api.call(correctRecord, { body: { recordId, version, fields: { title } }, headers })
    expect((await change('石头记', mei)).body.success).toBe(true)
    const late = await change('金陵十二钗', staff)
    expect([late.status, late.body.code]).toEqual([409, 'cataloguing.changed-meanwhile'])
    expect(late.body.details).toMatchObject({ changedBy: '馆员 mei', now: { title: '石头记' } })
    expect((await read(recordId, staff)).description.title).toBe('石头记')
  })

  test('of two who save at once one is told so', async () => {
    const { groupCode, staff } = await aCatalogue(api)
    const recordId = await anOwnRecord(api, groupCode)
    const { version } = await read(recordId, staff)
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((title) =>
        api.call(correctRecord, { body: { recordId, version, fields: { title } }, headers: staff }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test.each([
    ['a shared description', 'cataloguing.record-shared', {}],
    [
      'an ISBN with a wrong check digit',
      'cataloguing.number-malformed',
      { isbn: ['9787020002208'] },
    ],
    ['a code no list has', 'cataloguing.code-unknown', { documentType: 'scroll' }],
    ['a class number without its scheme', 'cataloguing.half-class', { classScheme: null }],
  ])('%s is refused, and nothing changes', async (what, code, fields) => {
    const { groupCode, staff } = await aCatalogue(api)
    const recordId =
      what === 'a shared description'
        ? await aSharedRecord(`共享 ${groupCode}`)
        : await anOwnRecord(api, groupCode)
    const { version, description } = await read(recordId, staff)
    const sent = { recordId, version, fields: { title: '另一个题名', ...fields } }
    const { body } = await api.call(correctRecord, { body: sent, headers: staff })
    expect(body).toMatchObject({ success: false, code })
    expect((await read(recordId, staff)).description).toEqual(description)
  })

  test('a record of one’s own is added with its holding, once however often it is sent', async () => {
    const { staff } = await aCatalogue(api)
    const sent = {
      body: { fields: { documentType: 'book', title: '自编教材', creators: ['林知夏'] } },
      headers: { ...staff, 'idempotency-key': `k-${crypto.randomUUID()}` },
    }
    const { recordId } = (await api.call(addRecord, sent)).body.data!
    const added = await read(recordId, staff)
    expect(added).toMatchObject({ isOwn: true, source: 'local', holding: { isHidden: false } })
    expect(added.group.key).not.toBeNull()
    expect((await api.call(addRecord, sent)).body.data).toEqual({ recordId })
    expect(await find('自编教材', staff)).toEqual([[recordId, 'title']])
  })
})

const staffId = async (groupCode: string) => {
  const { id } = await api.adminDb.transaction().execute(async (trx) => {
    await sql`select set_config('app.group_code', ${groupCode}, true)`.execute(trx)
    return trx
      .selectFrom('staff')
      .select('id')
      .where('account', '=', 'lin')
      .executeTakeFirstOrThrow()
  })
  return id
}

describe('holding and items', () => {
  test('a shared title is added to the holdings, hidden, and withdrawn once its items are', async () => {
    const { staff } = await aCatalogue(api)
    const recordId = await aSharedRecord(`联合目录之书 ${Math.random()}`)
    const plain = { recordId, callNo: 'K1', summary: null, isHidden: false, isWithdrawn: false }
    const save = async (version: string | null, change: object = {}) =>
      (await api.call(changeHolding, { body: { ...plain, version, ...change }, headers: staff }))
        .body
    const tooEarly = await api.call(addItem, { body: { recordId, item: anItem() }, headers: staff })
    expect(tooEarly.body.code).toBe('cataloguing.holding-unknown')

    const added = (await save(null)).data!
    expect(added.holding).toMatchObject({ callNo: 'K1', isHidden: false, isWithdrawn: false })
    expect(await save(null)).toMatchObject({ success: false, errCode: 409 })

    const item = anItem()
    const withItem = await api.call(addItem, { body: { recordId, item }, headers: staff })
    const [kept] = withItem.body.data!.items
    const { version } = withItem.body.data!.holding!
    expect((await save(version, { isWithdrawn: true })).code).toBe('cataloguing.holding-has-items')
    const body = {
      itemId: kept!.itemId,
      version: kept!.version,
      fields: { status: 'withdrawn' as const },
    }
    await api.call(changeItem, { body, headers: staff })
    expect((await save(version, { isWithdrawn: true })).data!.holding!.isWithdrawn).toBe(true)
  })

  test('an item is moved and renumbered; where it stands elsewhere it stays there', async () => {
    const { groupCode, staff, within } = await aCatalogue(api)
    const recordId = await anOwnRecord(api, groupCode)
    const item = anItem({ callNo: 'I242.4/1' })
    const added = (await api.call(addItem, { body: { recordId, item }, headers: staff })).body.data!
    const change = async (fields: object) => {
      const [{ itemId, version }] = (await read(recordId, staff)).items as [StaffRecord['items'][0]]
      return (await api.call(changeItem, { body: { itemId, version, fields }, headers: staff }))
        .body
    }
    expect(added.items).toMatchObject([{ barcode: item.barcode, currentLocationId: 'stacks' }])
    const moved = await change({ locationId: 'reading', callNo: 'I242.4/2' })
    expect(moved.data!.items[0]).toMatchObject({
      locationId: 'reading',
      currentLocationId: 'reading',
      callNo: 'I242.4/2',
    })
    await within((trx) =>
      trx
        .updateTable('item')
        .set({ currentLocationId: 'stacks' })
        .where('recordId', '=', recordId)
        .execute(),
    )
    expect((await change({ locationId: 'stacks' })).data!.items[0]).toMatchObject({
      currentLocationId: 'stacks',
    })
    expect((await read(recordId, staff)).changes[0]).toMatchObject({
      act: 'item.change',
      before: { barcode: item.barcode, locationId: 'reading' },
      after: { locationId: 'stacks' },
    })
  })

  test('an item over which somebody else has just saved is not written over', async () => {
    const { groupCode, staff } = await aCatalogue(api)
    const recordId = await anOwnRecord(api, groupCode)
    await api.call(addItem, { body: { recordId, item: anItem() }, headers: staff })
    const [{ itemId, version }] = (await read(recordId, staff)).items as [StaffRecord['items'][0]]
    const change = (callNo: string) =>
      api.call(changeItem, { body: { itemId, version, fields: { callNo } }, headers: staff })
    expect((await change('A')).status).toBe(200)
    const late = await change('B')
    expect([late.status, late.body.details]).toMatchObject([409, { now: { callNo: 'A' } }])
  })

  test('what circulates, what a library system keeps, a barcode in use and a strange place are refused', async () => {
    const { groupCode, staff, within } = await aCatalogue(api)
    const recordId = await anOwnRecord(api, groupCode)
    const item = anItem()
    await api.call(addItem, { body: { recordId, item }, headers: staff })
    const add = async (given: object) =>
      (await api.call(addItem, { body: { recordId, item: anItem(given) }, headers: staff })).body
        .code
    expect(await add({ barcode: item.barcode })).toBe('cataloguing.barcode-taken')
    expect(await add({ locationId: 'nowhere' })).toBe('cataloguing.place-unknown')
    expect(await add({ locationId: 'mirror' })).toBe('cataloguing.place-mirrored')

    const seen = { locationId: 'mirror', currentLocationId: 'mirror', seenAt: new Date() }
    await within(async (trx) => {
      const id = crypto.randomUUID()
      const mirror = { groupCode, recordId, id, barcode: aBarcode(), ...seen }
      await trx.insertInto('item').values(mirror).execute()
      const { itemId } = await trx
        .selectFrom('item')
        .select('id as itemId')
        .where('barcode', '=', item.barcode)
        .executeTakeFirstOrThrow()
      await lendToSomebody(trx, { groupCode, itemId, recordId })
    })
    const { items } = await read(recordId, staff)
    const change = async ({ itemId, version }: StaffRecord['items'][0], fields: object) =>
      (await api.call(changeItem, { body: { itemId, version, fields }, headers: staff })).body.code
    const lent = items.find(({ status }) => status === 'on loan')!
    expect(await change(lent, { status: 'withdrawn' })).toBe('cataloguing.item-circulating')
    expect(await change(lent, { callNo: 'Z9' })).toBe(null)
    const mirrored = items.find(({ isMirror }) => isMirror)!
    expect(await change(mirrored, { callNo: 'Z9' })).toBe('cataloguing.item-mirrored')
  })
})

describe('grouping', () => {
  async function twoEditions(titles: [string, string] = ['呐喊', '呐喊']) {
    const library = await aCatalogue(api)
    const ids: number[] = []
    for (const [n, title] of titles.entries()) {
      ids.push(
        await anOwnRecord(api, library.groupCode, {
          title: `${title} ${library.groupCode}`,
          creators: ['鲁迅'],
          publishedYear: 1923 + n,
        }),
      )
    }
    const together = async () => {
      const held = await library.within((trx) => selectHeldTitles(trx, library.groupCode, ids))
      return held[0]!.work === held[1]!.work
    }
    return { ...library, ids: ids as [number, number], together }
  }
  const othersOf = async (recordId: number, headers: Headers) =>
    (await read(recordId, headers)).group.others.map((other) => other.recordId)

  test('editions are together by author and title, are split off, and the decision is undone', async () => {
    const { staff, ids, together } = await twoEditions()
    const [first, second] = ids
    expect(await othersOf(first, staff)).toEqual([second])
    expect((await read(first, staff)).group.key).toMatchObject({
      author: expect.stringMatching(/./) as unknown,
    })
    expect(await together()).toBe(true)

    const wanted = { recordId: second, otherRecordId: first, belongTogether: false, note: '改写本' }
    const split = await api.call(decideGrouping, { body: wanted, headers: staff })
    expect(split.body.data!.group).toMatchObject({
      others: [],
      decision: { belongTogether: false, note: '改写本', decidedBy: '馆员 lin' },
    })
    expect(await othersOf(first, staff)).toEqual([])
    expect(await together()).toBe(false)
    const again = await api.call(decideGrouping, { body: wanted, headers: staff })
    expect(again.body.code).toBe('grouping.apart-already')

    const { decisionId } = split.body.data!.group.decision!
    const undo = () => api.call(undoDecision, { body: { decisionId }, headers: staff })
    expect((await undo()).body.data!.undoneAt).not.toBeNull()
    expect((await undo()).body.code).toBe('grouping.decision-undone')
    expect(await together()).toBe(true)
    const { list } = (await api.call(listDecisions, { query: {}, headers: staff })).body.data!
    expect(list).toMatchObject([{ decisionId, record: { recordId: second } }])
  })

  test('different titles are put together, only in this institution, and whatever follows one goes with it', async () => {
    const { groupCode, staff, ids, together } = await twoEditions(['呐喊', 'Call to arms'])
    const [first, second] = ids
    const third = await anOwnRecord(api, groupCode, { title: `Na han ${groupCode}`, creators: [] })
    const putTogether = (recordId: number, otherRecordId: number) =>
      api.call(decideGrouping, {
        body: { recordId, otherRecordId, belongTogether: true, note: null },
        headers: staff,
      })
    expect(await together()).toBe(false)
    await putTogether(third, second)
    expect(await othersOf(second, staff)).toEqual([third])
    await putTogether(second, first)
    expect(await together()).toBe(true)
    expect(new Set(await othersOf(first, staff))).toEqual(new Set([second, third]))
    expect(new Set(await othersOf(third, staff))).toEqual(new Set([first, second]))
    expect((await putTogether(first, third)).body.code).toBe('grouping.together-already')
  })

  test('[I-23] every decision marks the titles it moves for the index', async () => {
    const { staff, ids, within } = await twoEditions(['呐喊', 'Call to arms'])
    const [first, second] = ids
    const marks = () =>
      within(async (trx) => {
        const rows = await trx.selectFrom('indexDirty').select(['recordId', 'marks']).execute()
        return new Map(rows.map(({ recordId, marks }) => [recordId, marks]))
      })
    const decide = (recordId: number, otherRecordId: number, belongTogether: boolean) =>
      api.call(decideGrouping, {
        body: { recordId, otherRecordId, belongTogether, note: null },
        headers: staff,
      })
    const before = await marks()
    const put = await decide(second, first, true)
    const joined = await marks()
    expect(joined.get(second)).toBeGreaterThan(before.get(second)!)
    // Splitting off the one another was put together with moves both.
    await decide(first, second, false)
    const split = await marks()
    expect(split.get(first)).toBeGreaterThan(joined.get(first)!)
    expect(split.get(second)).toBeGreaterThan(joined.get(second)!)
    const { decisionId } = put.body.data!.group.decision!
    await api.call(undoDecision, { body: { decisionId }, headers: staff })
    expect((await marks()).get(second)).toBeGreaterThan(split.get(second)!)
  })

  test('a corrected title is grouped anew', async () => {
    const { staff, ids, together, groupCode } = await twoEditions(['呐喊', '吶喊集'])
    const [, second] = ids
    expect(await together()).toBe(false)
    const { version } = await read(second, staff)
    const fields = { title: `呐喊 ${groupCode}` }
    await api.call(correctRecord, { body: { recordId: second, version, fields }, headers: staff })
    expect(await together()).toBe(true)
  })
})

test('[R-ROLE-008] only those who keep the catalogue of this institution change it', async () => {
  const { groupCode, staff } = await aCatalogue(api)
  const other = await aCatalogue(api)
  const recordId = await anOwnRecord(api, groupCode)
  const { version } = await read(recordId, staff)
  const sent = { recordId, version, fields: { title: '改过的题名' } }
  const circulation = await staffHeaders(api, groupCode, ['circulation'], 'qiu')
  for (const [headers, status] of [
    [{}, 401],
    [circulation, 403],
    [other.staff, 404],
  ] as const) {
    expect((await api.call(correctRecord, { body: sent, headers })).status).toBe(status)
  }
  expect((await read(recordId, staff)).description.title).toBe('红楼梦')
})
