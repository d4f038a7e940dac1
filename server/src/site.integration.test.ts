import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { preloadedId, type PreloadedAnswers } from '@shulin/contract/preloaded'
import { nameOf } from '@shulin/contract/endpoint'
import {
  findGroup,
  listLibraries,
  listMenus,
  readAppearance,
  readFindConfig,
  readInstitution,
  readLogo,
} from '@shulin/contract/institutions'
import { localeNames, locales, requestHeaders } from '@shulin/contract/locale'
import { mayRecommend } from '@shulin/contract/recommendations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../test/api.ts'
import { anInstitution } from '../test/builders.ts'
import { startLossyWire } from '../test/lossy-wire.ts'
import { inLong } from '../test/long.ts'

const code = 'let word = 1\n'.repeat(500)
const packed = brotliCompressSync(`${code}// packed when the site was built`)

let site: string
let api: TestApi
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'site-'))
  await writeFile(join(site, 'index.html'), '<html><head></head><body></body></html>')
  await mkdir(join(site, 'assets'))
  await writeFile(join(site, 'assets/code.js'), code)
  await writeFile(join(site, 'assets/code.js.br'), packed)
  api = await startTestApi({ config: { siteDirectory: site } })
})
afterAll(() => api.close())

async function pageOf(mappingPath: string, { url }: TestApi = api) {
  const reply = await fetch(`${url}/${mappingPath}/`)
  const html = await reply.text()
  const [, text] =
    new RegExp(`<script type="application/json" id="${preloadedId}">(.*?)</script>`, 's').exec(
      html,
    ) ?? []
  const carried = text === undefined ? undefined : (JSON.parse(text) as PreloadedAnswers)
  return { reply, html, carried }
}

test('the page of an institution carries what the calls every page makes first would answer', async () => {
  const { mappingPath, headers } = await anInstitution(api, {
    name: { 'zh-CN': '清溪图书馆', 'en-US': 'Clear Brook Library' },
    settings: { independentLibCode: '1', navBackColor: '123456', phone: '12' },
    libraries: { N: '北馆', S: '南馆' },
  })
  const other = await anInstitution(api, { name: { 'zh-CN': '别的图书馆' } })
  const { carried, html } = await pageOf(mappingPath)
  expect(html).not.toContain('别的图书馆')
  expect((await pageOf(other.mappingPath)).html).not.toContain('清溪图书馆')

  const inEnglish = localeNames['en-US'].contentLanguage
  const asked = { headers: { ...headers, [requestHeaders.contentLanguage]: inEnglish } }
  const called = await Promise.all([
    api.call(findGroup, { body: { mappingPath }, ...asked }),
    api.call(listLibraries, { query: {}, ...asked }),
    api.call(listMenus, asked),
    api.call(mayRecommend, asked),
    api.call(readAppearance, asked),
    api.call(readFindConfig, asked),
    api.call(readInstitution, asked),
    api.call(readLogo, asked),
  ])
  expect({ ...carried!.inAny, ...carried!.inEach['en-US'] }).toEqual({
    [nameOf(findGroup)]: called[0].body.data,
    [nameOf(listLibraries)]: called[1].body.data,
    [nameOf(listMenus)]: called[2].body.data,
    [nameOf(mayRecommend)]: called[3].body.data,
    [nameOf(readAppearance)]: called[4].body.data,
    [nameOf(readFindConfig)]: called[5].body.data,
    [nameOf(readInstitution)]: called[6].body.data,
    [nameOf(readLogo)]: called[7].body.data,
  })
  const names = locales.map((locale) => carried!.inEach[locale][nameOf(findGroup)])
  expect(names).toMatchObject([
    { name: '清溪图书馆' },
    { name: '清溪图书馆' },
    { name: 'Clear Brook Library' },
  ])
})

test('a changed setting is in the next page, and no page is kept for the next reader', async () => {
  const { mappingPath, groupCode } = await anInstitution(api, { settings: { phone: '12' } })
  await pageOf(mappingPath)
  await api.adminDb
    .updateTable('setting')
    .set({ value: '34' })
    .where('groupCode', '=', groupCode)
    .where('code', '=', 'phone')
    .execute()
  const { carried, reply } = await pageOf(mappingPath)
  expect(carried!.inAny[nameOf(readAppearance)]).toMatchObject({ phone: '34' })
  expect(reply.headers.get('cache-control')).toBe('no-cache')
})

test('nothing that an institution is called ends the data, or is taken for a sign of ours', async () => {
  const name = "</script><script>alert(1)</script><!-- $& $' $` \u2028"
  const { mappingPath } = await anInstitution(api, { name: { 'zh-CN': name } })
  const { carried, html } = await pageOf(mappingPath)
  expect(carried!.inEach['zh-CN'][nameOf(findGroup)]).toMatchObject({ name })
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).not.toContain('<!--')
})

test('a path of nobody has no page', async () => {
  const { reply, html } = await pageOf('nobody')
  expect(reply.status).toBe(404)
  expect(html).not.toContain(preloadedId)
})

test('code is sent as it was packed with the site; whoever cannot read that gets it packed otherwise, or as it is', async () => {
  const asked = async (encoding: string) => {
    const reply = await fetch(`${api.url}/assets/code.js`, {
      headers: { 'accept-encoding': encoding },
    })
    expect(reply.headers.get('content-type')).toContain('javascript')
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(reply.headers.get('vary')).toContain('accept-encoding')
    return { encoding: reply.headers.get('content-encoding'), text: await reply.text() }
  }
  const known = await asked('gzip, deflate, br, zstd')
  expect(known.encoding).toBe('br')
  expect(known.text).toContain('// packed when the site was built')
  expect(await asked('gzip')).toEqual({ encoding: 'gzip', text: code })
  expect(await asked('identity')).toEqual({ encoding: null, text: code })
})

test('what the site is built of is not counted: whoever shares an address has whole pages', async () => {
  const limited = await startTestApi({
    config: { siteDirectory: site, requestsPerMinute: 5, cachePrefix: `${crypto.randomUUID()}:` },
  })
  const headers = { 'x-forwarded-for': '198.51.100.9' }
  const statusOf = async (path: string) =>
    (await fetch(`${limited.url}${path}`, { headers })).status
  const statuses: number[] = []
  for (let n = 0; n < 20; n += 1) statuses.push(await statusOf('/assets/code.js'))
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (let n = 0; n < 5; n += 1) expect(await statusOf('/config.json')).toBe(200)
  expect(await statusOf('/config.json')).toBe(429)
  expect(await statusOf('/assets/code.js')).toBe(200)
  await limited.close()
})

test('while PostgreSQL is silent the page comes all the same, without answers and framed by nobody', async () => {
  const { mappingPath } = await anInstitution(api, {
    settings: { frameAncestors: 'https://campus.example' },
  })
  const databaseUrl = new URL(api.config.database.url)
  const wire = await startLossyWire(Number(databaseUrl.port))
  databaseUrl.port = String(wire.port)
  const database = { ...api.config.database, url: databaseUrl.href, pool: 4 }
  const far = await startTestApi({
    onDatabaseOf: { config: { ...api.config, database } },
    config: { siteDirectory: site },
  })
  const policy = ({ headers }: Response) => headers.get('content-security-policy')
  try {
    const before = await pageOf(mappingPath, far)
    expect(before.carried).toBeDefined()
    expect(policy(before.reply)).toContain('frame-ancestors https://campus.example')

    wire.isSilent = true
    const begun = performance.now()
    const silent = await pageOf(mappingPath, far)
    expect(silent.reply.status).toBe(200)
    expect(silent.carried).toBeUndefined()
    expect(policy(silent.reply)).toContain("frame-ancestors 'none'")
    expect(performance.now() - begun).toBeLessThan(inLong(5_000))

    wire.isSilent = false
    await expect.poll(async () => (await pageOf(mappingPath, far)).carried).toBeDefined()
  } finally {
    await far.close()
    wire.close()
  }
})

test('of what is kept, pictures in the folders for everybody are shown, and nothing else', async () => {
  const objectDirectory = await mkdtemp(join(tmpdir(), 'objects-'))
  const shown = ['logo.png', 'covers/100041/a.webp', 'demo/demo.svg', 'avatars/1.jpg']
  const kept = [
    'attachments/100041/a.webp',
    'backups/keys.png',
    'covers/100041/notes.txt',
    'covers/.hidden.png',
    'keys.json',
    '.keys.png',
  ]
  for (const path of [...shown, ...kept]) {
    const file = join(objectDirectory, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'x')
  }
  const own = await startTestApi({ config: { siteDirectory: site, objectDirectory } })
  const status = async (path: string) => (await fetch(`${own.url}/media/${path}`)).status
  for (const path of shown) expect([path, await status(path)]).toEqual([path, 200])
  const dodges = ['covers/..%2fbackups/keys.png', 'covers%2f..%2fbackups%2fkeys.png', './keys.json']
  for (const path of [...kept, ...dodges]) expect([path, await status(path)]).toEqual([path, 404])
  await own.close()
})
