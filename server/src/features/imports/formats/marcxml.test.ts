import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import {
  asMarcXml,
  cnmarc,
  collectionOf,
  dream,
  essais,
} from '../../../../../fixtures/marc/records.ts'
import { mutate, randomFrom } from '../../../../../tools/fuzz/mutations.ts'
import { memoryHeld } from '../../../../test/memory.ts'
import { allOf, inShort, partsOf } from '../../../../test/outcomes.ts'
import { readMarcXml } from './marcxml.ts'

const read = (content: string | Uint8Array, size?: number) =>
  allOf(readMarcXml(partsOf(content, size)))
const one = asMarcXml(dream)

test('records are read in order, however the file comes in', async () => {
  const file = collectionOf(one, asMarcXml(cnmarc('50  ')), asMarcXml(essais))
  for (const size of [1, 100, 100_000])
    expect(inShort(await read(file, size))).toEqual([dream, cnmarc('50  '), essais])
})

test('positions are bytes of the file', async () => {
  const bytes = Buffer.from(collectionOf(one, one))
  const outcomes = await read(bytes)
  for (const { position } of outcomes)
    expect(bytes.toString('utf8', position.offset, position.offset + position.length)).toBe(one)
  expect(outcomes).toHaveLength(2)
})

test.each([
  [
    'with a prefix',
    `<m:collection xmlns:m="http://www.loc.gov/MARC21/slim">${asMarcXml(dream, 'm:')}</m:collection>`,
  ],
  ['without namespaces', `<collection>${one}</collection>`],
  ['alone', one],
  ['behind a byte order mark', `\uFEFF${collectionOf(one)}`],
  [
    'wrapped by a harvest',
    `<OAI xmlns="oai"><record><metadata>${one.replace('<record>', '<record xmlns="http://www.loc.gov/MARC21/slim">')}</metadata></record></OAI>`,
  ],
  [
    'wrapped without namespaces',
    `<a><record><header>x</header><metadata>${one}</metadata></record></a>`,
  ],
  [
    'beside elements nobody knows',
    `<collection><x><y/></x>${one.replace('</record>', '<extra>1</extra></record>')}</collection>`,
  ],
  [
    'with character data marked as such',
    `<collection>${one.replace('紅樓夢 /', '<![CDATA[紅樓夢 /]]>')}</collection>`,
  ],
  ['with characters as references', `<collection>${one.replace('紅', '&#x7D05;')}</collection>`],
])('a record is found %s', async (_, file) => {
  expect(inShort(await read(file))).toContainEqual(dream)
  expect((await read(file)).filter(({ ok }) => ok)).toHaveLength(1)
})

test('a file in GB 18030 is read as its declaration says', async () => {
  const file = collectionOf(asMarcXml(cnmarc('0120'))).replace('UTF-8', 'GB18030')
  expect(inShort(await read(iconv.encode(file, 'gb18030')))).toEqual([cnmarc('0120')])
  for (const name of ['EBCDIC', 'constructor', '__proto__'])
    expect(inShort(await read(file.replace('GB18030', name)))).toEqual(['charset'])
})

test.each([
  ['is not well-formed', one.replace('</leader>', '</lead>'), 'xml'],
  ['has no end', one.replace('</record>', ''), 'truncated'],
  ['has an entity nobody defined', one.replace('紅', '&hong;'), 'xml'],
  ['has a field without a tag', one.replace('tag="245"', ''), 'fields'],
  ['has a subfield without a code', one.replace('code="a"', ''), 'subfields'],
  [
    'has a subfield outside a field',
    one.replace('<leader>', '<subfield code="a">x</subfield><leader>'),
    'subfields',
  ],
  ['has no leader', one.replace(/<leader>.*<\/leader>/, ''), 'leader'],
  ['holds NUL', one.replace('紅', '&#0;'), 'xml'],
  [
    'is nested too deeply',
    one.replace('</record>', `${'<a>'.repeat(70)}${'</a>'.repeat(70)}</record>`),
    'depth',
  ],
  [
    'has too many fields',
    one.replace('</record>', `${'<controlfield tag="009"/>'.repeat(10_001)}</record>`),
    'size',
  ],
  [
    'has a million subfields',
    one.replace('</datafield>', `${'<subfield code="a"/>'.repeat(1_000_000)}</datafield>`),
    'size',
  ],
  ['has a text without end', one.replace('紅', 'x'.repeat(2_000_000)), 'size'],
])(
  '[T-61] a record that %s is refused, its neighbours are read',
  async (_, broken, reason) => {
    const outcomes = await read(collectionOf(one, broken, one, one))
    expect(inShort(outcomes)).toEqual([dream, reason, dream, dream])
  },
  20_000,
)

test('[T-61] bytes that are not UTF-8 are refused with their record', async () => {
  const broken = Buffer.from(one)
  broken[broken.indexOf('紅')] = 0xff
  const [before, after] = collectionOf(one, '|', one).split('|')
  const file = Buffer.concat([Buffer.from(before!), broken, Buffer.from(after!)])
  expect(inShort(await read(file))).toEqual([dream, 'charset', dream])
})

test('a file that ends too early says so', async () => {
  const file = collectionOf(one, one)
  expect(inShort(await read(file.slice(0, -100)))).toEqual([dream, 'truncated'])
  expect(inShort(await read(file.replace('</collection>', '')))).toEqual([
    dream,
    dream,
    'truncated',
  ])
  expect(await read('')).toEqual([])
  expect(inShort(await read('{"title":"红楼梦"}'))).toEqual(['xml'])
})

test('[T-60] comments, texts and tags without end are given up before they fill the memory', async ({
  annotate,
}) => {
  await annotate('T-60 growth of memory in MB: 50', 'figure')
  const openings = ['<!-- >', '<a b=">', `${one.slice(0, 40)}>`]
  for (const opening of openings) {
    const endless = async function* () {
      yield Buffer.from(`<collection>${opening}`)
      for (let part = 0; part < 1_000; part++) {
        yield Buffer.alloc(65_536, 'x >')
        if (part % 100 === 99) held.push(memoryHeld())
      }
      yield Buffer.from(one)
    }
    const before = memoryHeld()
    const held: number[] = []
    await allOf(readMarcXml(endless()))
    expect(held).toHaveLength(10)
    expect(Math.max(...held) - before).toBeLessThan(50 * 1024 ** 2)
  }
}, 20_000)

test('[T-61] mutated MARCXML never stops the reader', async () => {
  const random = randomFrom(61)
  const file = Buffer.from(collectionOf(one, asMarcXml(essais)))
  for (let run = 0; run < 500; run++) {
    let end = 0
    for (const { position } of await read(mutate(file, random))) {
      expect(position.offset).toBeGreaterThanOrEqual(end)
      end = position.offset + position.length
    }
  }
}, 20_000)

test('texts come through as they are', async () => {
  const character = fc.string({ unit: 'grapheme' }).filter((value) => !/\p{Cc}/u.test(value))
  await fc.assert(
    fc.asyncProperty(character, async (value) => {
      const data = [
        { tag: '245', ind1: '0', ind2: ' ', subfields: [['a', value] as [string, string]] },
      ]
      const record = { ...dream, data }
      expect(
        inShort(await read(collectionOf(asMarcXml(record).replaceAll(']]>', ']]&gt;')))),
      ).toEqual([record])
    }),
    { numRuns: 100 },
  )
})

test('the file marc21.xml gives the records it was made of', async () => {
  const path = new URL('../../../../../fixtures/marc/marc21.xml', import.meta.url)
  expect(inShort(await read(readFileSync(path)))).toEqual([dream, essais])
})
