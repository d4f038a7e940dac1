import { randomUUID } from 'node:crypto'
import {
  addAddress,
  addressTypes,
  deleteAddress,
  listAddresses,
  listAddressTypes,
  listRegions,
  mostAddresses,
  setDefaultAddress,
  updateAddress,
} from '@shulin/contract/addresses'
import { localeNames, requestHeaders, type Locale } from '@shulin/contract/locale'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  addressesOf,
  keepAddress,
  wholeAddress,
  withRegions,
  type AddressInput,
} from '../../../test/addresses.ts'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { atOnce, timesMade } from '../../../test/at-once.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../test/readers.ts'
import { switchOff } from '../../../test/row-locks.ts'
import { patiently } from '../../../test/searching.ts'

let api: TestApi
let home: TestInstitution
beforeAll(async () => {
  api = await startTestApi()
  await withRegions(api)
  home = await anInstitution(api, { tabs: ['9'], libraries: { L1: '总馆' } })
})
afterAll(() => api.close())

type Headers = Record<string, string>

async function aResident(institution = home, on = api) {
  const reader = await aReader(on, institution)
  const { headers } = await sessionOf(on, institution, reader)
  return { id: reader.id, headers }
}

const inLanguage = (headers: Headers, locale: Locale) => ({
  ...headers,
  [requestHeaders.language]: localeNames[locale].language,
  [requestHeaders.contentLanguage]: localeNames[locale].contentLanguage,
})

const regionsIn = async (headers: Headers, parentCode?: string) =>
  (await api.call(listRegions, { query: { ...(parentCode && { parentCode }) }, headers })).body
    .data!
const codeOf = async (headers: Headers, name: string, parentCode?: string) =>
  (await regionsIn(headers, parentCode)).find((region) => region.name === name)!.code

const add = (headers: Headers, address: Partial<AddressInput> = {}) =>
  api.call(addAddress, { body: { ...wholeAddress, ...address }, headers })

const shown = async (headers: Headers) =>
  (await addressesOf(api, headers)).map(({ detail, defaultFlag }) => [detail, defaultFlag])

test('[R-ADDR-010] types, regions, adding, changing, the default and deleting: each is seen in the list, and another reader finds nothing', async () => {
  const { headers } = await aResident()
  const types = (await api.call(listAddressTypes, { headers })).body.data!
  const province = await codeOf(headers, '浙江省')
  const city = await codeOf(headers, '杭州市', province)
  const district = await codeOf(headers, '西湖区', city)
  const place = { type: types[0]!.code, province, city, district, defaultFlag: '0' as const }

  const a = await keepAddress(api, headers, { ...place, detail: '甲处' })
  expect(await shown(headers)).toEqual([['甲处', '0']])
  const b = await keepAddress(api, headers, { ...place, detail: '乙处' })
  expect(await shown(headers)).toEqual([
    ['甲处', '0'],
    ['乙处', '0'],
  ])

  const changed = { ...wholeAddress, ...place, addressId: a, detail: '甲处新楼' }
  const update = await api.call(updateAddress, { body: changed, headers })
  expect(update.body).toMatchObject({ success: true, data: true, message: '修改成功！' })
  expect(await shown(headers)).toEqual([
    ['甲处新楼', '0'],
    ['乙处', '0'],
  ])

  const preferred = await api.call(setDefaultAddress, { body: { addressId: b }, headers })
  expect(preferred.body).toMatchObject({ success: true, data: true })
  expect(await shown(headers)).toEqual([
    ['乙处', '1'],
    ['甲处新楼', '0'],
  ])

  const gone = await api.call(deleteAddress, { body: { addressId: a }, headers })
  expect(gone.body).toMatchObject({ success: true, data: true, message: '删除成功！' })
  expect(await shown(headers)).toEqual([['乙处', '1']])

  const { headers: other } = await aResident()
  const taken = await api.call(updateAddress, {
    body: { ...changed, addressId: b },
    headers: other,
  })
  expect([taken.status, taken.body.code]).toEqual([404, 'address.unknown'])
  expect(await shown(headers)).toEqual([['乙处', '1']])
})

test('what is nobody’s or another reader’s is neither changed, deleted nor made the default, here and at the neighbour’s', async () => {
  const owner = await aResident()
  const addressId = await keepAddress(api, owner.headers)
  const neighbour = await anInstitution(api, { tabs: ['9'] })
  const others = [await aResident(), await aResident(neighbour)]
  for (const { headers } of others) {
    await keepAddress(api, headers, { detail: '自己的' })
    for (const id of [addressId, randomUUID()]) {
      const tries = [
        await api.call(updateAddress, { body: { ...wholeAddress, addressId: id }, headers }),
        await api.call(deleteAddress, { body: { addressId: id }, headers }),
        await api.call(setDefaultAddress, { body: { addressId: id }, headers }),
      ]
      for (const { status, body } of tries) {
        expect([status, body.code, body.data]).toEqual([404, 'address.unknown', null])
      }
    }
    expect(await shown(headers)).toEqual([['自己的', '1']])
  }
  expect(await shown(owner.headers)).toEqual([[wholeAddress.detail, '1']])
})

test('[R-ADDR-011] home, work, school and other; provinces, their cities, their districts', async () => {
  const { headers } = await aResident()
  const types = (await api.call(listAddressTypes, { headers })).body.data!
  expect(types.map(({ code }) => code)).toEqual([...addressTypes])
  expect(types.map(({ code }) => code)).toEqual(['home', 'work', 'school', 'other'])
  const province = await codeOf(headers, '浙江省')
  const city = await codeOf(headers, '杭州市', province)
  expect(await regionsIn(headers, city)).toContainEqual({ code: '330106', name: '西湖区' })
  // A municipality has a level of its own above its districts.
  const beijing = await codeOf(headers, '北京市')
  const districts = await codeOf(headers, '市辖区', beijing)
  expect(await regionsIn(headers, districts)).toContainEqual({ code: '110108', name: '海淀区' })
  const names = (await regionsIn(headers)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['台湾省', '香港特别行政区', '澳门特别行政区']))
  expect(names).toHaveLength(34)
  expect(await regionsIn(headers, '330106')).toEqual([])
  expect(await regionsIn(headers, '99')).toEqual([])
})

test('types and regions have the names of the reader’s language', async () => {
  const { headers } = await aResident()
  await keepAddress(api, headers, { province: '11', city: '1101', district: '110106' })
  const said = async (locale: Locale) => {
    const spoken = inLanguage(headers, locale)
    const [own] = await addressesOf(api, spoken)
    const types = (await api.call(listAddressTypes, { headers: spoken })).body.data!
    const [first] = await regionsIn(spoken, '1101')
    return [own!.cityName, own!.districtName, types[1]!.name, first!.name]
  }
  expect(await said('zh-CN')).toEqual(['市辖区', '丰台区', '单位', '东城区'])
  expect(await said('zh-TW')).toEqual(['市轄區', '豐臺區', '公司', '東城區'])
  expect(await said('en-US')).toEqual([
    'Municipal Districts',
    'Fengtai District',
    'Work',
    'Dongcheng District',
  ])
})

test('[R-ADDR-002] the list has exactly what was saved; a phone of another format is refused', async () => {
  const { headers } = await aResident()
  const { body } = await add(headers)
  expect(body.message).toBe('保存成功！')
  expect(await addressesOf(api, headers)).toEqual([
    {
      ...wholeAddress,
      addressId: body.data!.addressId,
      provinceName: '浙江省',
      cityName: '杭州市',
      districtName: '西湖区',
    },
  ])
  for (const phone of ['', '1380000204', '138000020466', '23800002046', '1380000204x', '+0861']) {
    const { body: refused } = await add(headers, { phone })
    expect(refused).toMatchObject({
      success: false,
      code: 'address.phone-wrong',
      details: { field: 'phone' },
    })
  }
  expect(await addressesOf(api, headers)).toHaveLength(1)
  await keepAddress(api, headers, { phone: '+85291234567', postcode: '', defaultFlag: '0' })
  expect((await addressesOf(api, headers))[1]).toMatchObject({
    phone: '+85291234567',
    postcode: '',
    defaultFlag: '0',
  })
})

test.each([
  ['no province', { province: '' }, 'province', '请选择省份'],
  ['no city', { city: '' }, 'city', '请选择城市'],
  ['province and city but no district', { district: '' }, 'district', '请选到区，快递要用'],
  ['a city as a province', { province: '3301' }, 'province', '没有这个省份，请重新选择'],
  ['a province nobody has', { province: '99' }, 'province', '没有这个省份，请重新选择'],
  [
    'a city that is not in the province',
    { province: '35' },
    'city',
    '所选城市不在所选省份内，请重新选择城市',
  ],
  [
    'a district of another city',
    { district: '360103' },
    'district',
    '所选区县不在所选城市内，请重新选择区县',
  ],
  ['no recipient', { recipient: ' ' }, 'recipient', '请填写收件人'],
  ['a recipient of 51', { recipient: '𠮷'.repeat(51) }, 'recipient', '收件人最多 50 个字'],
  ['no street', { detail: '\n' }, 'detail', '请填写详细地址'],
  ['a street of 201', { detail: '𠮷'.repeat(201) }, 'detail', '详细地址最多 200 个字'],
  ['a postcode of four', { postcode: '3100' }, 'postcode', '邮编为 6 位数字，台湾为 3、5 或 6 位'],
])(
  '[R-ADDR-003] with %s nothing is stored, added or changed, and the field is named',
  async (_, wrong, field, message) => {
    const { headers } = await aResident()
    const addressId = await keepAddress(api, headers)
    const before = await addressesOf(api, headers)
    const body = { ...wholeAddress, ...wrong }
    for (const { body: reply } of [
      await api.call(addAddress, { body, headers }),
      await api.call(updateAddress, { body: { ...body, addressId }, headers }),
    ]) {
      expect(reply).toMatchObject({ success: false, data: null, errCode: 400, message })
      expect(reply.details).toEqual({ field })
    }
    expect(await addressesOf(api, headers)).toEqual(before)
  },
)

test('[R-ADDR-003] a call that leaves the district out is refused as an empty one is, and stored with all three', async () => {
  const { headers } = await aResident()
  const { district, ...without } = wholeAddress
  const { body } = await api.call(addAddress, { body: without, headers })
  expect(body).toMatchObject({ success: false, code: 'address.district-missing' })
  expect(await addressesOf(api, headers)).toEqual([])
  await add(headers, { district })
  expect(await addressesOf(api, headers)).toHaveLength(1)
})

test('the database keeps a city in its province and a district in its city, whoever writes', async () => {
  const { id, headers } = await aResident()
  await keepAddress(api, headers)
  for (const wrong of [{ provinceCode: '35' }, { districtCode: '360103' }]) {
    await expect(
      home.within((trx) =>
        trx.updateTable('address').set(wrong).where('readerId', '=', id).execute(),
      ),
    ).rejects.toThrow(/city_in_province|district_in_city/)
  }
})

test('[R-ADDR-009] who is named must be who calls: another reader or institution answers 403, and nothing is stored', async () => {
  const [caller, other] = [await aResident(), await aResident()]
  const away = await anInstitution(api, { tabs: ['9'], libraries: { L7: '别馆' } })
  const own = { userId: caller.id, groupCode: home.groupCode, libCode: 'L1' }
  for (const forged of [
    { userId: other.id },
    { userId: '' },
    { groupCode: away.groupCode },
    { libCode: 'L7' },
  ]) {
    const { status, body } = await add(caller.headers, { ...own, ...forged })
    expect([status, body.errCode, body.data]).toEqual([403, 403, null])
  }
  for (const { headers } of [caller, other]) expect(await addressesOf(api, headers)).toEqual([])

  expect((await add(caller.headers, own)).body.success).toBe(true)
  expect(await addressesOf(api, caller.headers)).toHaveLength(1)
  expect(await addressesOf(api, other.headers)).toEqual([])
})

test('[R-ADDR-008] only one is the default, whether it is made so, added so or changed to be so', async () => {
  const { headers } = await aResident()
  const a = await keepAddress(api, headers, { detail: 'A' })
  const b = await keepAddress(api, headers, { detail: 'B', defaultFlag: '0' })
  expect(await shown(headers)).toEqual([
    ['A', '1'],
    ['B', '0'],
  ])
  await api.call(setDefaultAddress, { body: { addressId: b }, headers })
  expect(await shown(headers)).toEqual([
    ['B', '1'],
    ['A', '0'],
  ])
  await keepAddress(api, headers, { detail: 'C', defaultFlag: '1' })
  expect(await shown(headers)).toEqual([
    ['C', '1'],
    ['A', '0'],
    ['B', '0'],
  ])
  const again = { ...wholeAddress, addressId: a, detail: 'A' }
  await api.call(updateAddress, { body: again, headers })
  expect(await shown(headers)).toEqual([
    ['A', '1'],
    ['B', '0'],
    ['C', '0'],
  ])
  // Another one that is not the default takes nothing from the one that is.
  const plain = { ...wholeAddress, addressId: b, detail: 'B', defaultFlag: '0' as const }
  await api.call(updateAddress, { body: plain, headers })
  expect((await shown(headers))[0]).toEqual(['A', '1'])
  await api.call(updateAddress, { body: { ...again, defaultFlag: '0' }, headers })
  expect((await shown(headers)).map(([, flag]) => flag)).toEqual(['0', '0', '0'])
  await api.call(setDefaultAddress, { body: { addressId: a }, headers })
  await api.call(deleteAddress, { body: { addressId: a }, headers })
  expect(await shown(headers)).toEqual([
    ['B', '0'],
    ['C', '0'],
  ])
})

/** One default among a reader's addresses, told by the list and by the table. */
async function chosenAtOnce(on: TestApi) {
  const institution = await anInstitution(on, { tabs: ['9'] })
  const { id, headers } = await aResident(institution, on)
  const ids: string[] = []
  for (let n = 0; n < 8; n += 1) ids.push(await keepAddress(on, headers, { detail: `${n} 号` }))
  const replies = await atOnce(32, (n) =>
    patiently(() =>
      on.call(setDefaultAddress, { body: { addressId: ids[n % ids.length]! }, headers }),
    ),
  )
  const { rows } = await institution.within((trx) =>
    sql`select from reader_default where reader_id = ${id}`.execute(trx),
  )
  return {
    done: replies.filter(({ body }) => body.success).length,
    flags: (await addressesOf(on, headers)).map(({ defaultFlag }) => defaultFlag).toSorted(),
    rows: rows.length,
  }
}

/** The same past every rule: how many are written, and how many the list shows. */
async function writtenAtOnce(on: TestApi) {
  const institution = await anInstitution(on, { tabs: ['9'] })
  const { groupCode, within } = institution
  const { id: readerId, headers } = await aResident(institution, on)
  const ids: string[] = []
  for (let n = 0; n < 4; n += 1) {
    ids.push(await keepAddress(on, headers, { detail: `${n} 号`, defaultFlag: '0' }))
  }
  const made = await timesMade(32, (n) => {
    const row = { groupCode, readerId, addressId: ids[n % ids.length]! }
    return within((trx) => trx.insertInto('readerDefault').values(row).execute())
  })
  const list = await addressesOf(on, headers)
  return { made, shown: list.filter(({ defaultFlag }) => defaultFlag === '1').length }
}

test('of 32 who set the default at once none fails, and one address is the default; also where only the table sees to it', async () => {
  const open = await startTestApi({ pool: 34, rowLocks: false })
  onTestFinished(() => open.close())
  await withRegions(open)
  const one = { done: 32, flags: ['0', '0', '0', '0', '0', '0', '0', '1'], rows: 1 }
  expect(await chosenAtOnce(api)).toEqual(one)
  expect(await chosenAtOnce(open)).toEqual(one)

  // Whoever asks no rule meets the key; without it the list shows several.
  expect(await writtenAtOnce(open)).toEqual({ made: 1, shown: 1 })
  await switchOff(open, 'alter table reader_default drop constraint i17_one_default')
  const { made, shown } = await writtenAtOnce(open)
  expect(made).toBe(32)
  expect(shown).toBeGreaterThan(1)
})

test('nobody keeps more than ten, however many are added at once', async () => {
  const { headers } = await aResident()
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, n) => patiently(() => add(headers, { detail: `${n} 号` }))),
  )
  const kept = replies.filter(({ body }) => body.success)
  expect(kept).toHaveLength(mostAddresses)
  const full = replies.find(({ body }) => !body.success)
  expect(full!.body).toMatchObject({
    errCode: 422,
    code: 'address.too-many',
    details: { most: 10 },
  })
  expect(full!.body.message).toContain(String(mostAddresses))
  const addressId = kept[0]!.body.data!.addressId
  await api.call(deleteAddress, { body: { addressId }, headers })
  expect((await add(headers)).body.success).toBe(true)
})

test('where the institution has not opened tab 9, every call is refused', async () => {
  const closed = await anInstitution(api, { tabs: ['5'] })
  const { headers } = await aResident(closed)
  const addressId = randomUUID()
  for (const { status, body } of [
    await api.call(listAddresses, { headers }),
    await api.call(listAddressTypes, { headers }),
    await api.call(listRegions, { query: {}, headers }),
    await add(headers),
    await api.call(updateAddress, { body: { ...wholeAddress, addressId }, headers }),
    await api.call(deleteAddress, { body: { addressId }, headers }),
    await api.call(setDefaultAddress, { body: { addressId }, headers }),
  ]) {
    expect([status, body.code]).toEqual([403, 'tab.not-permitted'])
  }
})
