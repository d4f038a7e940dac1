import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { allOf, inShort } from '../../../../test/outcomes.ts'
import { openArchive, openFile } from './decompress.ts'
import { readJsonLines } from './json-lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'shulin-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function aFile(content: Uint8Array | string): string {
  files += 1
  const path = join(folder, String(files))
  writeFileSync(path, content)
  return path
}

const text = '{"title":"红楼梦"}\n'.repeat(1_000)
const half = Buffer.from(text.slice(0, text.length / 2))
const rest = Buffer.from(text.slice(text.length / 2))

test.each([
  ['plain', Buffer.from(text)],
  ['gzip', gzipSync(text)],
  ['gzip in two members', Buffer.concat([gzipSync(half), gzipSync(rest)])],
  ['Zstandard', zstdCompressSync(text)],
  ['Zstandard in two frames', Buffer.concat([zstdCompressSync(half), zstdCompressSync(rest)])],
])(
  'a file that is %s is read whole, whatever its name, and tells how far it is',
  async (_, content) => {
    const { stream, size, bytesRead } = await openFile(aFile(content))
    expect([size, bytesRead()]).toEqual([content.length, 0])
    expect(Buffer.concat(await allOf(stream)).toString()).toBe(text)
    expect(bytesRead()).toBe(size)
  },
)

test.each([
  ['gzip that is cut off', gzipSync(text).subarray(0, -10), 'compression'],
  ['Zstandard that is cut off', zstdCompressSync(text).subarray(0, -3), 'compression'],
  [
    'Zstandard followed by something else',
    Buffer.concat([zstdCompressSync(text), Buffer.from('PK')]),
    'compression',
  ],
  [
    'thousands of tiny frames',
    Buffer.concat(Array.from({ length: 3_000 }, () => zstdCompressSync('{}\n'))),
    'compression',
  ],
  ['a bomb', zstdCompressSync(Buffer.alloc(64 * 1024 ** 2, ' ')), 'expansion'],
])('[T-61] of %s the rest is one refusal, not a fault', async (_, content, reason) => {
  const { stream } = await openFile(aFile(content))
  const outcomes = await allOf(readJsonLines(stream))
  expect(outcomes.at(-1)).toMatchObject({ ok: false, reason })
})

test('[T-61] a file may not become larger than allowed', async () => {
  const { stream } = await openFile(aFile(gzipSync(text)), { maximum: 10_000 })
  expect(inShort(await allOf(readJsonLines(stream))).at(-1)).toBe('expansion')
})

test('a file that is not there is a fault, not a refusal', async () => {
  await expect(openFile(join(folder, 'none'))).rejects.toThrow('ENOENT')
})

/** One header, its content, and what fills the last block. */
function member(name: string, content: string, type = '0'): Buffer {
  const bytes = Buffer.from(content)
  const header = Buffer.alloc(512)
  header.write(name)
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write(`        ${type}`, 148)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])
}

const longName = `${'很长的名字/'.repeat(20)}a.mrc`
const paxEntry = (() => {
  const entry = ` path=${longName}\n`
  const length = Buffer.byteLength(entry) + 3
  return `${length}${entry}`
})()
const archive = Buffer.concat([
  member('records/', '', '5'),
  member('records/a.jsonl', text),
  member('pax', paxEntry, 'x'),
  member('short', 'second'),
  member('@LongLink', `${longName}\0`, 'L'),
  member('short', 'third'),
  member('../../etc/passwd', 'fourth'),
  Buffer.alloc(1024),
])

test('the members of an archive come in order, with long names, read or not', async () => {
  for (const content of [archive, gzipSync(archive), zstdCompressSync(archive)]) {
    const seen: [string, string][] = []
    for await (const { name, stream } of openArchive(aFile(content)))
      seen.push([
        name,
        name === 'records/a.jsonl' ? '' : Buffer.concat(await allOf(stream)).toString(),
      ])
    expect(seen).toEqual([
      ['records/a.jsonl', ''],
      [longName, 'second'],
      [longName, 'third'],
      // A name is only a label: nothing is written to it.
      ['../../etc/passwd', 'fourth'],
    ])
  }
})

test.each([
  ['is cut off in a header', archive.subarray(0, 700)],
  ['is cut off in a member', archive.subarray(0, 2_000)],
  ['has a wrong checksum', Buffer.concat([Buffer.from('x'), archive.subarray(1)])],
  ['is no archive', Buffer.from(text)],
])('[T-61] an archive that %s says so', async (_, content) => {
  const reading = async () => {
    for await (const { stream } of openArchive(aFile(content))) await allOf(stream)
  }
  await expect(reading()).rejects.toMatchObject({ fault: { reason: 'archive' } })
})
