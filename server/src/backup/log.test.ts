import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listSegments, segmentAt, unbroken } from './log.ts'

const cluster = { systemIdentifier: '7', timeline: 1, segmentBytes: 16 * 1024 * 1024 }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shulin-log-'))
  mkdirSync(join(folder, 'log'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const keep = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, 'log', name), '')
}

test('a place in the log lies in the segment PostgreSQL would name', () => {
  expect(segmentAt('0/3000028', cluster)).toBe(3)
  expect(segmentAt('0/3000000', cluster)).toBe(3)
  expect(segmentAt('0/2FFFFFF', cluster)).toBe(2)
  expect(segmentAt('2/1000000', cluster)).toBe(513)
  expect(segmentAt('1/0', { ...cluster, segmentBytes: 1024 ** 3 })).toBe(4)
})

test('segments come in order, across the end of a counter, and a partial copy only without a whole one', async () => {
  keep(
    '000000010000000200000000.partial',
    '0000000100000001000000FF',
    '0000000100000001000000FF.partial',
    '0000000100000001000000FE',
    '00000002.history',
    '000000020000000200000001',
  )
  const segments = await listSegments(folder, cluster)
  expect(
    segments.map(({ number, name, file }) => [number, name, file.endsWith('.partial')]),
  ).toEqual([
    [510, '0000000100000001000000FE', false],
    [511, '0000000100000001000000FF', false],
    [512, '000000010000000200000000', true],
  ])
  expect(unbroken(segments, 511)).toMatchObject({
    isBroken: false,
    segments: [{ number: 511 }, { number: 512 }],
  })
})

test('what lies behind a gap does not continue a backup', async () => {
  keep('000000010000000000000003', '000000010000000000000005')
  const segments = await listSegments(folder, cluster)
  expect(unbroken(segments, 3)).toMatchObject({ isBroken: true, segments: [{ number: 3 }] })
  expect(unbroken(segments, 4)).toEqual({ isBroken: true, segments: [] })
  expect(unbroken(segments, 6)).toEqual({ isBroken: false, segments: [] })
})
