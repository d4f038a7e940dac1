import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../test/api.ts'
import { anInstitution } from '../../test/builders.ts'
import { runCommand } from '../../test/command.ts'
import { openFeed, someRecords } from '../../test/feeding.ts'
import { aReader } from '../../test/readers.ts'
import { startWorker, untilNoWorkerIsConnected } from '../../test/worker.ts'
import {
  deleteIndex,
  ensureIndexes,
  indexesBehind,
  titlesAlias,
} from '../features/search/feed/indexes.ts'
import { rebuildIndex } from '../features/search/feed/rebuild.ts'
import { addKey, retireKey } from '../keys/change.ts'
import type { Config } from '../platform/config.ts'
import { doctor } from './doctor.ts'

// A store that does not answer is given some seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 })

let api: TestApi
let folder: string
let config: Config
let worker: Awaited<ReturnType<typeof startWorker>>

/** An installation that lacks nothing: stores, keys, a folder, mail, a worker, and a portal at its address. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shulin-doctor-'))
  const [keysFile, objectDirectory] = [join(folder, 'keys.json'), join(folder, 'objects')]
  mkdirSync(objectDirectory)
  api = await startTestApi()
  copyFileSync(api.config.keysFile!, keysFile)
  chmodSync(keysFile, 0o600)
  config = { ...api.config, keysFile, objectDirectory, portalUrl: api.url }
  await ensureIndexes(openFeed(api, api.searchEngine))
  await aReader(api, await anInstitution(api))
  worker = await startWorker(api)
})
afterAll(async () => {
  await worker.end()
  await untilNoWorkerIsConnected(api)
  await api.close()
  rmSync(folder, { recursive: true })
})

/** What is not well, as one line each; with what was planted in the settings. */
async function faults(planted: Partial<Config> = {}, looking: Parameters<typeof doctor>[1] = {}) {
  const findings = await doctor({ ...config, ...planted }, looking)
  return findings.filter(({ isWell }) => !isWell).map(({ name, says }) => `${name}: ${says}`)
}

/** Nothing but this one is not well, in these words. */
const alone = (words: RegExp) => [expect.stringMatching(words) as string]

/** Nobody listens there. */
const nowhere = '127.0.0.1:9'

test('a well installation is found well', async () => {
  expect(await faults()).toEqual([])
})

test('before its start nobody misses a worker and an answer at its address', async () => {
  const findings = await doctor(
    { ...config, portalUrl: `http://${nowhere}` },
    { isBeforeStart: true },
  )
  expect(findings.filter(({ isWell }) => !isWell)).toEqual([])
  expect(findings.map(({ name }) => name)).not.toContain('worker')
})

test('1. the file of the keys is missing', async () => {
  const found = await faults({ keysFile: join(folder, 'lost.json') })
  expect(found).toContainEqual(
    expect.stringMatching(
      /^keys: .*lost\.json is not there: bring back its copy; .* shulin keys make/,
    ),
  )
})

test('2. the file of the keys is open to others', async () => {
  const keysFile = join(folder, 'open.json')
  copyFileSync(config.keysFile!, keysFile)
  chmodSync(keysFile, 0o644)
  expect(await faults({ keysFile })).toContainEqual(
    expect.stringMatching(/^keys: .*open to others \(mode 644\): chmod 600 it/),
  )
})

test('3. a key is gone that passwords were made with', async () => {
  const keysFile = join(folder, 'fewer.json')
  copyFileSync(config.keysFile!, keysFile)
  chmodSync(keysFile, 0o600)
  addKey(keysFile, 'pepper', new Date())
  retireKey(keysFile, 'pepper', 1)
  expect(await faults({ keysFile })).toEqual(
    alone(/^keys of rows: .*pepper 1 \(1 passwords of readers\); bring back a copy/),
  )
})

test('4. the mail server is dead', async () => {
  const mail = { smtpUrl: `smtp://${nowhere}`, from: 'no-reply@library.example' }
  expect(await faults({ mail })).toEqual(
    alone(
      /^mail: does not answer \(.*ECONNREFUSED.*\): does the mail server run, and is SMTP_URL right/,
    ),
  )
})

test('5. objects cannot be kept where they should be', async () => {
  writeFileSync(join(folder, 'a-file'), '')
  const found = await faults({ objectDirectory: join(folder, 'a-file', 'objects') })
  expect(found).toEqual(
    alone(/^objects: there is no folder .*: make the folder .*OBJECT_DIRECTORY/),
  )
})

test('6. nobody answers at the address of the portal, or somebody else does', async () => {
  expect(await faults({ portalUrl: `https://${nowhere}` })).toEqual(
    alone(/^portal: does not answer .* is PORTAL_URL \(https:.*\) right/),
  )
  expect(await faults({ portalUrl: `${api.url}/elsewhere` })).toEqual(
    alone(/^portal: what answers at .* is not this portal \(404\): correct PORTAL_URL/),
  )
})

test('7. PostgreSQL is dead', async () => {
  const url = Object.assign(new URL(config.database.url), { host: nowhere }).href
  const found = await faults({ database: { ...config.database, url } })
  expect(found).toContainEqual(
    expect.stringMatching(
      /^PostgreSQL: does not answer .*: does it run, and is DATABASE_URL right/,
    ),
  )
  expect(found).toContain('worker: not looked at: PostgreSQL is not well')
})

test('8. Redis is dead', async () => {
  expect(await faults({ redisUrl: `rediss://:none@${nowhere}` })).toEqual(
    alone(/^Redis: does not answer .*: does it run, and is REDIS_URL right/),
  )
})

test('9. the search engine is dead', async () => {
  const found = await faults({ opensearchUrl: `https://shulin:none@${nowhere}` })
  expect(found).toContainEqual(
    expect.stringMatching(
      /^OpenSearch: does not answer .*: does it run, and is OPENSEARCH_URL right/,
    ),
  )
})

test('10. a migration was not run', async () => {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`.execute(
    api.adminDb,
  )
  const { name, timestamp } = rows[0]!
  expect(await faults()).toEqual(alone(new RegExp(`^tables: run shulin migrate: ${name}$`)))
  await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(api.adminDb)
})

test('11. an index is gone', async () => {
  const feed = openFeed(api, api.searchEngine)
  const alias = titlesAlias(config.searchPrefix)
  for (const index of await indexesBehind(feed.client, alias)) await deleteIndex(feed.client, index)
  expect(await faults()).toEqual(alone(/^search index: missing: .*; run shulin index rebuild/))
  await rebuildIndex({ ...feed, grace: 0 }, alias)
})

test('12. the index is far behind', async () => {
  const [recordId] = await someRecords(api, 1)
  // Held by a worker that never brings it.
  await sql`
    insert into index_dirty (group_code, record_id, since, taken_until)
    values ('', ${recordId}, now() - interval '5 minutes', now() + interval '1 hour')`.execute(
    api.adminDb,
  )
  expect(await faults()).toEqual(alone(/^search index: \d+ s behind, 1 waiting: does a worker run/))
  await sql`delete from index_dirty where record_id = ${recordId}`.execute(api.adminDb)
})

test('13. the clocks of this machine and of PostgreSQL are apart', async () => {
  expect(await faults({}, { now: () => Date.now() + 600_000 })).toEqual(
    alone(/^clock: this machine and PostgreSQL are 600 s apart: let both follow a time server/),
  )
})

/** A certificate that is good for so many days more, and a file of authorities that has it beside the one of the stores. */
function aCertificate(days: number) {
  const [key, request, certificate, authorities, settings] = [
    'key',
    'csr',
    'crt',
    'pem',
    'cnf',
  ].map((kind) => join(folder, `${days}.${kind}`)) as [string, string, string, string, string]
  const issued = `${settings}.issued`
  writeFileSync(issued, '')
  writeFileSync(
    settings,
    `[ca]\ndefault_ca = own\n[own]\ndatabase = ${issued}\nserial = ${settings}.serial\nrand_serial = yes\nnew_certs_dir = ${folder}\ndefault_md = sha256\npolicy = any\ncopy_extensions = copy\n[any]\ncommonName = supplied\n`,
  )
  const openssl = (words: string[][]) => execFileSync('openssl', words.flat(), { stdio: 'ignore' })
  openssl([
    ['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ['-keyout', key, '-out', request, '-subj', '/CN=localhost'],
    ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
  ])
  // The only command that makes a certificate which has ended.
  openssl([
    ['ca', '-batch', '-selfsign', '-notext', '-config', settings],
    ['-keyfile', key, '-in', request, '-out', certificate],
    ['-startdate', stampOf(-30), '-enddate', stampOf(days)],
  ])
  const [cert, authority] = [certificate, config.storesCaFile!].map((file) =>
    readFileSync(file, 'utf8'),
  )
  writeFileSync(authorities, `${authority}\n${cert}`)
  return { key: readFileSync(key, 'utf8'), cert: cert!, authorities }
}

/** The time in so many days, as openssl writes it. */
const stampOf = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]|\..+/g, '') + 'Z'

/** What is found wrong with a portal behind such a certificate. */
async function foundBehind({ key, cert, authorities }: ReturnType<typeof aCertificate>) {
  const server = createServer({ key, cert }, (_request, response) =>
    response.end('{"status":"alive"}'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const portalUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return faults({ portalUrl, storesCaFile: authorities }).finally(() => server.close())
}

test('14. the certificate of the portal is near its end, has ended, or is believed by nobody', async () => {
  const near = aCertificate(3)
  expect(await foundBehind(near)).toContainEqual(
    expect.stringMatching(/^portal: its certificate ends in [23] days: renew it/),
  )
  expect(await foundBehind(aCertificate(-2))).toContainEqual(
    expect.stringMatching(/^portal: its certificate ended on .*: renew it/),
  )
  expect(await foundBehind({ ...near, authorities: config.storesCaFile! })).toEqual(
    alone(/^portal: does not answer \(its certificate is not believed: /),
  )
})

test('15. the authority of the stores is near its end, or its file is gone', async () => {
  expect(await faults({ storesCaFile: aCertificate(5).authorities })).toEqual(
    alone(/^store certificates: .* ends in [45] days: make a new one/),
  )
  expect(await faults({ storesCaFile: join(folder, 'lost.pem') })).toContainEqual(
    expect.stringMatching(
      /^store certificates: .*lost\.pem.* is not there: correct STORES_CA_FILE/,
    ),
  )
})

test('16. the disk is nearly full', async () => {
  expect(await faults({}, { leastFree: 1.01 })).toEqual(
    alone(/^disk: \d+ % \(.* GB\) of the disk with the objects is free: make room/),
  )
})

test('17. a job was given up', async () => {
  const id = randomUUID()
  await sql`
    insert into pgboss.job (id, name, data, state, source_name)
    values (${id}, 'deliver-mail.dead', '{}', 'created', 'deliver-mail')`.execute(api.adminDb)
  expect(await faults()).toEqual(alone(/^jobs: 1 were given up: see shulin jobs list --dead/))
  await sql`delete from pgboss.job where id = ${id}`.execute(api.adminDb)
})

test('18. no worker runs', async () => {
  await worker.end('SIGTERM')
  await untilNoWorkerIsConnected(api)
  expect(await faults()).toEqual(alone(/^worker: none runs: .*; start one/))
})

test('as a command it ends with 1 and shows what is wrong', async () => {
  const { exitCode, stdout } = await runCommand({ config }, 'doctor')
  expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/^✗ worker +none runs/m)])
})
