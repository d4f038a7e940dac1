import { expect, test } from 'vitest'
import { systemKinds } from './systems.ts'

const sip2 = systemKinds.sip2!
const settings = { host: 'library.example', port: '6443', login: '', takesHolds: '0', ca: ' ' }

test('settings of a link are text, and what is left empty is not said', async () => {
  expect(sip2.faultsIn({ settings, tables: {} })).toEqual([])
  const system = sip2.open({
    settings,
    secret: null,
    tables: {},
    timeZone: 'Asia/Shanghai',
    insideHosts: [],
  })
  expect(system.capabilities().calls.has('placeHold')).toBe(false)
  expect(system.capabilities().calls.has('signIn')).toBe(true)
  await system.close()
})

test.each([
  [{ host: '' }, ['host']],
  [{ port: 'many' }, ['port']],
  [{ charset: 'latin' }, ['charset']],
  [{ ca: 'no certificate' }, ['ca']],
  [{ hostname: 'x' }, ['hostname']],
  [{ host: 'a b', port: '70000' }, ['host', 'port']],
])('settings that are wrong are named: %j', (changed, names) => {
  expect(sip2.faultsIn({ settings: { ...settings, ...changed }, tables: {} })).toEqual(names)
})

test.each([
  { words: [{ pattern: '(', code: 'rule.not-frozen' }] },
  { states: { '3': 'available' } },
  { flags: [null] },
  { codes: {} },
])('tables that are wrong are named: %j', (tables) => {
  expect(sip2.faultsIn({ settings, tables })).toEqual(['tables'])
})

test('tables of a library are taken', () => {
  const tables = {
    words: [{ pattern: '馆藏不外借', code: 'rule.copy-lendable' }],
    states: { '14': 'held' },
  }
  expect(sip2.faultsIn({ settings, tables })).toEqual([])
})
