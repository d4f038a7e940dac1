import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { logIn, tokenHeader } from '@shulin/contract/identity'
import { issueCode } from '../../../server/src/features/identity/login/verification-codes.ts'
import { makeMissingKeys } from '../../../server/src/keys/change.ts'
import { inInstitution, openDatabase } from '../../../server/src/platform/stores/database.ts'
import { readKeys } from '../../../server/src/platform/security/keys.ts'
import { createDatabase, dropDatabase, testConfig } from '../../../server/test/database.ts'
import { encodePassword } from '../../../server/test/readers.ts'
import { startServer } from '../servers.ts'

export const groupCode = '100041'
export const campusAddress = '198.51.100.7'
export const crawlerAddress = '198.18.0.9'

/** The demo institution with a campus, in a database and indexes of its own, and one process that serves it as in production. */
export async function openInstallation(searchesAtOnce: string | undefined) {
  const home = mkdtempSync(join(tmpdir(), 'shulin-swarm-'))
  const keysFile = join(home, 'keys.json')
  makeMissingKeys(keysFile)
  const keys = readKeys(keysFile)
  const database = await createDatabase()
  const config = testConfig(database)
  const environment = {
    DATABASE_URL: config.database.url,
    DATABASE_ADMIN_URL: config.database.adminUrl!,
    SEARCH_PREFIX: config.searchPrefix,
    CACHE_PREFIX: config.cachePrefix,
    KEYS_FILE: keysFile,
    PASSWORD_KEY: '12345678',
    CRAWLER_RANGES: '198.18.0.0/24',
    // Every search asks the engine: what is kept would hide what a swarm does.
    SEARCH_ANSWERS_KEPT: '0',
    LOG_LEVEL: 'info',
    ...(searchesAtOnce && { SEARCHES_AT_ONCE: searchesAtOnce }),
  }
  const shulin = (...words: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, ['server/src/cli.ts', ...words], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  }
  shulin('migrate')
  shulin('demo', 'load')
  shulin('index', 'rebuild', '--yes')
  const db = openDatabase(config.database.url, { caFile: config.storesCaFile, pool: 2 })
  const { titles, recordIds } = await inInstitution(db, groupCode, async (trx) => {
    await sql`insert into setting (group_code, code, value) values (${groupCode}, 'campusRanges', '198.51.100.0/24')
              on conflict (group_code, code) do update set value = excluded.value`.execute(trx)
    const held = await trx.selectFrom('holding').select('recordId').orderBy('recordId').execute()
    return { titles: held.length, recordIds: held.slice(0, 500).map(({ recordId }) => recordId) }
  })
  await db.destroy()
  const server = await startServer('server/src/api.ts', environment, undefined)
  const url = `http://127.0.0.1:${server.port}`

  /** A reader who has logged in. */
  async function reader(account: string, password: string, address: string) {
    const { code: verifyCode, codeKey } = issueCode(keys, groupCode, 16)
    const typed = { username: account, password: encodePassword(password), mappingPath: 'demo' }
    const response = await fetch(`${url}${logIn.path}`, {
      method: 'POST',
      body: JSON.stringify({ ...typed, verifyCode, codeKey }),
      headers: {
        groupcode: groupCode,
        mappingpath: 'demo',
        'content-type': 'application/json',
        'x-forwarded-for': address,
      },
    })
    const { data } = (await response.json()) as { data: { jwt: string } }
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
    return { groupcode: groupCode, [tokenHeader]: data.jwt, cookie, 'x-forwarded-for': address }
  }

  /** A visitor who has opened the portal. */
  async function visitor(address: string) {
    const response = await fetch(`${url}/demo/`, { headers: { 'x-forwarded-for': address } })
    await response.arrayBuffer()
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('__Host-visit='))
    return { groupcode: groupCode, cookie: cookie!.split(';')[0]!, 'x-forwarded-for': address }
  }

  return {
    url,
    port: server.port,
    processorMilliseconds: server.processorMilliseconds,
    titles,
    recordIds,
    reader,
    visitor,
    async remove() {
      await server.stop()
      await dropDatabase(database)
      rmSync(home, { recursive: true })
    },
  }
}
