import { writeFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  dictionaryNames,
  findGroup,
  listLibraries,
  listMenus,
  readDictionaries,
  readFindConfig,
  readInstitution,
  readLogo,
  type MenuItem,
  readParameter,
} from '@shulin/contract/institutions'
import { readHomePage } from '@shulin/contract/home'
import { localeNames, locales } from '@shulin/contract/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { loadDemo, runCommand } from '../../../test/command.ts'

let api: TestApi
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shulin-'))
  api = await startTestApi({ config: { objectDirectory: folder } })
  await loadDemo(api)
})
afterAll(() => api.close())

const university = { groupCode: '100041' }
const dictionaries = async (
  headers: Record<string, string>,
  types?: (typeof dictionaryNames)[number][],
) => (await api.call(readDictionaries, { body: { types }, headers })).body.data!

/** Writes a file of an institution and imports it. */
async function importFile(content: object) {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(file, JSON.stringify(content))
  return runCommand(api, 'institution', 'import', file)
}

test('the two tiles of its login are a setting of 200616, and of nobody else', async () => {
  const tiles = async (groupCode: string) =>
    (await api.call(readInstitution, { headers: { groupCode } })).body.data?.institutionParam
      .loginTiles
  expect(await tiles('200616')).toBe('1')
  expect(await tiles(university.groupCode)).toBe('0')
})

test('[R-SHELL-001] 100041 and 200616 have menus, logos, libraries and dictionaries of their own', async () => {
  const technical = { groupCode: '200616' }
  for (const ask of [
    async (headers: { groupCode: string }) =>
      (await api.call(listMenus, { headers })).body.data?.menuA,
    async (headers: { groupCode: string }) => (await api.call(readLogo, { headers })).body.data,
    async (headers: { groupCode: string }) =>
      (await api.call(listLibraries, { query: {}, headers })).body.data,
    async (headers: { groupCode: string }) =>
      (await dictionaries(headers, ['locationId'])).locationId,
  ]) {
    const [one, other] = [
      JSON.stringify(await ask(university)),
      JSON.stringify(await ask(technical)),
    ]
    expect(one).not.toEqual(other)
  }
  const libraries = async (headers: { groupCode: string }) =>
    (await api.call(listLibraries, { query: {}, headers })).body.data!.map(({ libName }) => libName)
  const [here, there] = [new Set(await libraries(university)), new Set(await libraries(technical))]
  expect(here.isDisjointFrom(there)).toBe(true)
  expect(
    (await api.call(listLibraries, { query: {}, headers: { groupCode: '999999' } })).body,
  ).toMatchObject({
    success: false,
    data: null,
  })
})

test('[R-DICT-001] seventeen dictionaries of codes and names, none empty, no code twice', async () => {
  const all = await dictionaries(university)
  const coded = dictionaryNames.filter(
    (name) =>
      !['campusCode', 'collections', 'documentTypeList', 'findOpacSearchFieldParaList'].includes(
        name,
      ),
  )
  expect(coded).toHaveLength(17)
  for (const name of coded) {
    const list = all[name] as { code: string; name: string }[]
    expect(list.length, name).toBeGreaterThan(0)
    for (const item of list) expect(Object.keys(item).toSorted(), name).toEqual(['code', 'name'])
    expect(new Set(list.map(({ code }) => code)).size, name).toBe(list.length)
  }
  expect(all.langCode).toContainEqual({ code: 'chi', name: expect.any(String) })
})

test('[R-DICT-004] [R-DICT-011] 44 document types, each with a name of its own in three languages', async () => {
  for (const locale of locales) {
    const headers = { ...university, 'content-language': localeNames[locale].contentLanguage }
    const { documentTypeList } = await dictionaries(headers, ['documentTypeList'])
    expect(new Set(documentTypeList!.map(({ code }) => code)).size).toBe(44)
    expect(new Set(documentTypeList!.map(({ name }) => name)).size).toBe(44)
    expect(documentTypeList!.every(({ name }) => name.trim() !== '')).toBe(true)
  }
})

test('[R-DICT-007] names follow the content language, then the language header', async () => {
  const english = async (headers: Record<string, string>) =>
    (await dictionaries({ ...university, ...headers }, ['langCode'])).langCode!.find(
      ({ code }) => code === 'eng',
    )?.name
  expect(await english({ 'content-language': 'en_US' })).toBe('English')
  expect(await english({ 'content-language': 'zh_CN' })).toBe('英语')
  expect(await english({ 'content-language': 'zh_HK' })).toBe('英語')
  expect(await english({ 'x-lang': 'ENG' })).toBe('English')
  expect(await english({ 'x-lang': 'ENG', 'content-language': 'zh_CN' })).toBe('英语')
})

test('[R-DICT-009] all 21 lists, or only those asked for; an unknown one is refused', async () => {
  const all = await dictionaries(university)
  expect(Object.keys(all)).toHaveLength(21)
  for (const [name, list] of Object.entries(all)) expect(list?.length, name).toBeGreaterThan(0)
  expect(Object.keys(await dictionaries(university, ['langCode']))).toEqual(['langCode'])
  const unknown = await api.call(readDictionaries, {
    body: { types: ['password' as never] },
    headers: university,
  })
  expect(unknown.body).toMatchObject({ success: false, data: null })
})

test('[R-DICT-010] codes of public standards: ISO 639-2, ISO 3166, the 22 main classes', async () => {
  const { langCode, countryCode, classNo } = await dictionaries(university)
  const codes = (list: { code: string }[] | undefined) => list!.map(({ code }) => code)
  expect(codes(langCode)).toEqual(expect.arrayContaining(['chi', 'eng']))
  expect(codes(countryCode)).toEqual(expect.arrayContaining(['CN', 'US']))
  expect(codes(classNo).join('')).toBe('ABCDEFGHIJKNOPQRSTUVXZ')
})

test('[R-DICT-012] degrees, verification and claims have the codes decided on', async () => {
  const { ddType, verifyStatus, claimStatus, needVerify } = await dictionaries(university)
  const codes = (list: { code: string }[] | undefined) => list!.map(({ code }) => code)
  expect(codes(ddType)).toEqual(['doctor', 'master', 'bachelor'])
  expect(codes(verifyStatus)).toEqual(['unverified', 'verified', 'refused'])
  expect(codes(claimStatus)).toEqual(['unclaimed', 'claimed'])
  expect(codes(needVerify)).toEqual(['0', '1'])
})

test('[R-DICT-013] types offered are types known; printed, electronic, other', async () => {
  const { docCode, documentTypeList, resourceType } = await dictionaries(university)
  const codes = (list: { code: string }[] | undefined) => list!.map(({ code }) => code)
  expect(new Set(codes(docCode)).isSubsetOf(new Set(codes(documentTypeList)))).toBe(true)
  expect(codes(docCode).length).toBeLessThan(44)
  expect(codes(resourceType).toSorted()).toEqual(['1', '2', '3'])
})

test('loading the demo again changes nothing', async () => {
  const before = [
    await dictionaries(university),
    (await api.call(listMenus, { headers: university })).body.data,
  ]
  expect(await runCommand(api, 'demo', 'load', '--json')).toMatchObject({ exitCode: 0 })
  const after = [
    await dictionaries(university),
    (await api.call(listMenus, { headers: university })).body.data,
  ]
  expect(after).toEqual(before)
})

test('[R-CONFIG-019] an institution added by command is served without a restart; its path is its own', async () => {
  const keeps = await startTestApi({ config: { institutionsMaxAge: 1_000 } })
  const ask = () => keeps.call(findGroup, { body: { mappingPath: 'new1' } })
  expect((await ask()).status).toBe(404)
  const add = (code: string) =>
    runCommand(keeps, 'institution', 'add', code, 'new1', '--name', '新城图书馆', '--json')
  expect(await add('300001')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('"300001"'),
  })
  await expect.poll(async () => (await ask()).body.data?.groupCode).toBe('300001')

  const again = await add('300002')
  expect(again.exitCode).toBe(1)
  expect(again.stderr).toContain('in use already')
  expect((await runCommand(keeps, 'institution', 'list', '--json')).stdout).not.toContain('300002')
  await keeps.close()
})

test('new institutions and those of the demo ask for passwords of eight characters', async () => {
  await runCommand(api, 'institution', 'add', '300008', 'new8', '--name', '新馆')
  const length = (groupCode: string) =>
    api.call(readParameter, { query: { paraCode: 'passwordLength' }, headers: { groupCode } })
  for (const groupCode of ['300008', '100041', '200616']) {
    expect((await length(groupCode)).body.data?.paraValue).toBe('8+')
  }
})

test('[I-25] adding an institution leaves the others as they are', async () => {
  const menus = async () => (await api.call(listMenus, { headers: university })).body.data
  const before = [await menus(), await dictionaries(university)]
  await runCommand(api, 'institution', 'add', '300009', 'new9', '--name', '新馆')
  expect(
    (await api.call(listMenus, { headers: { groupCode: '300009' } })).body.data?.menuB,
  ).toHaveLength(17)
  expect([await menus(), await dictionaries(university)]).toEqual(before)
})

test('a new institution and the demo show what is there, and load brings the demo back to it', async () => {
  await runCommand(api, 'institution', 'add', '300008', 'new8', '--name', '新馆')
  const shown = (items: MenuItem[]): string[] =>
    items.flatMap(({ menuUrl, useFlag, child }) =>
      useFlag === 1 ? (child.length > 0 ? shown(child) : [menuUrl]) : [],
    )
  const offered = async (groupCode: string) => {
    const { data: menus } = (await api.call(listMenus, { headers: { groupCode } })).body
    const { data: home } = (await api.call(readHomePage, { headers: { groupCode } })).body
    return {
      menu: shown(menus!.defaultMenu),
      tabs: menus!.menuB.filter(({ useFlag }) => useFlag === 1).map(({ menuId }) => menuId),
      blocks: home!.institutionParam.homeBlocks,
    }
  }
  const standard = await offered('300008')
  expect(standard.menu).toEqual([
    '/Home',
    '/searchList',
    '/chaoXingSearchList',
    '/myFav',
    '/categorySearchList',
    '/newBookInform',
    '/readRange',
    '/magazineNav',
    '/dataBaseNav',
    '/specialBaseNav',
    '/collectionNav',
    '/departmentList',
    '/researcher',
    '/schoolBaseNav',
  ])
  expect(standard.tabs).toEqual(['0', '2', '3', '4', '5', '17', '8', '9', '1', '12', '13'])
  expect(standard.blocks).toContain('trialCollections')
  expect(standard.blocks).not.toContain('donations')
  expect(await offered('100041')).toEqual(standard)

  // As somebody who tried things out left it.
  const databases = {
    menuId: 'databases',
    name: { 'zh-CN': '数据库' },
    url: '/dataBaseNav',
  }
  const homeBlocks = [{ block: 'donations', isShown: true }]
  await importFile({ groupCode: '100041', menus: { default: [databases] }, homeBlocks })
  expect((await offered('100041')).menu).toEqual(['/dataBaseNav'])
  expect((await offered('100041')).blocks).toContain('donations')
  await loadDemo(api)
  expect(await offered('100041')).toEqual(standard)
})

test('[R-CONFIG-018] a setting changed by import is served by two running servers, for that group alone', async () => {
  const second = await startTestApi({ onDatabaseOf: api })
  const colour = async (server: TestApi, groupCode: string) =>
    (await server.call(readFindConfig, { headers: { groupCode } })).body.data?.navBackColor
  const others = await colour(api, '200616')
  expect(
    await importFile({ groupCode: '100041', settings: { navBackColor: '0a1b2c' } }),
  ).toMatchObject({ exitCode: 0 })
  for (const server of [api, second]) {
    await expect.poll(() => colour(server, '100041')).toBe('0a1b2c')
    expect(await colour(server, '200616')).toBe(others)
  }
  await second.close()
})

test('[R-CONFIG-016] a value that a setting cannot have is refused, and nothing of the file is taken', async () => {
  const before = (await api.call(readFindConfig, { headers: university })).body.data
  for (const settings of [
    { recRecord: '0', weixinLogin: 'true' },
    { navBackColor: 'red' },
    { passportLoginUrl: 'javascript:alert(1)' },
    { noSuchSetting: '1' },
  ]) {
    const refused = await importFile({ groupCode: '100041', settings })
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toContain(Object.keys(settings).at(-1))
  }
  expect((await api.call(readFindConfig, { headers: university })).body.data).toEqual(before)
})

test('a menu may link to our pages and to web addresses, and to nothing else', async () => {
  for (const url of ['javascript:alert(1)', '//evil.example', 'https://evil.example']) {
    const menus = { A: [{ menuId: 'x', name: { 'zh-CN': '链接' }, url }] }
    expect(await importFile({ groupCode: '100041', menus })).toMatchObject({ exitCode: 1 })
  }
})

test('an extension of a dictionary comes behind what the list has', async () => {
  const dictionary = [
    { code: 'school-best', name: { 'zh-CN': '本校核心', 'en-US': 'School core' } },
  ]
  await importFile({ groupCode: '100041', dictionaries: { coreInclude: dictionary } })
  const { coreInclude } = await dictionaries(university, ['coreInclude'])
  expect(coreInclude!.at(-1)).toEqual({ code: 'school-best', name: '本校核心' })
})

test('called the wrong way, a command says how; exit code 2', async () => {
  for (const words of [['institution', 'add'], ['nonsense'], ['institution', 'add', 'x', 'y']]) {
    const { exitCode, stderr } = await runCommand(api, ...words)
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/error:/)])
  }
  const help = await runCommand(api, 'institution', 'add', '--help')
  expect([help.exitCode, help.stdout]).toEqual([0, expect.stringContaining('Example:')])
})

test('migrate says what it did, and does it once', async () => {
  const { exitCode, stdout } = await runCommand(api, 'migrate', '--json')
  expect(exitCode).toBe(0)
  expect(JSON.parse(stdout)).toEqual({ migrated: [], regions: expect.any(Number) })
  const { total } = await api.db
    .selectFrom('region')
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBeGreaterThan(3000)
})
