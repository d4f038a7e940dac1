import { expect, test } from 'vitest'
import { fingerprintOf, reconcile, rowIdOf, type CurrentRow, type NotedRow } from './reconcile.ts'

const row = (id: string, fingerprint: string) => ({ id, fingerprint, line: 2, subject: id })
const noted = (written: string, hasEnded = false): NotedRow => ({ written, hasEnded, status: null })
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('what is new is added, what is as it was left is brought up to date, what was changed here is kept', () => {
  const current = new Map<string, CurrentRow>([
    ['same', { fingerprint: 'a' }],
    ['untouched', { fingerprint: 'old' }],
    ['touched', { fingerprint: 'by the desk' }],
    ['before us', { fingerprint: 'x' }],
    ['cancelled', { fingerprint: 'x', isOver: true }],
  ])
  const before = new Map([
    ['same', noted('a')],
    ['untouched', noted('old')],
    ['touched', noted('old')],
    ['cancelled', noted('old')],
    ['returned', noted('old')],
    ['came back', noted('old', true)],
  ])
  const wanted = [
    'new',
    'same',
    'untouched',
    'touched',
    'before us',
    'cancelled',
    'returned',
    'came back',
  ]
  const plan = reconcile(
    wanted.map((id) => row(id, 'a')),
    current,
    before,
  )
  expect(ids(plan.added)).toEqual(['new', 'came back'])
  expect(ids(plan.unchanged)).toEqual(['same'])
  expect(ids(plan.changed)).toEqual(['untouched'])
  expect(plan.kept.map(({ row: { id }, reason }) => [id, reason])).toEqual([
    ['touched', 'changed-here'],
    ['before us', 'known-here'],
    ['cancelled', 'ended-here'],
    ['returned', 'ended-here'],
  ])
})

test('what is no longer in the export is closed, unless it was changed here', () => {
  const current = new Map<string, CurrentRow>([
    ['untouched', { fingerprint: 'old' }],
    ['touched', { fingerprint: 'new' }],
  ])
  const before = new Map([
    ['untouched', noted('old')],
    ['touched', noted('old')],
    ['over', noted('old')],
    ['ended before', noted('old', true)],
  ])
  expect(reconcile([], current, before)).toMatchObject({
    ended: ['untouched'],
    goneButChanged: ['touched'],
    over: ['over'],
  })
})

test('a row that was left as it is does not look changed because the export has other columns now', () => {
  const current = new Map([['a', { fingerprint: 'fewer columns', written: 'all' }]])
  const plan = reconcile([row('a', 'new')], current, new Map([['a', noted('all')]]))
  expect(ids(plan.changed)).toEqual(['a'])
})

test('rows of another way in are taken over where that is asked for', () => {
  const current = new Map([['known', { fingerprint: 'x' }]])
  const plan = reconcile([row('known', 'a')], current, new Map(), { adoptsKnown: true })
  expect(ids(plan.changed)).toEqual(['known'])
})

test('the same thing has the same number, another one has another', () => {
  expect(rowIdOf('100041', 'loans', 'B1')).toBe(rowIdOf('100041', 'loans', 'B1'))
  expect(rowIdOf('100041', 'loans', 'B1')).not.toBe(rowIdOf('100042', 'loans', 'B1'))
  expect(rowIdOf('100041', 'loans', 'B1')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/u,
  )
  expect(fingerprintOf('a', null)).not.toBe(fingerprintOf('a', 'null'))
})
