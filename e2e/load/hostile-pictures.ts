import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { replaceCover } from '@shulin/contract/cataloguing'
import { readInstitution } from '@shulin/contract/institutions'
import { openStaffSession } from '@shulin/contract/staff'
import { makeLink, putStaff } from '../../server/src/features/staff/staff.ts'
import { makeMissingKeys } from '../../server/src/keys/change.ts'
import { inInstitution, openDatabase } from '../../server/src/platform/database.ts'
import { createDatabase, dropDatabase, testConfig } from '../../server/test/database.ts'
import { blackPng, nestedDrawing } from '../../server/test/hostile-pictures.ts'
import { startServer } from './servers.ts'

// What hostile pictures of one cataloguer do to everybody else: `node e2e/load/hostile-pictures.ts [seconds a block]`.
// An API of its own on a database of its own; quiet blocks and blocks under attack take turns.
const seconds = Number(process.argv[2] ?? 10)
const blocks = 4
const groupCode = '100041'

const home = mkdtempSync(join(tmpdir(), 'shulin-pictures-'))
const keysFile = join(home, 'keys.json')
makeMissingKeys(keysFile)
const database = await createDatabase()
const config = testConfig(database)
const environment = {
  DATABASE_URL: config.database.url,
  DATABASE_ADMIN_URL: config.database.adminUrl!,
  SEARCH_PREFIX: config.searchPrefix,
  CACHE_PREFIX: config.cachePrefix,
  OBJECT_DIRECTORY: join(home, 'objects'),
  KEYS_FILE: keysFile,
  PASSWORD_KEY: '12345678',
  REQUESTS_PER_MINUTE: '1000000',
  LOG_LEVEL: 'info',
}

function shulin(...words: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['server/src/cli.ts', ...words], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  })

/** Two who ask one after the other for as long as the block lasts: how long each answer took. */
async function askFor(url: string, milliseconds: number) {
  const until = performance.now() + milliseconds
  const times: number[] = []
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      while (performance.now() < until) {
        const begunAt = performance.now()
        const answer = await fetch(`${url}${readInstitution.path}`, { headers: { groupCode } })
        await answer.text()
        times.push(performance.now() - begunAt)
        await wait(10)
      }
    }),
  )
  return times
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!

const pictures = [
  Buffer.from(nestedDrawing()),
  blackPng(6_300, 6_300),
  blackPng(50_000, 50_000, 1),
  Buffer.concat([blackPng(3_000, 4_000), Buffer.alloc(100_000, '<script>')]),
].map((picture) => picture.toString('base64'))

const outcomes = new Map<string, number>()

/** One cataloguer who sends one hostile picture after the other, three at a time. */
async function attack(url: string, headers: Record<string, string>, recordId: number, ms: number) {
  const until = performance.now() + ms
  let turn = 0
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      while (performance.now() < until) {
        const picture = pictures[turn++ % pictures.length]
        const answer = await post(`${url}${replaceCover.path}`, { recordId, picture }, headers)
        const { code } = (await answer.json()) as { code: string | null }
        outcomes.set(code ?? 'drawn', (outcomes.get(code ?? 'drawn') ?? 0) + 1)
      }
    }),
  )
}

let stop: (() => Promise<void>) | undefined
const db = openDatabase(config.database.url, { caFile: config.storesCaFile, pool: 2 })
try {
  process.stdout.write('preparing: tables, demo\n')
  shulin('migrate')
  shulin('demo', 'load')
  const server = await startServer('server/src/api.ts', environment, undefined)
  stop = () => server.stop()
  const url = `http://127.0.0.1:${server.port}`
  await putStaff(db, groupCode, { account: 'lin', name: '林', roles: ['acquisitions'] })
  const token = await makeLink(db, groupCode, 'lin')
  const session = await post(`${url}${openStaffSession.path}`, { token })
  const cookie = session.headers.getSetCookie().map((one) => one.split(';')[0]!)
  const headers = { cookie: cookie.join('; ') }
  const { recordId } = await inInstitution(db, groupCode, (trx) =>
    trx.selectFrom('holding').select('recordId').limit(1).executeTakeFirstOrThrow(),
  )
  await askFor(url, 3_000)
  const [quiet, attacked]: number[][] = [[], []]
  const spent = { quiet: 0, attacked: 0 }
  for (let block = 0; block < blocks; block += 1) {
    const begun = server.processorMilliseconds()
    quiet!.push(...(await askFor(url, seconds * 1000)))
    const between = server.processorMilliseconds()
    const [during] = await Promise.all([
      askFor(url, seconds * 1000),
      attack(url, headers, recordId, seconds * 1000),
    ])
    attacked!.push(...during)
    spent.quiet += between - begun
    spent.attacked += server.processorMilliseconds() - between
  }
  const figures = (times: number[], processor: number) => ({
    calls: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    /** Of the process that answers everybody, for each call. */
    processorMilliseconds: processor / times.length,
  })
  const result = {
    machine: `${cpus().length} cores`,
    quiet: figures(quiet!, spent.quiet),
    attacked: figures(attacked!, spent.attacked),
    ratio: percentile(attacked!, 0.95) / percentile(quiet!, 0.95),
    pictures: Object.fromEntries(outcomes),
  }
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/hostile-pictures.json', JSON.stringify(result, null, 2))
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await stop?.()
  await db.destroy()
  await dropDatabase(database)
  rmSync(home, { recursive: true })
}
