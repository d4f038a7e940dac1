import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { allOf, inShort, partsOf } from '../../../../test/outcomes.ts'
import { readCsv, readTsv, type DelimitedOptions } from './delimited.ts'

const csv = (content: string | Uint8Array, options?: Partial<DelimitedOptions>, size?: number) =>
  allOf(readCsv(partsOf(content, size), options))

test('a CSV file is read by its header, with quoted commas, marks and line ends', async () => {
  const file = '\uFEFF书名,作者\r\n"Walden, or ""Life""",Thoreau\r\n\r\n"两\n行",\r\n红楼梦,曹雪芹'
  for (const size of [1, 5, 100_000])
    expect(inShort(await csv(file, {}, size))).toEqual([
      { 书名: 'Walden, or "Life"', 作者: 'Thoreau' },
      { 书名: '两\n行', 作者: '' },
      { 书名: '红楼梦', 作者: '曹雪芹' },
    ])
})

test('positions name the line a row begins with, and every byte of it', async () => {
  const file = 'a,b\n"1\n2",3\n4,5\n'
  expect((await csv(file)).map(({ position }) => position)).toEqual([
    { record: 1, offset: 4, length: 8, line: 2 },
    { record: 2, offset: 12, length: 4, line: 4 },
  ])
})

test('a file without a header gets its columns from the librarian', async () => {
  expect(inShort(await csv('1,2\n3,4\n', { columns: ['a', 'b'] }))).toEqual([
    { a: '1', b: '2' },
    { a: '3', b: '4' },
  ])
})

test('GB 18030 is recognised, or named', async () => {
  const file = iconv.encode('title,author\nabc,x\n红楼梦,曹雪芹\n', 'gb18030')
  const rows = [
    { title: 'abc', author: 'x' },
    { title: '红楼梦', author: '曹雪芹' },
  ]
  expect(inShort(await csv(file))).toEqual(rows)
  expect(inShort(await csv(file, { encoding: 'gb18030' }))).toEqual(rows)
  expect(inShort(await csv(file, { encoding: 'utf-8' }))).toEqual([rows[0], 'charset'])
})

test('Big5 and UTF-16 are recognised as well; what could be either is refused as a whole', async () => {
  const file = 'title,author\nabc,x\n紅樓夢,曹雪芹\n西遊記,吳承恩\n'
  const rows = [
    { title: 'abc', author: 'x' },
    { title: '紅樓夢', author: '曹雪芹' },
    { title: '西遊記', author: '吳承恩' },
  ]
  expect(inShort(await csv(iconv.encode(file, 'big5')))).toEqual(rows)
  for (const encoding of ['utf-16le', 'utf-16be']) {
    const bytes = iconv.encode(`\uFEFF${file}`, encoding)
    expect(inShort(await csv(bytes, {}, 3))).toEqual(rows)
    expect(inShort(await csv(bytes.subarray(0, -1)))).toEqual(['charset'])
  }
  expect(inShort(await csv(iconv.encode('title\nabc\n李明\n', 'gb18030')))).toEqual(['charset'])
})

test('one broken line of a file in UTF-8 is refused alone', async () => {
  const broken = Buffer.concat([
    Buffer.from('title\n红楼梦\n'),
    Buffer.from([0xff, 0xfe, 0x0a]),
    Buffer.from('西游记\n'),
  ])
  expect(inShort(await csv(broken))).toEqual([{ title: '红楼梦' }, 'charset', { title: '西游记' }])
})

test('marks inside a title are marks when the librarian says so', async () => {
  const file = 'title,year\n"Walden" and others,1854\nThe "best" of,1900\n"a, ""b""",1901\n'
  expect(inShort(await csv(file))).toEqual(['quotes', 'quotes', { title: 'a, "b"', year: '1901' }])
  expect(inShort(await csv(file, { quoting: 'relaxed' }))).toEqual([
    { title: '"Walden" and others', year: '1854' },
    { title: 'The "best" of', year: '1900' },
    { title: 'a, "b"', year: '1901' },
  ])
})

test.each(['strict', 'relaxed'] as const)(
  'a mark that is never closed costs one line, not the file (%s)',
  async (quoting) => {
    const rows = Array.from({ length: 300 }, (_, n) => `title ${n},"${n}"`)
    rows[20] = '"never closed,20'
    const outcomes = await csv(`title,year\n${rows.join('\n')}\n`, { quoting })
    expect(outcomes).toHaveLength(300)
    expect(outcomes.filter(({ ok }) => !ok).map(({ position }) => position.line)).toEqual([22])
  },
)

test.each([
  ['too few columns', '1', 'columns'],
  ['too many columns', '1,2,3', 'columns'],
  ['a NUL', '1,\0', 'charset'],
  ['a line without end', `1,${'x'.repeat(1_000_001)}`, 'size'],
])('a row with %s is refused alone', async (_, row, reason) => {
  expect(inShort(await csv(`a,b\n1,2\n${row}\n3,4\n`))).toEqual([
    { a: '1', b: '2' },
    reason,
    { a: '3', b: '4' },
  ])
})

test('empty cells behind the last column are let be', async () => {
  expect(inShort(await csv('a,b\n1,2,,\n'))).toEqual([{ a: '1', b: '2' }])
})

test.each(['a,a\n1,2\n', '"a\n1,2\n', '__proto__,b\n1,2\n', ',,\n1,2\n'])(
  '[T-64] a file with the header %j is refused as a whole',
  async (file) => {
    const outcomes = await csv(file)
    expect(outcomes).toHaveLength(1)
    expect(outcomes[0]?.ok).toBe(false)
  },
)

test('in TSV a quotation mark means nothing', async () => {
  expect(inShort(await allOf(readTsv(partsOf('a\tb\n"x\ty"z\n'))))).toEqual([{ a: '"x', b: 'y"z' }])
})

const cell = fc.string({ unit: fc.constantFrom(...Array.from('ab,"\n\t 书;')) })
const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 })
const written = (rows: string[][]) =>
  rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\n')

test('what a CSV writer wrote is read again, and csv-parse reads the same', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const file = `${written(rows)}\n`
      const columns = ['a', 'b', 'c']
      const outcomes = await csv(file, { columns })
      expect(inShort(outcomes)).toEqual(rows.map(([a, b, c]) => ({ a, b, c })))
      expect(inShort(outcomes)).toEqual(parse(file, { columns }))
    }),
    { numRuns: 200 },
  )
})

test('of lines of any kind each is in exactly one outcome', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(cell),
      fc.constantFrom('strict', 'relaxed', 'none'),
      async (lines, quoting) => {
        const file = Buffer.from(lines.join('\n'))
        let end = 0
        for (const { position } of await csv(file, { quoting, columns: ['a', 'b'] })) {
          expect(file.toString('utf8', end, position.offset).trim()).toBe('')
          end = position.offset + position.length
        }
        expect(file.toString('utf8', end).trim()).toBe('')
      },
    ),
    { numRuns: 300 },
  )
})
