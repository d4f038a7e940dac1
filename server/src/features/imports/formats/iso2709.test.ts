import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import iconv from 'iconv-lite'
import { Marc } from 'marcjs'
import { expect, test } from 'vitest'
import { cnmarc, dream, essais, unimarc } from '../../../../../fixtures/marc/records.ts'
import { isFiller, writeIso2709 } from '../../../../../fixtures/marc/write-iso2709.ts'
import { mutate, randomFrom } from '../../../../../tools/fuzz/mutations.ts'
import { memoryHeld } from '../../../../test/memory.ts'
import { allOf, inShort, partsOf } from '../../../../test/outcomes.ts'
import { readIso2709 } from './iso2709.ts'
import { controlField, type MarcRecord } from './marc.ts'
import type { Outcome } from './outcome.ts'
import { shortForm, shortOrLong } from '../../../../test/long.ts'

/** How long records are mutated after the first 5,000. */
const minutes = shortOrLong(0, 10)

const read = (content: string | Uint8Array, encoding?: 'utf-8' | 'gb18030' | 'big5' | 'marc-8') =>
  allOf(readIso2709(partsOf(content), encoding && { encoding }))

const good = writeIso2709(dream)
const withoutNumbers = ({ leader, ...rest }: MarcRecord) => ({
  ...rest,
  leader: `${leader.slice(5, 12)}${leader.slice(17)}`,
})

/** Every byte is in an outcome or is filler between two. */
function expectNothingLost(outcomes: Outcome<MarcRecord>[], input: Buffer) {
  let end = 0
  for (const { position } of outcomes) {
    expect(position.offset).toBeGreaterThanOrEqual(end)
    expect(isFiller(input.subarray(end, position.offset))).toBe(true)
    end = position.offset + position.length
  }
  expect(isFiller(input.subarray(end))).toBe(true)
}

test('records are read in order, whatever stands between them and however the file comes in', async () => {
  const file = Buffer.concat([
    Buffer.from('\uFEFF'),
    good,
    Buffer.from('\r\n'),
    writeIso2709(cnmarc('50  ')),
    Buffer.from('\n\n  \u001A'),
    good,
  ])
  for (const size of [1, 7, 100, 100_000]) {
    const outcomes = await allOf(readIso2709(partsOf(file, size)))
    expect(outcomes.map((outcome) => outcome.ok && withoutNumbers(outcome.raw))).toEqual(
      [dream, cnmarc('50  '), dream].map(withoutNumbers),
    )
    expectNothingLost(outcomes, file)
  }
})

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((value) => !/\p{Cc}/u.test(value))
const letter = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz0123456789'))
const marcRecord: fc.Arbitrary<MarcRecord> = fc.record({
  leader: fc.constant('00000nam a2200000 a 4500'),
  control: fc.array(fc.tuple(fc.constantFrom('001', '003', '008'), text), { maxLength: 3 }),
  data: fc.array(
    fc.record({
      tag: fc.constantFrom('010', '245', '650', '880', '999'),
      ind1: fc.constantFrom(' ', '0', '1'),
      ind2: fc.constantFrom(' ', '0', '4'),
      subfields: fc.array(fc.tuple(letter, text), { minLength: 1, maxLength: 5 }),
    }),
    { maxLength: 8 },
  ),
})

test('whatever is written is read again, and marcjs reads the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(marcRecord, { maxLength: 4 }), async (records) => {
      const files = records.map((record) => writeIso2709(record))
      const outcomes = await read(Buffer.concat(files))
      expect(outcomes.map((outcome) => outcome.ok && withoutNumbers(outcome.raw))).toEqual(
        records.map(withoutNumbers),
      )
      for (const [index, outcome] of outcomes.entries()) {
        if (!outcome.ok) continue
        const { leader, control, data } = outcome.raw
        expect(Marc.parse(files[index]!, 'Iso2709')).toMatchObject({
          leader,
          fields: [
            ...control,
            ...data.map(({ tag, ind1, ind2, subfields }) => [
              tag,
              ind1 + ind2,
              ...subfields.flat(),
            ]),
          ],
        })
      }
    }),
    { numRuns: 150 },
  )
}, 20_000)

/** The good record with some bytes put in place of others. */
const changed = (at: number, bytes: string) => {
  const copy = Buffer.from(good)
  copy.write(bytes, at, 'latin1')
  return copy
}
const base = Number(good.toString('latin1', 12, 17))
const firstEntry = 24
const control = (value: string) => writeIso2709({ ...dream, control: [['001', value]], data: [] })

test.each([
  ['the length in the leader is too large', changed(0, '09999'), 'length'],
  ['the length in the leader is too small', changed(0, '00030'), 'length'],
  ['the length is no number', changed(0, 'abcde'), 'leader'],
  ['the leader is not ASCII', changed(6, '\u00FF'), 'leader'],
  ['the leader describes another layout', changed(20, '55'), 'leader'],
  ['the base address lies outside', changed(12, '99999'), 'directory'],
  ['the base address is inside the directory', changed(12, '00037'), 'directory'],
  ['the directory has half an entry', changed(12, String(base + 29).padStart(5, '0')), 'directory'],
  ['a tag is not a tag', changed(firstEntry, '\0\0\0'), 'directory'],
  [
    'two entries name the same field',
    changed(firstEntry + 12, good.toString('latin1', 24, 36)),
    'fields',
  ],
  ['a field reaches behind the record', changed(firstEntry + 3, '9999'), 'fields'],
  ['a field begins behind the record', changed(firstEntry + 7, '99999'), 'fields'],
  ['a field begins inside another', changed(firstEntry + 7, '00003'), 'fields'],
  ['a field is as long as two', changed(firstEntry + 3, '0029'), 'fields'],
  ['a field is empty in the directory', changed(firstEntry + 3, '0000'), 'fields'],
  ['a text holds NUL', control('a\0b'), 'charset'],
  ['it is cut off', good.subarray(0, -20), 'truncated'],
  ['it has no terminator', good.subarray(0, -1), 'truncated'],
])('[T-61] a record is refused alone when %s', async (_, broken, reason) => {
  const file = Buffer.concat([good, broken, good])
  const outcomes = await read(file)
  expect(outcomes.map((outcome) => (outcome.ok ? 'read' : outcome.reason))).toEqual([
    'read',
    reason,
    'read',
  ])
  expectNothingLost(outcomes, file)
})

test('[T-61] a truncated last record is refused', async () => {
  const outcomes = await read(Buffer.concat([good, good.subarray(0, 100)]))
  expect(inShort(outcomes).slice(1)).toEqual(['truncated'])
})

test('[T-61] garbage before, between and behind records does not hide them', async () => {
  const file = Buffer.concat([
    Buffer.from('<html>\x1D'),
    good,
    Buffer.from('Content-Type: text/plain\r\n'),
    good,
    Buffer.from('x\x1Dy\x1Dz\x1D'),
    good,
    Buffer.from('bye'),
  ])
  const outcomes = await read(file)
  expect(outcomes.map((outcome) => (outcome.ok ? 'read' : outcome.reason))).toEqual([
    'garbage',
    'read',
    'garbage',
    'read',
    'garbage',
    'read',
    'garbage',
  ])
  expectNothingLost(outcomes, file)
})

test('[T-61] a field of 99,999 bytes, a million subfields and a file without terminators are refused as one piece each', async () => {
  const bombs = [
    writeIso2709({ ...dream, control: [['001', 'x'.repeat(99_999)]], data: [] }),
    Buffer.concat([
      good.subarray(0, 24),
      Buffer.from('\x1Fa'.repeat(1_000_000)),
      Buffer.from('\x1D'),
    ]),
    Buffer.concat([good.subarray(0, -1), Buffer.alloc(3_000_000, '0'), Buffer.from('\x1D')]),
  ]
  for (const bomb of bombs) {
    const outcomes = await read(Buffer.concat([good, bomb, good]))
    expect(outcomes.map((outcome) => (outcome.ok ? 'read' : outcome.reason))).toEqual([
      'read',
      expect.stringMatching(/size|length/),
      'read',
    ])
  }
  const endless = await read(Buffer.alloc(500_000, 'a'))
  expect(inShort(endless)).toEqual(['size'])
}, 20_000)

test(`[T-61${shortForm}] of 5,000 mutated records every byte is read or refused, without a crash and in little memory`, async ({
  annotate,
}) => {
  await annotate('T-61 mutated records: 5000', 'figure')
  await annotate(`T-61 minutes of trying: ${minutes}`, 'figure')
  const random = randomFrom(61)
  const originals = [
    good,
    writeIso2709(essais, inMarc8),
    writeIso2709(cnmarc('0120'), inGb18030),
    writeIso2709(unimarc, inIso5426),
  ]
  let [accepted, refused] = [0, 0]
  const before = memoryHeld()
  const until = performance.now() + minutes * 60_000
  for (let batch = 0; batch < 50 || performance.now() < until; batch++) {
    const parts = Array.from({ length: 100 }, (_, index) => mutate(originals[index % 4]!, random))
    const file = Buffer.concat(parts)
    const outcomes = await read(file)
    expectNothingLost(outcomes, file)
    accepted += outcomes.filter(({ ok }) => ok).length
    refused += outcomes.filter(({ ok }) => !ok).length
  }
  // A mutation can join records, split one, or erase one: the bytes are what must add up.
  expect(accepted).toBeGreaterThan(200)
  expect(refused).toBeGreaterThan(2_500)
  expect(memoryHeld() - before).toBeLessThan(100 * 1024 ** 2)
}, 900_000)

const inGb18030 = (value: string) => iconv.encode(value, 'gb18030')
const inBig5 = (value: string) => iconv.encode(value, 'big5')

const withTable = (table: Record<string, number[]>) => (value: string) =>
  Buffer.from(Array.from(value).flatMap((sign) => table[sign] ?? [sign.charCodeAt(0)]))
const inMarc8 = withTable({
  É: [0xe2, 0x45],
  é: [0xe2, 0x65],
  à: [0xe1, 0x61],
  ó: [0xe2, 0x6f],
  ź: [0xe2, 0x7a],
  Œ: [0xa6],
  Ł: [0xa1],
})
const inIso5426 = withTable({ É: [0xc2, 0x45], é: [0xc2, 0x65] })

test.each([
  ['MARC-8', essais, inMarc8],
  ['UTF-8 although its leader says MARC-8', essais, undefined],
  ['UTF-8, as 100 $a says', cnmarc('50  '), undefined],
  ['UTF-8, although 100 $a says otherwise', cnmarc('0120'), undefined],
  ['GB 18030', cnmarc('0120'), inGb18030],
  ['ISO 5426', unimarc, inIso5426],
])('a record in %s is read without being told', async (_, record, encode) => {
  const [outcome] = await read(writeIso2709(record, encode))
  expect(outcome?.ok && withoutNumbers(outcome.raw)).toEqual(withoutNumbers(record))
})

test('a file whose records say the wrong thing is read in the encoding the librarian names', async () => {
  const gbk = writeIso2709(cnmarc('50  '), inGb18030)
  expect(inShort(await read(gbk))).toEqual(['charset'])
  const [outcome] = await read(gbk, 'gb18030')
  expect(outcome?.ok && withoutNumbers(outcome.raw)).toEqual(withoutNumbers(cnmarc('50  ')))

  const traditional = { ...dream, leader: '00000cam  2200000 i 4500' }
  const [big5] = await read(writeIso2709(traditional, inBig5), 'big5')
  expect(big5?.ok && withoutNumbers(big5.raw)).toEqual(withoutNumbers(traditional))
})

test.each([
  ['UTF-8', undefined, Buffer.from([0xe7, 0xba])],
  ['GB 18030', 'gb18030' as const, Buffer.from([0xba, 0x20])],
  ['Big5', 'big5' as const, Buffer.from([0xa4])],
  ['MARC-8', 'marc-8' as const, Buffer.from([0xff])],
  ['a mark without its letter', 'marc-8' as const, Buffer.from([0x61, 0xe2])],
  ['a set that is not read', 'marc-8' as const, Buffer.from('\x1B$1!0!')],
  ['an escape without end', 'marc-8' as const, Buffer.from('\x1B')],
])('[T-61] bytes that are not %s are refused, not replaced', async (_, encoding, bytes) => {
  const record = writeIso2709({ ...dream, control: [], data: dream.data.slice(0, 1) }, () => bytes)
  expect(inShort(await read(record, encoding))).toEqual(['charset'])
})

test.each([
  ['marc21.mrc', ['shulin-0001', 'shulin-0002']],
  ['cnmarc-gb18030.iso', ['shulin-0003']],
  ['broken.mrc', ['shulin-0001', 'length', 'shulin-0002', 'truncated']],
])('the file %s gives what its description says', async (name, expected) => {
  const path = new URL(`../../../../../fixtures/marc/${name}`, import.meta.url)
  const outcomes = await read(readFileSync(path))
  expect(
    outcomes.map((outcome) => (outcome.ok ? controlField(outcome.raw, '001') : outcome.reason)),
  ).toEqual(expected)
})
