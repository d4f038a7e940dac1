import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { connect } from 'node:tls'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { portsFrom } from './ports.ts'
import { askDatabase } from './postgres.ts'
import { askRedis } from './redis.ts'
import { answerWithoutTls } from './without-tls.ts'

// `pnpm services up stores` has been run.
const file = join(import.meta.dirname, '../../.services/environment')
const environment = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>
const ca = readFileSync(environment['STORES_CA_FILE']!)
const database = environment['DATABASE_URL']!
const redis = environment['REDIS_URL']!
const search = environment['OPENSEARCH_URL']!

const withWrongPassword = (url: string) => Object.assign(new URL(url), { password: 'wrong' }).href
const ports = portsFrom(Number(environment['SHULIN_PORT_BASE']))
const nodePorts = ([1, 2, 3] as const).map((number) => ({
  http: ports[`search${number}`],
  transport: ports[`searchTransport${number}`],
}))
const portOf = (url: string) => Number(new URL(url).port)

test('PostgreSQL lets the portal in with TLS and its password', async () => {
  const tls = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
  expect((await askDatabase(database, tls)).trim()).toBe('t')
})

test('PostgreSQL refuses a connection without TLS, a wrong password and the superuser', async () => {
  const inTheClear = database.replace('sslmode=verify-full', 'sslmode=disable')
  const asSuperuser = Object.assign(new URL(database), { username: 'postgres' }).href
  await expect(askDatabase(inTheClear, 'select 1')).rejects.toThrow(/no encryption/)
  await expect(askDatabase(withWrongPassword(database), 'select 1')).rejects.toThrow(/password/)
  await expect(askDatabase(asSuperuser, 'select 1')).rejects.toThrow(/reject/)
})

test('only the migrator may pass over row-level security or make roles', async () => {
  const powers = `select string_agg(rolname, ',' order by rolname) from pg_roles
    where rolname like 'shulin%' and (rolbypassrls or rolcreaterole or rolcreatedb or rolsuper)`
  expect((await askDatabase(database, powers)).trim()).toBe('shulin_migrator')
})

test('PostgreSQL sorts by code point and can feed a standby', async () => {
  const facts = `select datcollate, current_setting('wal_level'), current_setting('max_connections')
    from pg_database where datname = current_database()`
  expect((await askDatabase(database, facts)).trim()).toBe('C.UTF-8|replica|200')
})

test('PostgreSQL counts the statements, for the operator to see', async () => {
  const operator = Object.assign(new URL(environment['DATABASE_ADMIN_URL']!), {
    pathname: '/postgres',
  }).href
  const counted = 'select count(*) > 0 from pg_stat_statements'
  expect((await askDatabase(operator, counted)).trim()).toBe('t')
})

test('Redis answers over TLS with the password, and to nothing else', async () => {
  expect(await askRedis(redis, ca)).toBe('+PONG')
  expect(await askRedis(withWrongPassword(redis), ca)).toMatch(/^-WRONGPASS/)
  const inTheClear = await answerWithoutTls('127.0.0.1', portOf(redis), 'PING\r\n')
  expect(inTheClear).not.toMatch(/PONG|NOAUTH/)
})

test('the search engine answers over TLS with the password, and to nothing else', async () => {
  expect((await ask(search, { ca })).status).toBe(200)
  expect((await ask(withWrongPassword(search), { ca })).status).toBe(401)
  expect((await ask(`https://127.0.0.1:${portOf(search)}`, { ca })).status).toBe(401)
  const inTheClear = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  expect(await answerWithoutTls('127.0.0.1', portOf(search), inTheClear)).toBe('')
})

test('every search node itself answers over TLS with the password, and to nothing else', async () => {
  const { password } = new URL(search)
  for (const port of nodePorts.map(({ http }) => http)) {
    const node = `https://shulin:${password}@127.0.0.1:${port}`
    expect((await ask(node, { ca })).status).toBe(200)
    for (const path of ['', '/_search', '/_cat/indices', '/no/such/call']) {
      expect((await ask(`${withWrongPassword(node)}${path}`, { ca })).status).toBe(401)
      expect((await ask(`https://127.0.0.1:${port}${path}`, { ca })).status).toBe(401)
    }
    const inTheClear = `GET / HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic ${btoa(`shulin:${password}`)}\r\n\r\n`
    expect(await answerWithoutTls('127.0.0.1', port, inTheClear)).not.toMatch(/HTTP/)
  }
})

test('nobody joins the search nodes without a certificate of theirs', async () => {
  const folder = dirname(environment['STORES_CA_FILE']!)
  const read = (name: string) => readFileSync(join(folder, name))
  // What serves readers is of the same authority, and yet no node.
  const others = [{}, { cert: read('server.crt'), key: read('server.key') }]
  for (const port of nodePorts.map(({ transport }) => transport)) {
    for (const shown of others) expect(await turnedAway(port, shown)).toMatch(/alert|reset|closed/i)
    // The first bytes of a node that speaks without TLS.
    expect(await answerWithoutTls('127.0.0.1', port, 'ES\0\0\0\0')).not.toContain('ES')
  }
})

/** Shakes hands with a node as another node would; how it is turned away. */
function turnedAway(port: number, shown: { cert?: Buffer; key?: Buffer }) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect({ host: '127.0.0.1', port, ca, ...shown })
  socket.once('error', ({ message }) => resolve(message)).once('close', () => resolve('closed'))
  return promise
}

test('three search nodes form one green cluster', async () => {
  const { text } = await ask(`${search}/_cluster/health?wait_for_status=green&timeout=20s`, {
    ca,
    timeout: 25_000,
  })
  expect(JSON.parse(text)).toMatchObject({ status: 'green', number_of_nodes: 3 })
})

test('ICU turns traditional into simplified Chinese and into pinyin', async () => {
  const through = (id: string) => ({ type: 'icu_transform', id })
  const analysed = await analyse({
    tokenizer: 'keyword',
    filter: [through('Traditional-Simplified')],
    text: '圖書館學概論',
  })
  expect(analysed).toEqual(['图书馆学概论'])
  const pinyin = await analyse({
    tokenizer: 'keyword',
    filter: [through('Han-Latin; Latin-ASCII')],
    text: '圖書館學概論',
  })
  expect(pinyin).toEqual(['tu shu guan xue gai lun'])
})

test('smartcn finds the words of a simplified title', async () => {
  const words = await analyse({ analyzer: 'smartcn', text: '图书馆学概论' })
  expect(words).toEqual(['图书馆', '学', '概论'])
})

test('a mail can be sent to the mail server, and is shown in the mailbox', async () => {
  const mailbox = environment['MAILBOX_URL']!
  const reader = `reader-${process.pid}@example.org`
  await answerWithoutTls(
    '127.0.0.1',
    portOf(environment['SMTP_URL']!),
    [
      'HELO localhost',
      'MAIL FROM:<library@example.org>',
      `RCPT TO:<${reader}>`,
      'DATA',
      'Subject: Your book is here\r\n\r\nPlease come.\r\n.',
      'QUIT\r\n',
    ].join('\r\n'),
  )
  const { text } = await ask(`${mailbox}/api/user/${reader}/messages/`)
  expect(text).toContain('Your book is here')
})

async function analyse(question: object): Promise<string[]> {
  const body = encodeURIComponent(JSON.stringify(question))
  const { text } = await ask(
    `${search}/_analyze?source=${body}&source_content_type=application/json`,
    { ca, timeout: 20_000 },
  )
  return (JSON.parse(text) as { tokens: { token: string }[] }).tokens.map(({ token }) => token)
}
