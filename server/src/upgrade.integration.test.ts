import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runShulin } from '../test/command.ts'
import { createDatabase, dropDatabase, openAdminDatabase, testConfig } from '../test/database.ts'
import { openPreviousRelease } from '../test/previous-release.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** What visitors ask all day. A call the previous release does not serve yet is left out. */
const calls = [
  { method: 'POST', path: '/find/homePage/getGroupCode', body: { mappingPath: 'demo' } },
  { method: 'GET', path: '/find/findConfig/getFindConfig' },
  { method: 'GET', path: '/find/findConfig/getLogoUrl' },
  { method: 'GET', path: '/find/findConfig/getMenuList' },
  { method: 'GET', path: '/find/findConfig/getLibraryList?keyword=%E9%A6%86' },
  { method: 'GET', path: '/find/institution/get' },
  { method: 'GET', path: '/find/institution/privacyNotice' },
  { method: 'GET', path: '/find/location/dict' },
  { method: 'GET', path: '/find/recommendBooks/allow' },
  { method: 'POST', path: '/find/groupResource/dict', body: {} },
]
type Call = (typeof calls)[number]

/** What went wrong with a call; nothing, when it was answered with success in good time. */
async function failureOf(url: string, { method, path, body }: Call): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { groupCode: '100041', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5_000),
    })
    const { success, message } = (await response.json()) as { success: boolean; message: string }
    return success ? undefined : `${method} ${path}: ${response.status} ${message}`
  } catch (error) {
    return `${method} ${path}: ${(error as Error).message}`
  }
}

/** Asks without a pause, four at a time, until it is ended. */
function startAsking(url: string, served: Call[]) {
  const failures: string[] = []
  let asked = 0
  const over = new AbortController()
  const asking = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      const failure = await failureOf(url, served[asked++ % served.length]!)
      if (failure !== undefined) failures.push(failure)
    }
  })
  return async () => {
    over.abort()
    await Promise.all(asking)
    return { asked, failures }
  }
}

const release = await openPreviousRelease()
let database: string
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  database = await createDatabase()
  const config = testConfig(database)
  environment = {
    ...process.env,
    DATABASE_URL: config.database.url,
    DATABASE_ADMIN_URL: config.database.adminUrl,
    SEARCH_PREFIX: config.searchPrefix,
    // Every answer comes from the database, and none is refused for coming too soon after another.
    INSTITUTIONS_MAX_AGE: '0',
    REQUESTS_PER_MINUTE: '1000000',
  }
})
afterAll(async () => {
  release?.remove()
  await dropDatabase(database)
})

test('the previous release serves while and after the newest migrations run', async ({ skip }) => {
  const previous = release ?? skip('this history has no earlier release with fewer migrations')
  await previous.shulin(environment, 'migrate')
  await previous.shulin(environment, 'demo', 'load')
  const api = await previous.startApi(environment)
  try {
    const tried = await Promise.all(
      calls.map(async (call) => ({ call, failure: await failureOf(api.url, call) })),
    )
    const served = tried.filter(({ failure }) => failure === undefined).map(({ call }) => call)
    expect(served.length).toBeGreaterThan(calls.length / 2)

    const endAsking = startAsking(api.url, served)
    await wait(1_000)
    const { exitCode, stdout, stderr } = await runShulin(environment, 'migrate', '--json')
    expect([exitCode, stderr]).toEqual([0, ''])
    const { migrated } = JSON.parse(stdout) as { migrated: string[] }
    expect(migrated).not.toEqual([])
    // It writes as it always did, too.
    await Promise.all([wait(5_000), previous.shulin(environment, 'demo', 'load')])
    const { asked, failures } = await endAsking()
    expect(failures).toEqual([])
    process.stdout.write(
      `release ${previous.name} answered ${asked} of ${asked} requests while ${migrated.join(', ')} ran\n`,
    )

    // And a migration that pulls the ground away from under it does not go unnoticed.
    const endWatching = startAsking(api.url, served)
    const adminDb = openAdminDatabase(testConfig(database))
    await sql`alter table library rename column name to label`.execute(adminDb)
    await wait(500)
    await adminDb.destroy()
    expect((await endWatching()).failures).not.toEqual([])
  } finally {
    await api.end()
  }
})
