import {
  changeDictionary,
  changeMenu,
  changeSettings,
  listChanges,
  listSettings,
  readDictionary,
  readMenu,
  type MenuEntry,
} from '@shulin/contract/institutions-staff'
import { listMenus, readDictionaries, readFindConfig } from '@shulin/contract/institutions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { staffByLink, staffHeaders } from '../../../../test/staff.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

async function aConsole() {
  const institution = await anInstitution(api)
  return { ...institution, staff: await staffHeaders(api, institution.groupCode, ['admin'], 'lin') }
}

test('a setting changed at the console is what visitors get, and shows who changed it and when', async () => {
  const { staff, headers } = await aConsole()
  const before = Date.now()
  const changed = await api.call(changeSettings, {
    body: { settings: { navBackColor: '1f5f5b' } },
    headers: staff,
  })
  expect(changed.body.data?.find(({ code }) => code === 'navBackColor')).toMatchObject({
    value: '1f5f5b',
    standard: '25313d',
    kind: 'colour',
    changedBy: '馆员 lin',
  })
  expect((await api.call(readFindConfig, { headers })).body.data?.navBackColor).toBe('1f5f5b')

  const [change] = (await api.call(listChanges, { query: {}, headers: staff })).body.data!
  expect(change).toMatchObject({
    by: '馆员 lin',
    act: 'setting.change',
    subject: 'navBackColor',
    before: null,
    after: '1f5f5b',
  })
  expect(Date.parse(change!.at)).toBeGreaterThanOrEqual(before - 1000)

  await api.call(changeSettings, { body: { settings: { navBackColor: null } }, headers: staff })
  const restored = (await api.call(listSettings, { headers: staff })).body.data
  expect(restored?.find(({ code }) => code === 'navBackColor')).toMatchObject({
    value: '25313d',
    changedBy: null,
  })
})

test('of settings of which one is wrong none is changed, and the field is named', async () => {
  const { staff, headers } = await aConsole()
  for (const [field, value] of [
    ['navBackColor', 'blue'],
    ['iconUrl', 'javascript:alert(1)'],
    ['noSuchSetting', '1'],
  ] as const) {
    const settings = { version: '9.9', [field]: value }
    const { body } = await api.call(changeSettings, { body: { settings }, headers: staff })
    expect(body).toMatchObject({
      success: false,
      errCode: 422,
      code: 'setting.invalid',
      details: { field },
    })
  }
  expect((await api.call(readFindConfig, { headers })).body.success).toBe(true)
  expect((await api.call(listChanges, { query: {}, headers: staff })).body.data).toEqual([])
})

test('who may frame the portal is a list of sites, never every site', async () => {
  const { staff } = await aConsole()
  const set = async (frameAncestors: string) =>
    (await api.call(changeSettings, { body: { settings: { frameAncestors } }, headers: staff }))
      .body.success
  for (const tooWide of [
    'https://*',
    'https://*.com',
    'https://*:443',
    'https://a.example.edu https://*',
    'https://*.*.edu',
    'https://a*.example.edu',
    'https://.example.edu',
    'http://a.example.edu',
    '*',
    "'self'; script-src *",
  ]) {
    expect([tooWide, await set(tooWide)]).toEqual([tooWide, false])
  }
  for (const sites of [
    '',
    'https://*.example.edu',
    'https://a.example.edu:8443 https://intranet',
  ]) {
    expect([sites, await set(sites)]).toEqual([sites, true])
  }
})

test('what stays the same is not written down as a change', async () => {
  const { staff } = await aConsole()
  const change = () =>
    api.call(changeSettings, { body: { settings: { version: '3.3' } }, headers: staff })
  await change()
  await change()
  expect((await api.call(listChanges, { query: {}, headers: staff })).body.data).toHaveLength(1)
})

test('a menu changed at the console is the menu visitors see; its former state is in the trail', async () => {
  const { staff, headers } = await aConsole()
  const entries = [
    {
      menuId: 'new',
      name: { 'zh-CN': '新书', 'zh-TW': '新書', 'en-US': 'New books' },
      url: '/newBookInform',
    },
    {
      menuId: 'out',
      name: { 'zh-CN': '校网' },
      url: 'https://www.example.org/',
      jumpMode: 2 as const,
    },
  ]
  const { body } = await api.call(changeMenu, { body: { menu: 'A', entries }, headers: staff })
  expect(body.data).toMatchObject({ menu: 'A', changedBy: '馆员 lin' })
  const { menuA } = (await api.call(listMenus, { headers })).body.data!
  expect(
    menuA.map(({ menuName, englishName, jumpMode }) => [menuName, englishName, jumpMode]),
  ).toEqual([
    ['新书', 'New books', 1],
    ['校网', '', 2],
  ])

  await api.call(changeMenu, { body: { menu: 'A', entries: [] }, headers: staff })
  const [change] = (await api.call(listChanges, { query: { act: 'menu.change' }, headers: staff }))
    .body.data!
  expect(change).toMatchObject({
    subject: 'A',
    before: [{ menuId: 'new' }, { menuId: 'out' }],
    after: [],
  })
  expect(
    (await api.call(readMenu, { query: { menu: 'A' }, headers: staff })).body.data?.entries,
  ).toEqual([])
})

test('a menu entry that is no page of ours and no web address is refused', async () => {
  const { staff } = await aConsole()
  for (const url of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
  ]) {
    const entries = [{ menuId: 'x', name: { 'zh-CN': '链接' }, url }]
    const { body } = await api.call(changeMenu, { body: { menu: 'A', entries }, headers: staff })
    expect(body).toMatchObject({ success: false, errCode: 400 })
  }
})

test('what stands twice, or holds a character that cannot be kept, is refused as input', async () => {
  const { staff, groupCode, within } = await aConsole()
  const entry = { code: 'a', name: { 'zh-CN': '甲' } }
  await within((trx) =>
    trx
      .insertInto('dictionaryEntry')
      .values({ groupCode, dictionary: 'coreInclude', code: 'a', name: JSON.stringify(entry.name) })
      .execute(),
  )
  const item: MenuEntry = {
    menuId: 'x',
    name: { 'zh-CN': '甲' },
    url: '/home',
    jumpMode: 1,
    isShown: true,
    child: [],
  }
  const asDictionary = (entries: (typeof entry)[]) =>
    api.call(changeDictionary, { body: { dictionary: 'coreInclude', entries }, headers: staff })
  const asMenu = (entries: MenuEntry[]) =>
    api.call(changeMenu, { body: { menu: 'A', entries }, headers: staff })
  for (const sent of [
    asDictionary([entry, entry]),
    asDictionary([{ ...entry, name: { 'zh-CN': 'a\u0000b' } }]),
    asMenu([item, item]),
    asMenu([{ ...item, child: [item] }]),
    asMenu([{ ...item, name: { 'zh-CN': 'a\u0000b' } }]),
  ]) {
    expect((await sent).body).toMatchObject({ success: false, errCode: 400 })
  }
})

test('a code is renamed, hidden or added, and never taken away', async () => {
  const { staff, headers, groupCode, within } = await aConsole()
  await within((trx) =>
    trx
      .insertInto('dictionaryEntry')
      .values({
        groupCode,
        dictionary: 'coreInclude',
        code: 'sci',
        name: JSON.stringify({ 'zh-CN': '旧名' }),
      })
      .execute(),
  )
  const entries = [
    { code: 'sci', name: { 'zh-CN': '新名' }, isShown: false },
    { code: 'own', name: { 'zh-CN': '校定' } },
  ]
  await api.call(changeDictionary, { body: { dictionary: 'coreInclude', entries }, headers: staff })
  const { data } = (
    await api.call(readDictionary, { query: { dictionary: 'coreInclude' }, headers: staff })
  ).body
  expect(data?.entries).toEqual([
    { code: 'sci', name: { 'zh-CN': '新名' }, isShown: false },
    { code: 'own', name: { 'zh-CN': '校定' }, isShown: true },
  ])
  expect(
    (await api.call(readDictionaries, { body: { types: ['coreInclude'] }, headers })).body.data,
  ).toEqual({
    coreInclude: [{ code: 'own', name: '校定' }],
  })
  const unknown = { dictionary: 'nothing', entries }
  expect((await api.call(changeDictionary, { body: unknown, headers: staff })).status).toBe(404)
})

test('the trail can be added to by its own function, and by nothing else', async () => {
  const { staff, within } = await aConsole()
  await api.call(changeSettings, { body: { settings: { version: '3.4' } }, headers: staff })
  await expect(
    within((trx) => trx.updateTable('audit').set({ act: 'x' }).execute()),
  ).rejects.toThrow(/permission denied/)
  await expect(within((trx) => trx.deleteFrom('audit').execute())).rejects.toThrow(
    /permission denied/,
  )
  await expect(api.adminDb.deleteFrom('audit').execute()).rejects.toThrow(/append-only/)
})

test('settings that open a way in, or loosen one, are changed with a fresh second factor; others without', async () => {
  const { staff, groupCode, within } = await aConsole()
  const byLink = await staffByLink(api, groupCode, ['admin'], 'mei')
  const change = async (headers: { cookie: string }, settings: Record<string, string>) =>
    (await api.call(changeSettings, { body: { settings }, headers })).body.code
  const grave = [
    { findCoerceLogin: '0' },
    { passwordLength: '8+' },
    { loginFailuresPerAccount: '9' },
    { campusRanges: '10.0.0.0/8' },
    { version: '4', unifieAuthenLoginUrl: 'https://elsewhere.example/' },
  ]
  for (const settings of grave) expect(await change(byLink, settings)).toBe('staff.factor-missing')
  expect(await change(byLink, { version: '4' })).toBeNull()

  await within((trx) =>
    sql`update staff_session set code_given_at = now() - interval '6 minutes'`.execute(trx),
  )
  for (const settings of grave) expect(await change(staff, settings)).toBe('staff.code-needed')
  expect(await change(staff, { version: '5' })).toBeNull()
  const stored = (await api.call(listSettings, { headers: staff })).body.data!
  expect(stored.filter(({ changedBy }) => changedBy !== null).map(({ code }) => code)).toEqual([
    'version',
  ])
})
