import {
  FindConfig,
  findGroup,
  listLibraries,
  listMenus,
  listPlaces,
  readAppearance,
  readDictionaries,
  readFindConfig,
  readInstitution,
  readLogo,
  readParameter,
  readPrivacyNotice,
} from '@shulin/contract/institutions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { isPublic, settingCodes } from './gathered-settings.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const named = (name: string) => JSON.stringify({ 'zh-CN': name })

test('[R-CONFIG-004] [R-CONFIG-012] a mapping path leads to its group and to nothing else', async () => {
  const { mappingPath } = await anInstitution(api, {
    groupCode: '100041',
    name: { 'zh-CN': 'N' },
    outsideId: '77',
    textMessages: true,
  })
  const { body } = await api.call(findGroup, { body: { mappingPath } })
  expect(body.data).toEqual({ groupCode: '100041', msgFlag: '1', fid: '77', name: 'N' })

  const unknown = await api.call(findGroup, { body: { mappingPath: 'none' } })
  expect(unknown.status).toBe(404)
  expect(unknown.body).toMatchObject({ success: false, data: null, code: 'institution.unknown' })
})

test('[R-CONFIG-001] every field of findConfig comes back as it is stored', async () => {
  const stored = {
    passportLogin: '1',
    unifieAuthen: '1',
    normalLogin: '0',
    exterSinAuthen: '1',
    passportLoginUrl: 'https://passport.example.org/',
    exterSinAuthenUrl: 'https://outside.example.org/',
    unifieAuthenLoginUrl: 'https://cas.example.org/login',
    unifieAuthenLogoutUrl: 'https://cas.example.org/logout',
    loginCasWithOriginalPage: '1',
    weixinLogin: '1',
    findPasswordFlag: '0',
    findCoerceLogin: '1',
    loginExplain: '首次登录<br>请改密码',
    isPasswordProtect: '1',
    passwordCheck: '2',
    independentLibCode: '1',
    loginFlag: '0',
    blackAndWhiteModel: '1',
    primaryIdProtect: '1',
    primaryIdProtectTime: '17',
    bindMailOrPhone: '1',
    filingNumberHide: '1',
    libTypeCode: 'university',
    purderRec: '1',
    freeRec: '1',
    customRec: '1',
    recRecord: '1',
    iconUrl: '/media/icon.svg',
    navBackColor: '123456',
    navTextColor: 'abc',
    searchBackGround: '/media/hall.jpg',
  } satisfies FindConfig
  const { headers } = await anInstitution(api, { settings: stored })
  expect((await api.call(readFindConfig, { headers })).body.data).toEqual(stored)
  expect(Object.keys(stored)).toHaveLength(31)
})

test('[R-CONFIG-003] [R-CONFIG-016] an institution that set nothing gets the standards', async () => {
  const { headers } = await anInstitution(api)
  const { data } = (await api.call(readFindConfig, { headers })).body
  expect(data).toMatchObject({
    findPasswordFlag: '1',
    normalLogin: '1',
    loginFlag: '1',
    primaryIdProtectTime: '30',
    passwordCheck: '',
    navBackColor: '25313d',
    navTextColor: 'fff',
  })
  const flags = Object.entries(FindConfig.shape).filter(
    ([, shape]) => shape.safeParse('0').success && !shape.safeParse('').success,
  )
  const off = flags
    .map(([code]) => code)
    .filter(
      (code) => !['findPasswordFlag', 'normalLogin', 'loginFlag', 'libTypeCode'].includes(code),
    )
  expect(off).toHaveLength(16)
  for (const code of off) expect(data, code).toHaveProperty(code, '0')
})

test('[R-CONFIG-009] what only staff may see is in no reply to a visitor', async () => {
  const internal = settingCodes.filter((code) => !isPublic(code))
  expect(internal).toContain('frameAncestors')
  // A number, a flag and address ranges cannot be a canary; that they are not told, the names of the reply say below.
  const takesWords = (code: string) =>
    !['textMessagesPerDay', 'searchNeedsWork', 'campusRanges'].includes(code)
  const { headers } = await anInstitution(api, {
    settings: Object.fromEntries(
      internal
        .filter(takesWords)
        .map((code) => [code, `https://canary-${code.toLowerCase()}.example.org`]),
    ),
  })
  for (const endpoint of [readFindConfig, readAppearance, readLogo, readInstitution, listMenus]) {
    const { body } = await api.call(endpoint, { headers })
    expect(body.success).toBe(true)
    expect(JSON.stringify(body)).not.toContain('canary')
  }
  const { data } = (await api.call(readFindConfig, { headers })).body
  expect(Object.keys(data ?? {}).toSorted()).toEqual(Object.keys(FindConfig.shape).toSorted())
})

test('[R-CONFIG-014] one public parameter is told; an internal or unknown one is not', async () => {
  const { headers } = await anInstitution(api, {
    settings: { navBackColor: '0a0b0c', frameAncestors: 'https://portal.example.org' },
  })
  const ask = (paraCode: string) => api.call(readParameter, { query: { paraCode }, headers })
  expect((await ask('navBackColor')).body.data).toEqual({
    paraCode: 'navBackColor',
    paraValue: '0a0b0c',
  })
  for (const hidden of ['frameAncestors', 'nothing', 'constructor', '__proto__']) {
    const { body } = await ask(hidden)
    expect(body).toMatchObject({ success: false, data: null })
    expect(JSON.stringify(body)).not.toContain('portal.example.org')
  }
})

test('[R-CONFIG-008] each institution has its own logo', async () => {
  const north = await anInstitution(api, {
    settings: { logoUrl: '/media/n.svg', iconUrl: '/media/ni.svg' },
  })
  const south = await anInstitution(api, { settings: { logoUrl: '/media/s.svg' } })
  const logo = async (headers: { groupCode: string }) =>
    (await api.call(readLogo, { headers })).body.data
  expect(await logo(north.headers)).toEqual({ logoUrl: '/media/n.svg', iconUrl: '/media/ni.svg' })
  expect(await logo(south.headers)).toEqual({ logoUrl: '/media/s.svg', iconUrl: '' })
})

test('[R-CONFIG-010] appearance and footer come in one reply', async () => {
  const { headers } = await anInstitution(api, {
    settings: {
      filingNumbers: '溪ICP备1号\n溪公网安备2号',
      phone: '000-1',
      email: 'd@example.org',
    },
  })
  expect((await api.call(readAppearance, { headers })).body.data).toEqual({
    navBackColor: '25313d',
    navTextColor: 'fff',
    searchBackGround: '',
    filingNumbers: ['溪ICP备1号', '溪公网安备2号'],
    filingNumberHide: '0',
    phone: '000-1',
    email: 'd@example.org',
    version: '3.0',
  })
})

test('[R-CONFIG-005] [R-CONFIG-011] the libraries of the institution, and none of another', async () => {
  const { headers } = await anInstitution(api, { libraries: { L1: 'North', L2: 'South' } })
  await anInstitution(api, { libraries: { L1: 'Elsewhere', L9: 'North too' } })
  const list = async (query: { keyword?: string }) =>
    (await api.call(listLibraries, { query, headers })).body.data
  expect(await list({})).toEqual([
    { libCode: 'L1', libName: 'North' },
    { libCode: 'L2', libName: 'South' },
  ])
  expect(await list({ keyword: 'nor' })).toEqual([{ libCode: 'L1', libName: 'North' }])
})

test('[R-CONFIG-013] the institution says its name and version', async () => {
  const named = await anInstitution(api, { name: { 'zh-CN': 'N' }, settings: { version: '3.2' } })
  const plain = await anInstitution(api)
  const of = async (headers: { groupCode: string }) =>
    (await api.call(readInstitution, { headers })).body.data?.institutionParam
  expect(await of(named.headers)).toMatchObject({
    groupCode: named.groupCode,
    name: 'N',
    version: '3.2',
  })
  expect(await of(plain.headers)).toMatchObject({ version: '3.0' })
})

test('[R-MENU-017] [R-MENU-022] menus come in their order, entries with exactly their eight fields', async () => {
  const { groupCode, headers, within } = await anInstitution(api)
  await within(async (trx) => {
    for (const menu of ['A', 'B'] as const) {
      for (const [position, menuId] of ['c', 'a', 'b'].entries()) {
        const name = { 'zh-CN': '新书', 'zh-TW': '新書', 'en-US': 'New books' }
        await trx
          .insertInto('menuItem')
          .values({
            groupCode,
            menu,
            menuId,
            name: JSON.stringify(name),
            url: '/newBookInform',
            position,
          })
          .execute()
      }
    }
    await trx
      .insertInto('menuItem')
      .values({
        groupCode,
        menu: 'A',
        menuId: 'a1',
        parentId: 'a',
        name: named('子'),
        isShown: false,
      })
      .execute()
  })
  const { menuA, menuB } = (await api.call(listMenus, { headers })).body.data!
  expect([menuA, menuB].map((menu) => menu.map(({ menuId }) => menuId))).toEqual([
    ['c', 'a', 'b'],
    ['c', 'a', 'b'],
  ])
  expect(menuA[1]).toEqual({
    menuId: 'a',
    menuName: '新书',
    englishName: 'New books',
    complexFont: '新書',
    menuUrl: '/newBookInform',
    jumpMode: 1,
    useFlag: 1,
    child: [
      {
        menuId: 'a1',
        menuName: '子',
        englishName: '',
        complexFont: '',
        menuUrl: '',
        jumpMode: 1,
        useFlag: 0,
        child: [],
      },
    ],
  })

  const bare = await anInstitution(api)
  expect((await api.call(listMenus, { headers: bare.headers })).body.data).toMatchObject({
    menuA: [],
    menuB: [],
  })
})

test('[R-DICT-006] [R-DICT-008] campuses, kinds of locations and locations of the institution', async () => {
  const { groupCode, headers, within } = await anInstitution(api, { libraries: { L1: 'North' } })
  await within(async (trx) => {
    for (const campusId of ['C1', 'C2']) {
      await trx
        .insertInto('campus')
        .values({ groupCode, campusId, name: named(`校区${campusId}`) })
        .execute()
    }
    for (const code of ['T1', 'T2', 'T3']) {
      const name = code === 'T1' ? named('Stacks') : named(code)
      await trx
        .insertInto('dictionaryEntry')
        .values({ groupCode, dictionary: 'locationType', code, name })
        .execute()
    }
    for (const locationId of ['a', 'b', 'c', 'd']) {
      const row = {
        groupCode,
        locationId,
        libCode: 'L1',
        campusId: 'C1',
        locationType: 'T1',
        name: named(locationId),
      }
      await trx.insertInto('location').values(row).execute()
    }
  })
  const { data } = (await api.call(listPlaces, { headers })).body
  expect(data?.campusCodes).toEqual([
    { campusId: 'C1', campusName: '校区C1' },
    { campusId: 'C2', campusName: '校区C2' },
  ])
  expect(data?.locationTypeSelectiveDtos).toHaveLength(3)
  expect(data?.locationTypeSelectiveDtos[0]).toEqual({
    locationTypeCode: 'T1',
    locationTypeName: 'Stacks',
  })
  expect(data?.locationId.map(({ code }) => code)).toEqual(['a', 'b', 'c', 'd'])

  const { campusCode } = (
    await api.call(readDictionaries, { body: { types: ['campusCode'] }, headers })
  ).body.data!
  expect(campusCode).toEqual(data?.campusCodes)
})

test('[R-DICT-002] campuses are a code list of their own form', async () => {
  const { groupCode, headers, within } = await anInstitution(api)
  await within((trx) =>
    trx
      .insertInto('campus')
      .values([
        { groupCode, campusId: 'C1', name: named('East') },
        { groupCode, campusId: 'C2', name: named('West') },
      ])
      .execute(),
  )
  const { data } = (await api.call(readDictionaries, { body: {}, headers })).body
  expect(data?.campusCode).toEqual([
    { campusId: 'C1', campusName: 'East' },
    { campusId: 'C2', campusName: 'West' },
  ])
})

test('[R-DICT-003] the collections listed are those of the institution', async () => {
  const collection = (groupCode: string, name: string) => ({
    groupCode,
    id: crypto.randomUUID(),
    name,
  })
  const here = await anInstitution(api)
  const there = await anInstitution(api)
  const kept = [collection(here.groupCode, '古籍'), collection(here.groupCode, '地方志')]
  await here.within((trx) => trx.insertInto('collection').values(kept).execute())
  await there.within((trx) =>
    trx.insertInto('collection').values(collection(there.groupCode, '外馆')).execute(),
  )
  const { data } = (
    await api.call(readDictionaries, { body: { types: ['collections'] }, headers: here.headers })
  ).body
  expect(data).toEqual({ collections: expect.any(Array) })
  expect(new Set(data?.collections)).toEqual(
    new Set(kept.map(({ id, name }) => ({ recordId: id, collectionName: name }))),
  )
})

test('[R-DICT-013] a document type switched off is known but not offered', async () => {
  const { groupCode, headers, within } = await anInstitution(api)
  const entry = (code: string, isShown: boolean) => ({
    groupCode,
    dictionary: 'documentTypeList',
    code,
    name: named(code),
    isShown,
  })
  await within((trx) =>
    trx
      .insertInto('dictionaryEntry')
      .values([entry('book', true), entry('map', false)])
      .execute(),
  )
  const { data } = (await api.call(readDictionaries, { body: {}, headers })).body
  expect(data?.documentTypeList?.map(({ code }) => code)).toEqual(['book', 'map'])
  expect(data?.docCode?.map(({ code }) => code)).toEqual(['book'])
})

test('the privacy notice in force is the newest, in the language asked for', async () => {
  const { groupCode, headers, within } = await anInstitution(api)
  const none = await api.call(readPrivacyNotice, { headers })
  expect(none.body).toMatchObject({ success: false, code: 'privacy-notice.missing' })
  await within((trx) =>
    trx
      .insertInto('privacyNotice')
      .values([
        { groupCode, version: 1, text: JSON.stringify({ 'zh-CN': '旧', 'en-US': 'old' }) },
        { groupCode, version: 2, text: JSON.stringify({ 'zh-CN': '新', 'en-US': 'new' }) },
      ])
      .execute(),
  )
  const english = { ...headers, 'content-language': 'en_US' }
  expect((await api.call(readPrivacyNotice, { headers: english })).body.data).toMatchObject({
    version: 2,
    text: 'new',
  })
})

test('[R-HEADER-002] headers choose the institution; unknown or contradicting ones are refused', async () => {
  const a = await anInstitution(api, { libraries: { A1: '甲馆' }, hosts: ['a.example.org'] })
  const b = await anInstitution(api, { libraries: { B1: '乙馆' } })
  const libraries = (headers: Record<string, string>) =>
    api.call(listLibraries, { query: {}, headers })

  expect((await libraries({ groupCode: a.groupCode })).body.data).toEqual([
    { libCode: 'A1', libName: '甲馆' },
  ])
  expect((await libraries({ mappingPath: b.mappingPath })).body.data).toEqual([
    { libCode: 'B1', libName: '乙馆' },
  ])
  expect((await libraries({ ...b.headers, mappingPath: b.mappingPath })).body.success).toBe(true)

  for (const headers of [
    { groupCode: 'nobody' },
    { mappingPath: 'nobody' },
    { ...a.headers, mappingPath: 'nobody' },
  ]) {
    const { status, body } = await libraries(headers)
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, data: null, code: 'institution.unknown' })
  }
  const { body } = await libraries({ ...a.headers, mappingPath: b.mappingPath })
  expect(body).toMatchObject({
    success: false,
    data: null,
    errCode: 400,
    code: 'institution.disagreement',
  })
})

test('a host name of its own leads to an institution, and no header leads away from it', async () => {
  const a = await anInstitution(api, { hosts: ['library.example.org'] })
  const b = await anInstitution(api)
  const ask = (headers: Record<string, string>) =>
    api.app.inject({
      url: '/find/institution/get',
      headers: { host: 'library.example.org', ...headers },
    })
  expect((await ask({})).json()).toMatchObject({
    data: { institutionParam: { groupCode: a.groupCode } },
  })
  expect((await ask(b.headers)).json()).toMatchObject({
    success: false,
    code: 'institution.disagreement',
  })
})
