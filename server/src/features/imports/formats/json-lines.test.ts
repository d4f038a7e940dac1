import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allOf, inShort, partsOf } from '../../../../test/outcomes.ts'
import { readJsonLines } from './json-lines.ts'

const read = (content: string | Uint8Array, size?: number) =>
  allOf(readJsonLines(partsOf(content, size)))

test('every line is a record; blank lines are none', async () => {
  const file = '\uFEFF{"title":"红楼梦","n":[1,{"a":null}]}\r\n\n  \n{}\n{"last":true}'
  for (const size of [1, 10, 100_000])
    expect(inShort(await read(file, size))).toEqual([
      { title: '红楼梦', n: [1, { a: null }] },
      {},
      { last: true },
    ])
  expect((await read(file)).map(({ position }) => position.line)).toEqual([1, 4, 5])
})

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

test.each([
  ['__proto__ as a key', '{"a":{"__proto__":{"isAdmin":true}}}', 'key'],
  ['__proto__ with an escape', String.raw`{"\u005f_proto__":1}`, 'key'],
  ['constructor as a key', '{"constructor":{"prototype":{}}}', 'key'],
  ['a key that stands twice', '{"a":1,"b":{"a":1},"a":2}', 'key'],
  ['a key that stands twice, once with an escape', String.raw`{"a":1,"\u0061":2}`, 'key'],
  ['a key twice in a list', '{"l":[{"a":1},{"a":1,"a":2}]}', 'key'],
  ['65 levels', nested(65), 'depth'],
  ['100,000 levels', nested(100_000), 'depth'],
  ['a list in place of an object', '[1]', 'object'],
  ['a text', '"{}"', 'object'],
  ['null', 'null', 'object'],
  ['what is not JSON', '{"a":1', 'json'],
  ['an object and something else', '{"a":1} x', 'json'],
  ['NUL', String.raw`{"a":"\u0000"}`, 'charset'],
  ['half a character', String.raw`{"a":["\ud800"]}`, 'charset'],
  ['more than a megabyte', `{"a":"${'x'.repeat(1_000_000)}"}`, 'size'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'charset'],
])('[T-64] a line with %s is refused alone', async (_, line, reason) => {
  const file = Buffer.concat(['{"a":1}\n', line, '\n{"a":2}\n'].map((part) => Buffer.from(part)))
  expect(inShort(await read(file))).toEqual([{ a: 1 }, reason, { a: 2 }])
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
})

test('64 levels, and values that look like forbidden keys, are let pass', async () => {
  const lines = [nested(64), '{"a":"__proto__","b":["constructor","a"],"c":"\\"a\\":{["}']
  expect(inShort(await read(lines.join('\n')))).toEqual(lines.map((line) => JSON.parse(line)))
})

test('what a JSON writer wrote is read again', async () => {
  const value = fc.dictionary(
    fc
      .string({ unit: 'grapheme' })
      .filter(
        (key) => !['__proto__', 'constructor', 'prototype'].includes(key) && !key.includes('\0'),
      ),
    fc.oneof(
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.integer()),
    ),
    { noNullPrototype: true },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(value), async (values) => {
      const file = values.map((line) => `${JSON.stringify(line)}\n`).join('')
      expect(inShort(await read(file))).toEqual(JSON.parse(JSON.stringify(values)))
    }),
    { numRuns: 200 },
  )
})
