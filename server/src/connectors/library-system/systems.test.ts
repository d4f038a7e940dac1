import { linkFields, linkKinds, type LinkKind } from '@shulin/contract/library-links-staff'
import { expect, test } from 'vitest'
import { InvenioSettings } from './invenio.ts'
import { KohaSettings } from './koha.ts'
import { NcipSettings } from './ncip.ts'
import { Sip2LinkSettings, systemKinds } from './systems.ts'

const { sip2 } = systemKinds
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

// Every kind that the console offers -----------------------------------------------------------------------------------

const schemas = {
  sip2: Sip2LinkSettings,
  koha: KohaSettings,
  ncip: NcipSettings,
  invenio: InvenioSettings,
} satisfies Record<LinkKind, object>
/** What a library says to have its system asked; the rest is as usual. */
const least: Record<LinkKind, Record<string, string>> = {
  sip2: { host: 'library.example' },
  koha: { address: 'https://library.example/api/v1', clientId: 'portal' },
  ncip: { address: 'https://library.example/ncip', agency: 'L' },
  invenio: { address: 'https://library.example/api', staffId: '7', placeId: 'place-1' },
}
const formOf = (kind: LinkKind) => ({
  ...Object.fromEntries(linkFields[kind].map(({ name, first = '' }) => [name, first])),
  ...least[kind],
})
const linkOf = (kind: LinkKind) => ({
  settings: formOf(kind),
  secret: 'secret',
  tables: {},
  timeZone: 'Asia/Shanghai',
  insideHosts: [],
})

test('every kind of system that can be chosen is spoken', () => {
  expect(Object.keys(systemKinds).toSorted()).toEqual([...linkKinds].toSorted())
})

test.each(linkKinds)('%s is asked for what it needs, and for nothing else', async (kind) => {
  const { faultsIn, open, namesTitlesBy } = systemKinds[kind]
  // Tables and zone come from elsewhere, and a key is hidden with the secret.
  const elsewhere = new Set(['timeZone', 'tables', 'key'])
  const known = Object.keys(schemas[kind].shape).filter((name) => !elsewhere.has(name))
  const fields = linkFields[kind].map(({ name }) => name)
  expect(fields.toSorted()).toEqual(known.toSorted())

  const settings = formOf(kind)
  expect(faultsIn({ settings, tables: {} })).toEqual([])
  for (const name of Object.keys(least[kind])) {
    expect(faultsIn({ settings: { ...settings, [name]: ' ' }, tables: {} })).toEqual([name])
  }
  for (const { name, options, form } of linkFields[kind]) {
    for (const value of options ?? (form === 'flag' ? ['0', '1'] : [])) {
      expect(faultsIn({ settings: { ...settings, [name]: value }, tables: {} })).toEqual([])
    }
    const wrong = { ...settings, [name]: 'none of them' }
    expect(options ? faultsIn({ settings: wrong, tables: {} }) : [name]).toEqual([name])
  }
  for (const name of ['other', 'key']) {
    expect(faultsIn({ settings: { ...settings, [name]: 'x' }, tables: {} })).toEqual([name])
  }
  expect(faultsIn({ settings, tables: { other: {} } })).toEqual(['tables'])

  expect(['copy', 'source key']).toContain(namesTitlesBy(settings))
  const system = open(linkOf(kind))
  expect([...system.capabilities().calls]).toEqual(expect.arrayContaining(['find', 'renew']))
  await system.close()
})

test.each(linkKinds.filter((kind) => kind !== 'sip2'))(
  '%s is reached over TLS alone, and inside our network only where the installation names it',
  async (kind) => {
    const { faultsIn, open } = systemKinds[kind]
    const settings = { ...formOf(kind), address: 'http://library.example/' }
    expect(faultsIn({ settings, tables: {} })).toEqual(['address'])
    expect(() => open({ ...linkOf(kind), settings })).toThrow('address')
    const inside = { ...formOf(kind), address: 'https://127.0.0.1:1/' }
    const system = open({ ...linkOf(kind), settings: inside })
    await expect(system.find('7')).rejects.toMatchObject({ why: 'unreachable' })
    await system.close()
  },
)

test('a library that reserves copies names a title by one of them', () => {
  const { namesTitlesBy } = systemKinds.ncip
  expect(namesTitlesBy({ reserves: 'titles' })).toBe('source key')
  expect(namesTitlesBy({ reserves: 'copies' })).toBe('copy')
})
