import { expect, test } from 'vitest'
import { asMarcXml, dream } from '../../../../../fixtures/marc/records.ts'
import { writeIso2709 } from '../../../../../fixtures/marc/write-iso2709.ts'
import { allOf, partsOf } from '../../../../test/outcomes.ts'
import { leastWork } from '../../../../test/work.ts'
import { readCsv } from './delimited.ts'
import { readIso2709 } from './iso2709.ts'
import { readJsonLines } from './json-lines.ts'
import { readKbart } from './kbart.ts'
import { readMarcXml } from './marcxml.ts'
import type { Bytes } from './outcome.ts'

const size = 100_000
/** In milliseconds. */
const limit = 50
const filled = (pattern: string) => pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size)
const kbartHeader =
  'publication_title\tprint_identifier\tonline_identifier\tdate_first_issue_online\tnum_first_vol_online\tnum_first_issue_online\tdate_last_issue_online\tnum_last_vol_online\tnum_last_issue_online\ttitle_url\tfirst_author\ttitle_id\tembargo_info\tcoverage_depth\tnotes\tpublisher_name'
const iso = writeIso2709(dream).toString('latin1')
const xml = asMarcXml(dream)

type Reader = (bytes: Bytes) => AsyncIterable<unknown>
const relaxed: Reader = (bytes) => readCsv(bytes, { quoting: 'relaxed', columns: ['a', 'b'] })
const marc8: Reader = (bytes) => readIso2709(bytes, { encoding: 'marc-8' })
const gb18030: Reader = (bytes) => readIso2709(bytes, { encoding: 'gb18030' })

/** What makes a careless parser go back again and again. */
const hostile: [string, Reader, string[]][] = [
  [
    'ISO 2709',
    readIso2709,
    [
      ...['0', '\x1D', '\x1E', '\x1F', '00026', 'x\x1E', '00030     2200025   450 \x1E'].map(
        filled,
      ),
      ...['\x1E00030     2200025   450 ', iso.slice(0, -1), '99999nam a2299999   4500'].map(filled),
      `${iso.slice(0, 24)}${filled('245000000000')}\x1E\x1D`,
      `99990nam a2299901   4500${filled('245000100000').slice(0, 99_876)}\x1E${'\x1E'.repeat(88)}\x1D`,
    ],
  ],
  [
    'MARC-8',
    marc8,
    ['\x1B', '\x1B$', '\xE2', '&#x', '&#x0041'].map((sign) =>
      writeIso2709(
        {
          ...dream,
          control: [],
          data: [{ tag: '245', ind1: ' ', ind2: ' ', subfields: [['a', 'x']] }],
        },
        () => Buffer.from(filled(sign).slice(0, 9_990), 'latin1'),
      )
        .toString('latin1')
        .repeat(10),
    ),
  ],
  ['GB 18030', gb18030, [filled('\x81\x30'), `${filled('\x81')}\x1D`]],
  [
    'MARCXML',
    readMarcXml,
    [
      ['<', '>', '&', '<a>', '<a ', '<!--', '-', '<![CDATA[', ']]>', '&#', '<record', '<record>'],
      ['<record/>', '<record><', '<a:', 'a:', '<a b="', "<a xmlns:b='c'>", '</a>', '<?', '\xFF>'],
    ]
      .flat()
      .map(filled)
      .concat([
        `<a ${filled('b ')}`,
        `<a${filled(' b="c"')}>`,
        `<a>${filled('&amp;')}`,
        `<?xml ${filled('encoding ')}`,
        `${xml.slice(0, -20)}${filled('<')}`,
      ]),
  ],
  [
    'CSV',
    readCsv,
    [
      ...['"', ',', '"\n', '"a\n', 'a"', '""', '",', '\r', ' \n'].map(filled),
      `a,b\n${filled('"x\n')}`,
    ],
  ],
  ['relaxed CSV', relaxed, ['"', '"\n', '"a\n', '"a,\n', '" "', '"",', '"a"b\n'].map(filled)],
  ['KBART', readKbart, ['\t', '"', '""'].map((sign) => `${kbartHeader}\n${filled(sign)}`)],
  [
    'JSON lines',
    readJsonLines,
    ['{', '[', '"', '\\', '{"a":', '{}', ' ', '{\n', 'x\n']
      .map(filled)
      .concat([
        `{"a":"${filled('\\')}`,
        `{"a":"${filled('\\"')}`,
        `{"${filled('\\"')}":1}`,
        `{${filled('"a":1,')}`,
        `{"a":${filled('[')}`,
        `{"a":${filled('1')}}`,
        `{"a":${filled(' ')}1}`,
      ]),
  ],
]

interface CountedInput {
  input: string
  bytes: Buffer
  records: number
}

/** Each input with the number of records it is told to be, counted once. */
const counted = new Map<Reader, Promise<CountedInput[]>>()
function countedInputs(reader: Reader, inputs: string[]) {
  const count = async (input: string) => {
    const bytes = Buffer.from(input, 'latin1')
    return { input, bytes, records: (await allOf(reader(partsOf(bytes)))).length }
  }
  const counting = counted.get(reader) ?? Promise.all(inputs.map(count))
  counted.set(reader, counting)
  return counting
}
const isCrowd = ({ records }: CountedInput) => records > 1_000

test.for(hostile)(
  '[T-56] 100,000 hostile characters take the reader of %s no longer than 50 ms',
  { timeout: 60_000 },
  async ([, reader, inputs], { annotate }) => {
    await annotate(`T-56 characters: ${size}`, 'figure')
    await annotate(`T-56 milliseconds for each: ${limit}`, 'figure')
    const few = (await countedInputs(reader, inputs)).filter((input) => !isCrowd(input))
    expect(few).not.toEqual([])
    for (const { input, bytes } of few) {
      const work = await leastWork(() => allOf(reader(partsOf(bytes))), limit)
      expect(work, JSON.stringify(input.slice(0, 40))).toBeLessThan(limit)
    }
  },
)

const crowded = new Set(['MARCXML', 'CSV', 'relaxed CSV', 'JSON lines'])

// Where the input is thousands of broken records, each of them is told: 20 µs for one.
test.for(hostile.filter(([name]) => crowded.has(name)))(
  '[T-56 short form] 100,000 characters that are thousands of broken records take the reader of %s 50 ms, and 20 µs for each',
  { timeout: 60_000 },
  async ([, reader, inputs], { annotate }) => {
    const crowds = (await countedInputs(reader, inputs)).filter(isCrowd)
    const limitOf = (records: number) => Math.ceil(limit + 0.02 * records)
    const highest = Math.max(...crowds.map(({ records }) => limitOf(records)))
    await annotate(`T-56 characters: ${size}`, 'figure')
    await annotate(`T-56 milliseconds for each: ${highest}`, 'figure')
    for (const { input, bytes, records } of crowds) {
      const work = await leastWork(() => allOf(reader(partsOf(bytes))), limitOf(records))
      expect(work, JSON.stringify(input.slice(0, 40))).toBeLessThan(limitOf(records))
    }
  },
)

test('no other reader takes an input for thousands of records', async () => {
  for (const [name, reader, inputs] of hostile) {
    const read = await countedInputs(reader, inputs)
    expect(read.some(isCrowd), name).toBe(crowded.has(name))
  }
}, 60_000)
