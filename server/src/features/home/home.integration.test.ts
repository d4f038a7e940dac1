import { changeHomeBlocks, changeHomeLinks, readHomeSetup } from '@shulin/contract/home-staff'
import {
  homeBlocks,
  listDisciplines,
  listHotCollections,
  listNewCollections,
  listTrialCollections,
  readHomePage,
} from '@shulin/contract/home'
import { searchAll } from '@shulin/contract/search'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import { aReader, logInAs } from '../../../test/readers.ts'
import {
  aPackageOf,
  aSearchedInstitution,
  aTitle,
  entitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { aDatabase, agreedToBeShown, lentAndReturned, visited } from '../../../test/taking-part.ts'

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => void (api = await startSearchApi({ config: { rankingsKept: 0 } })))
beforeEach(
  async () =>
    void (library = await aSearchedInstitution(api, {
      settings: { version: '3.2', eleFlag: '1' },
    })),
)
afterAll(() => api.close())

const homePage = async () => (await api.call(readHomePage, { headers: library.headers })).body.data!

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('[R-CONFIG-006] [R-HOME-007] [R-HOME-012] the home page knows version, electronic flag, custom entries and readers', async () => {
  const staff = await staffHeaders(api, library.groupCode, ['content'])
  const links = [
    { name: { 'zh-CN': '预约', 'en-US': 'Book a visit' }, url: '/collectionNav' },
    { name: { 'zh-CN': '校史馆' }, url: 'https://history.example.org/' },
  ]
  await api.call(changeHomeLinks, { headers: staff, body: { links } })
  const title = await aTitle(library)
  for (const name of ['张三丰', '李白', 'Ada Lovelace']) {
    const { id } = await aReader(api, library, { name })
    await agreedToBeShown(library, id)
    await lentAndReturned(api, library, title, { daysAgo: 3, readerId: id })
  }
  const home = await homePage()
  expect(home.institutionParam.version).toBe('3.2')
  expect(home.eleFlag).toBe('1')
  expect(home.userCheckInfo).toBeNull()
  expect(home.customList).toEqual([
    { title: '预约', url: '/collectionNav' },
    { title: '校史馆', url: 'https://history.example.org/' },
  ])
  expect(home.readers.map(({ name }) => name).toSorted()).toEqual(['A**', '张**', '李**'])
  expect(JSON.stringify(home)).not.toMatch(/三丰|Lovelace/)
})

test('[R-CONFIG-017] a reader is told what the account lacks, a visitor nothing', async () => {
  const told = async (options: Parameters<typeof aReader>[2]) => {
    const { account } = await aReader(api, library, options)
    const { headers } = await logInAs(api, library, { account })
    return (await api.call(readHomePage, { headers })).body.data!.userCheckInfo
  }
  const byMail = { email: 'one@library.example', isEmailVerified: true }
  expect(await told(byMail)).toEqual(['phone'])
  const byBoth = { email: 'two@library.example', isEmailVerified: true }
  expect(await told({ ...byBoth, phone: '13900000000', isPhoneVerified: true })).toEqual([])
  expect(await told({})).toEqual(['phone', 'email'])
  expect((await homePage()).userCheckInfo).toBeNull()
})

test('[R-HOME-028] readers are the ten with most loans this month among those who agreed', async () => {
  const title = await aTitle(library)
  for (let n = 1; n <= 12; n++) {
    const { id } = await aReader(api, library, { name: `${'一二三四五六七八九十百千'[n - 1]}某` })
    if (n !== 12) await agreedToBeShown(library, id)
    await lentAndReturned(api, library, title, { daysAgo: 3, times: n, readerId: id })
    await lentAndReturned(api, library, title, { daysAgo: 60, times: 20 - n, readerId: id })
  }
  expect((await homePage()).readers).toEqual(
    Array.from('百十九八七六五四三二', (name, place) => ({
      name: `${name}**`,
      loanCount: 11 - place,
    })),
  )
})

test('[R-HOME-017] subjects are counted over the titles readers may see, and named in their language', async () => {
  await library.within((trx) =>
    trx
      .insertInto('dictionaryEntry')
      .values({
        groupCode: library.groupCode,
        dictionary: 'discode1',
        code: '0809',
        name: JSON.stringify({ 'zh-CN': '电子科学与技术', 'en-US': 'Electronics' }),
        position: 0,
      })
      .execute(),
  )
  for (let n = 0; n < 4; n++) await aTitle(library, { disciplines: ['0809'] })
  await aTitle(library, { disciplines: ['0501', '0809'] })
  await aTitle(library, { disciplines: ['0809'], isHidden: true })
  const { packageId } = await aPackageOf(api, [{ disciplines: ['0501'] }])
  await entitle(library, packageId)
  await api.feed()
  const counted = [
    { discode1: '0809', name: '电子科学与技术', count: 5 },
    { discode1: '0501', name: '0501', count: 2 },
  ]
  const { headers } = library
  expect((await api.call(listDisciplines, { headers })).body.data).toEqual(counted)

  // While the index is away, the database counts the same.
  const engineAway = { opensearchUrl: 'http://127.0.0.1:1', rankingsKept: 0 }
  const without = await startTestApi({ onDatabaseOf: api, config: engineAway })
  expect((await without.call(listDisciplines, { headers })).body.data).toEqual(counted)
  await without.close()
})

test('[R-HOME-003] the list of a subject has as many records as the home page counts', async () => {
  for (let n = 0; n < 5; n++) await aTitle(library, { disciplines: ['0809'] })
  await aTitle(library, { disciplines: ['0501'] })
  await api.feed()
  const { headers } = library
  const subjects = (await api.call(listDisciplines, { headers })).body.data
  expect(subjects?.find(({ discode1 }) => discode1 === '0809')?.count).toBe(5)
  const body = { searchItems: [], discode1: ['0809'] }
  const found = await api.call(searchAll, { headers, body })
  expect(found.body.data?.total).toBe(5)
})

test('[R-HOME-021] the most visited collections come first', async () => {
  const a = await aDatabase(library, { name: '甲' })
  const b = await aDatabase(library, { name: '乙' })
  await visited(library, 'database', a, 1)
  await visited(library, 'database', b, 2)
  await visited(library, 'database', b, 1, 2)
  const { data } = (
    await api.call(listHotCollections, { headers: library.headers, body: { rows: 2 } })
  ).body
  expect(data).toEqual([
    { recordId: b, collectionName: '乙', visits: 3 },
    { recordId: a, collectionName: '甲', visits: 1 },
  ])
})

test('[R-HOME-022] the newest collection comes first with the time it was added', async () => {
  await aDatabase(library, { name: '旧', addedDaysAgo: 2 })
  const recordId = await aDatabase(library, { name: '新' })
  const { data } = (
    await api.call(listNewCollections, { headers: library.headers, body: { rows: 1 } })
  ).body
  expect(data).toEqual([
    { recordId, collectionName: '新', createTime: expect.stringContaining(day(0)) as string },
  ])
})

test('[R-HOME-023] only trials that run today are listed', async () => {
  const trial = { trialFrom: day(-10), trialUntil: day(10) }
  const recordId = await aDatabase(library, { name: '试用', ...trial })
  await aDatabase(library, { name: '结束', trialFrom: day(-30), trialUntil: day(-5) })
  await aDatabase(library, { name: '将来', trialFrom: day(5), trialUntil: day(30) })
  const { data } = (await api.call(listTrialCollections, { headers: library.headers, body: {} }))
    .body
  expect(data).toEqual([
    { recordId, collectionName: '试用', trialBegin: day(-10), trialEnd: day(10) },
  ])
})

test('staff put the blocks in an order and hide some, and both are written down', async () => {
  const headers = await staffHeaders(api, library.groupCode, ['content'])
  expect((await homePage()).institutionParam.homeBlocks).toEqual(homeBlocks)
  const blocks = homeBlocks.toReversed().map((block) => ({ block, isShown: block !== 'donations' }))
  await api.call(changeHomeBlocks, { headers, body: { blocks } })
  expect((await api.call(readHomeSetup, { headers })).body.data!.blocks).toEqual(blocks)
  expect((await homePage()).institutionParam.homeBlocks).toEqual(
    homeBlocks.toReversed().filter((block) => block !== 'donations'),
  )
  const trail = await library.within((trx) =>
    trx.selectFrom('audit').select('act').where('act', '=', 'home.blocks').execute(),
  )
  expect(trail).toHaveLength(1)
  const twice = [...blocks.slice(1), blocks[1]!]
  const refused = await api.call(changeHomeBlocks, { headers, body: { blocks: twice } })
  expect(refused.body.success).toBe(false)
})

test('a block that came after staff put the others in an order stands behind the one it usually follows', async () => {
  const before = homeBlocks.filter((block) => block !== 'announcements').toReversed()
  await library.within((trx) =>
    trx.deleteFrom('homeBlock').where('groupCode', '=', library.groupCode).execute(),
  )
  await library.within((trx) =>
    trx
      .insertInto('homeBlock')
      .values(
        before.map((block, position) => ({
          groupCode: library.groupCode,
          block,
          position,
          isShown: true,
        })),
      )
      .execute(),
  )
  const shown = (await homePage()).institutionParam.homeBlocks
  expect(shown).toHaveLength(homeBlocks.length)
  expect(shown[shown.indexOf('hotBooks') + 1]).toBe('announcements')
  expect(shown.filter((block) => block !== 'announcements')).toEqual(before)
})

test('a link of the custom list is a page of ours or a web address, never a script', async () => {
  const headers = await staffHeaders(api, library.groupCode, ['content'])
  for (const url of ['javascript:alert(1)', '//evil.example', '', 'data:text/html,x']) {
    const links = [{ name: { 'zh-CN': '坏' }, url }]
    const { body } = await api.call(changeHomeLinks, { headers, body: { links } })
    expect([url, body.success]).toEqual([url, false])
  }
})
