import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkLinkNow, listCheckedLinks } from '@shulin/contract/usage-staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aSearchedInstitution } from '../../../../test/searching.ts'
import { staffByLink } from '../../../../test/staff.ts'
import { aDatabase } from '../../../../test/taking-part.ts'
import { checkLinks } from './check-links.ts'

let api: TestApi
let site: Server
let host: string
/** What the site answers with, by the path; changed by a test that mends or breaks something. */
const answers = new Map<string, number>()
beforeAll(async () => {
  site = createServer(({ url = '/' }, response) => {
    const status = answers.get(url) ?? 200
    if (status === 301) response.setHeader('location', '/new')
    response.writeHead(status).end('x'.repeat(100_000))
  })
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  api = await startTestApi({ config: { insideHosts: [host] } })
})
afterAll(async () => {
  await api.close()
  site.close()
})

async function aLibrary(addresses: Record<string, string>) {
  const library = await aSearchedInstitution(api)
  const ids: Record<string, string> = {}
  for (const [name, url] of Object.entries(addresses)) {
    const id = await aDatabase(library, { name })
    ids[name] = id
    await library.within((trx) =>
      trx.updateTable('database').set({ url }).where('id', '=', id).execute(),
    )
  }
  const headers = await staffByLink(api, library.groupCode, ['acquisitions'])
  const check = () => checkLinks(api.db, library.groupCode, { insideHosts: [host] })
  const list = async (show: 'dead' | 'failing' | 'all') =>
    (await api.call(listCheckedLinks, { query: { show }, headers })).body.data!.list
  /** A day later, as far as the tables know. */
  const sleep = () =>
    library.within((trx) =>
      sql`update link_check set checked_at = checked_at - interval '1 day', failing_since = failing_since - interval '1 day'`.execute(
        trx,
      ),
    )
  return { ...library, ids, headers, check, list, sleep }
}

test('an address is called dead when it failed on two days; who asks for a login or has moved is not', async () => {
  for (const [path, status] of Object.entries({
    '/gone': 404,
    '/closed': 403,
    '/moved': 301,
    '/broken': 500,
  })) {
    answers.set(path, status)
  }
  const { check, list, sleep } = await aLibrary({
    alive: `http://${host}/`,
    gone: `http://${host}/gone`,
    closed: `http://${host}/closed`,
    moved: `http://${host}/moved`,
    broken: `http://${host}/broken`,
    silent: 'http://no-such-host.invalid/',
    inside: 'http://127.0.0.1:9/',
  })
  expect(await check()).toBe(7)
  const outcomes = Object.fromEntries(
    (await list('all')).map(({ name, outcome, status }) => [name, [outcome, status]]),
  )
  expect(outcomes).toEqual({
    alive: ['alive', 200],
    gone: ['gone', 404],
    closed: ['closed', 403],
    moved: ['moved', 200],
    broken: ['unreachable', 500],
    silent: ['unreachable', null],
    inside: ['refused', null],
  })
  expect((await list('failing')).map(({ name }) => name).toSorted()).toEqual([
    'broken',
    'gone',
    'silent',
  ])
  expect(await list('dead')).toEqual([])

  // Asked again at once nothing is due; the day after only what failed is.
  expect(await check()).toBe(0)
  await sleep()
  expect(await check()).toBe(3)
  expect((await list('dead')).map(({ failures }) => failures)).toEqual([2, 2, 2])
})

test('what was mended is asked again by hand; another address begins anew; what is gone from the pages leaves the list', async () => {
  answers.set('/mended', 404)
  answers.set('/other', 404)
  const { within, ids, headers, check, list, sleep } = await aLibrary({
    mended: `http://${host}/mended`,
    other: `http://${host}/other`,
  })
  await check()
  await sleep()
  await check()
  expect(await list('dead')).toHaveLength(2)

  answers.set('/mended', 200)
  const body = { kind: 'database' as const, subject: ids['mended']! }
  const now = await api.call(checkLinkNow, { body, headers })
  expect(now.body.data).toMatchObject({ outcome: 'alive', failures: 0, failingSince: null })
  expect((await list('dead')).map(({ name }) => name)).toEqual(['other'])

  await within((trx) =>
    trx
      .updateTable('database')
      .set({ url: `http://${host}/new` })
      .where('id', '=', ids['other']!)
      .execute(),
  )
  expect(await list('dead')).toEqual([])
  expect(await check()).toBe(1)
  expect((await list('all')).every(({ outcome }) => outcome === 'alive')).toBe(true)

  await within((trx) => trx.deleteFrom('database').where('id', '=', ids['other']!).execute())
  await check()
  expect((await list('all')).map(({ name }) => name)).toEqual(['mended'])
  const unknown = await api.call(checkLinkNow, {
    body: { kind: 'database', subject: randomUUID() },
    headers,
  })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'usage.link-unknown'])
})

test('links of titles and of the home page are asked, too', async () => {
  const { groupCode, within, check, list } = await aLibrary({})
  await within((trx) =>
    trx
      .insertInto('homeLink')
      .values([
        {
          groupCode,
          id: randomUUID(),
          name: JSON.stringify({ 'zh-CN': '主页' }),
          url: `http://${host}/`,
        },
        { groupCode, id: randomUUID(), name: JSON.stringify({ 'zh-CN': '站内' }), url: '/hotBook' },
      ])
      .execute(),
  )
  expect(await check()).toBe(1)
  expect(await list('all')).toMatchObject([{ kind: 'homeLink', name: '主页', outcome: 'alive' }])
})
