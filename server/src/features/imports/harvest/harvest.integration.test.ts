import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { startOaiServer } from '../../../../test/oai-server.ts'
import { inInstitution } from '../../../platform/stores/database.ts'
import { harvest, harvestDue } from './harvest.ts'
import { isInside } from '../../../platform/resilience/outside.ts'
import { SourceDescription } from '../sources/source-file.ts'
import { findSource, putSource } from '../sources/sources.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Server = Awaited<ReturnType<typeof startOaiServer>>

/** A source of an institution that is fetched from this server. */
async function aHarvestedSource(
  server: Server,
  given: { metadataPrefix?: string; allowedHosts?: string[] } = {},
) {
  const { groupCode } = await anInstitution(api)
  const { metadataPrefix = 'marcxml', allowedHosts = [server.host] } = given
  const isMarc = metadataPrefix === 'marcxml'
  const description = SourceDescription.parse({
    name: 'outside',
    title: { 'zh-CN': '外馆' },
    format: isMarc ? 'marc21' : 'json-lines',
    mapping: isMarc
      ? { base: 'marc21' }
      : {
          fields: {
            documentType: { constant: 'book' },
            title: { path: 'title' },
            creators: { path: 'creator' },
            language: { path: 'language', translate: 'languages' },
          },
        },
    harvest: { url: server.url, metadataPrefix, allowedHosts, everyHours: 24 },
  })
  const within = <T>(work: Parameters<typeof inInstitution<T>>[2]) =>
    inInstitution(api.db, groupCode, work)
  await within((trx) => putSource(trx, groupCode, description))
  return {
    groupCode,
    run: async (options: { full?: boolean } = {}) =>
      harvest(api.db, await within((trx) => findSource(trx, groupCode, 'outside')), {
        startedBy: 'test',
        ...options,
      }),
    titles: () =>
      within((trx) =>
        trx
          .selectFrom('record')
          .select(['sourceKey', 'title', 'creators', 'language', 'withdrawnAt'])
          .where('ownerGroupCode', '=', groupCode)
          .orderBy('sourceKey')
          .execute(),
      ),
  }
}

const title = (n: number, datestamp: string, words = `书 ${n}`) => ({
  identifier: `oai:test:${n}`,
  datestamp,
  title: words,
  author: '王力',
})

test('a harvest follows every page, and the next one asks only for what changed', async () => {
  const server = await startOaiServer({ pageSize: 3 })
  server.put(...Array.from({ length: 8 }, (_, n) => title(n, '2026-01-10T00:00:00Z')))
  const source = await aHarvestedSource(server)
  expect(await source.run()).toMatchObject({ state: 'done', seen: 8, added: 8, refused: 0 })
  expect(server.asked.map((query) => query.get('resumptionToken') !== null)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect((await source.titles())[0]).toMatchObject({ title: '书 0', creators: ['王力'] })

  server.state.now = '2026-03-01T00:00:00Z'
  server.put(title(3, '2026-02-15T00:00:00Z', '书三'), {
    identifier: 'oai:test:4',
    datestamp: '2026-02-16T00:00:00Z',
    isDeleted: true,
  })
  server.asked.length = 0
  expect(await source.run()).toMatchObject({ seen: 1, added: 0, changed: 1, withdrawn: 1 })
  expect(server.asked[1]?.get('from')).toBe('2026-02-01T00:00:00Z')
  const titles = await source.titles()
  expect(titles[3]).toMatchObject({ title: '书三', withdrawnAt: null })
  expect(titles[4]?.withdrawnAt).not.toBeNull()
  expect(titles.filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(7)

  // What the server has again comes back; nothing else changes.
  server.put(title(4, '2026-03-02T00:00:00Z'))
  expect(await source.run({ full: true })).toMatchObject({ seen: 8, changed: 1, unchanged: 7 })
  await server.close()
})

test('a server that counts in days is asked in days, and nothing of the last day is lost', async () => {
  const server = await startOaiServer({ granularity: 'YYYY-MM-DD' })
  server.put(title(1, '2026-02-01'))
  const source = await aHarvestedSource(server)
  await source.run()
  server.put(title(2, '2026-02-01'))
  expect(await source.run()).toMatchObject({ added: 1, unchanged: 1 })
  expect(server.asked.at(-1)?.get('from')).toBe('2026-02-01')
  await server.close()
})

test('Dublin Core is read as well', async () => {
  const server = await startOaiServer()
  server.put(title(1, '2026-01-01T00:00:00Z', '水利工程 &amp; 管理'))
  const source = await aHarvestedSource(server, { metadataPrefix: 'oai_dc' })
  expect(await source.run()).toMatchObject({ added: 1 })
  expect(await source.titles()).toMatchObject([
    { title: '水利工程 & 管理', creators: ['王力'], language: ['chi'] },
  ])
  await server.close()
})

test('a busy server is asked again when it says so; one that breaks off is asked again from the same day', async () => {
  const server = await startOaiServer({ pageSize: 2 })
  server.put(...Array.from({ length: 5 }, (_, n) => title(n, '2026-01-10T00:00:00Z')))
  Object.assign(server.state, { busy: 2, retryAfter: '1' })
  const source = await aHarvestedSource(server)
  server.state.brokenAfter = 4
  const begun = performance.now()
  await expect(source.run()).rejects.toThrow('400')
  expect(performance.now() - begun).toBeGreaterThan(1_900)

  server.state.brokenAfter = Infinity
  server.asked.length = 0
  const report = await source.run()
  expect(server.asked[1]?.has('from')).toBe(false)
  expect(report.added + report.unchanged).toBe(5)
  expect(await source.titles()).toHaveLength(5)
  await server.close()
})

test('an address inside the network is not asked, unless the source allows its host', async () => {
  const server = await startOaiServer()
  server.put(title(1, '2026-01-01T00:00:00Z'))
  const source = await aHarvestedSource(server, { allowedHosts: [] })
  await expect(source.run()).rejects.toThrow('not asked')
  expect(server.asked).toEqual([])
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ]) {
    expect(isInside(address), address).toBe(true)
  }
  for (const address of ['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888'])
    expect(isInside(address), address).toBe(false)
  await server.close()
})

test('a harvest is due when its hours are over, and one that fails does not keep others waiting', async () => {
  const server = await startOaiServer()
  server.put(title(1, '2026-01-01T00:00:00Z'))
  const source = await aHarvestedSource(server)
  expect(await harvestDue(api.db, source.groupCode, 'test')).toMatchObject([
    { source: 'outside', added: 1 },
  ])
  expect(await harvestDue(api.db, source.groupCode, 'test')).toEqual([])
  await api.adminDb
    .updateTable('importRun')
    .set({ startedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('ownerGroupCode', '=', source.groupCode)
    .execute()
  server.state.brokenAfter = 0
  expect(await harvestDue(api.db, source.groupCode, 'test')).toMatchObject([
    { failed: expect.stringContaining('400') },
  ])
  await server.close()
})
