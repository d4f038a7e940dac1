import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { settingNames } from '../../server/src/platform/config.ts'
import { environmentOf } from './environment.ts'
import { frontText } from './front.ts'
import { accessRules, configurationText as postgresText } from './postgres.ts'
import { configurationText as redisText } from './redis.ts'
import { redisText as libraryRedisText } from './library-system-stores.ts'
import { configurationText as libraryText, libraryFrontText } from './library-system.ts'
import { gateText } from './search-gate.ts'
import { configurationText as searchText } from './search.ts'
import { readSettings } from './settings.ts'
import { chosen, stackOf, usual } from './stack.ts'

const home = mkdtempSync(join(tmpdir(), 'configuration-'))
const settings = { ...readSettings({ SHULIN_PORT_BASE: '21000' }), home }
afterAll(() => rmSync(home, { recursive: true }))

test('PostgreSQL keeps what it has acknowledged, unless speed was asked for', () => {
  for (const promise of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    expect(postgresText(settings)).toContain(`\n${promise} = on\n`)
    expect(postgresText({ ...settings, isFast: true })).toContain(`\n${promise} = off\n`)
  }
})

test('nobody reaches PostgreSQL over the network without TLS, and the superuser not at all', () => {
  const overNetwork = accessRules.split('\n').filter((rule) => rule && !rule.startsWith('local'))
  expect(overNetwork.map((rule) => rule.split(/\s+/))).toEqual([
    ['hostssl', 'all', 'postgres', 'all', 'reject'],
    ['hostssl', 'all', 'all', 'all', 'scram-sha-256'],
    ['hostssl', 'replication', 'shulin_backup', 'all', 'scram-sha-256'],
  ])
})

test('a process of the portal is told nothing that it does not read', () => {
  // Two are for people and tests: where mail can be read, and which ports a clone has.
  const told = Object.keys(environmentOf(settings)).filter(
    (name) => !['MAILBOX_URL', 'SHULIN_PORT_BASE'].includes(name),
  )
  expect(told.filter((name) => !settingNames.includes(name))).toEqual([])
  expect(told).toEqual(expect.arrayContaining(['PORTAL_URL', 'OBJECT_DIRECTORY', 'KEYS_FILE']))
})

test('Redis has no port without TLS', () => {
  expect(redisText(settings)).toMatch(/^port 0$/m)
  expect(redisText(settings)).toMatch(/^tls-port 21379$/m)
})

test('the gate stands before the addresses of the nodes', () => {
  const text = gateText({ ...settings, searchAddresses: ['10.0.0.1', '10.0.0.2', '10.0.0.3'] })
  expect(text.match(/server 10\.\S+/g)).toEqual([
    'server 10.0.0.1:21921',
    'server 10.0.0.2:21922',
    'server 10.0.0.3:21923',
  ])
})

test('a search node binds its own address and asks all for the others', () => {
  const text = searchText({
    name: 'search-2',
    address: '10.0.0.2',
    httpPort: 21_922,
    transportPort: 21_932,
    seeds: ['10.0.0.1:21931', '10.0.0.2:21932'],
  })
  expect(text).toContain('network.host: 10.0.0.2\n')
  expect(text).toContain('discovery.seed_hosts: ["10.0.0.1:21931", "10.0.0.2:21932"]\n')
})

test('the front never sends a POST twice', () => {
  expect(frontText(settings)).not.toMatch(/proxy_next_upstream [^;]*non_idempotent/)
})

test('the library system is reached over TLS alone, and what it is sent is never sent twice', () => {
  const text = libraryFrontText(settings)
  expect(text.match(/listen .*;/g)).toEqual(['listen 127.0.0.1:21483 ssl;'])
  expect(text).toContain('proxy_next_upstream off;')
})

test('the library system reaches PostgreSQL and its search node over TLS, and its Redis forgets nothing', () => {
  const text = libraryText(settings)
  expect(text).toMatch(/postgresql\+psycopg2:.*sslmode=verify-full&sslrootcert=/)
  expect(text).toContain('"verify_certs": True')
  expect(libraryRedisText(settings)).toMatch(/^maxmemory-policy noeviction$/m)
})

test('every service needs only services listed before it', () => {
  const names = stackOf(settings).map(({ name }) => name)
  for (const { name, needs } of stackOf(settings))
    for (const needed of needs) {
      expect(names).toContain(needed)
      expect(names.indexOf(needed)).toBeLessThan(names.indexOf(name))
    }
})

test('a group stands for its services, an unknown name is refused', () => {
  const stack = stackOf(settings)
  const portal = ['api-1', 'api-2', 'worker-1', 'worker-2', 'front']
  expect(chosen(stack, ['portal']).map(({ name }) => name)).toEqual(portal)
  expect(chosen(stack, ['mail', 'redis']).map(({ name }) => name)).toEqual(['redis', 'mail'])
  expect(() => chosen(stack, ['postgers'])).toThrow(/postgers/)
})

test('sign-on servers, what answers machines and the library system are started only where they are asked for', () => {
  const stack = stackOf(settings)
  const others = stack.filter(({ group }) => group === 'stores' || group === 'portal')
  expect(usual(stack, [])).toEqual(others)
  expect(usual(stack, ['sign-on', 'self-check', 'library-system'])).toEqual(stack)
  expect(chosen(stack, ['sign-on']).map(({ name }) => name)).toEqual(['cas', 'keycloak'])
})
