import { expect, test } from 'vitest'
import { readBar } from './bars.ts'
import { longFormHeldOn, type LongFigure } from './long-runs.ts'
import { extents, kindOf, proofsOf } from './proof.ts'
import type { TestRun } from './test-reports.ts'

const requirements = ['R-SHELL-001', 'R-SHELL-002', 'T-01'].map((id) => ({
  id,
  slice: 'foundation',
  area: 'SHELL',
  text: 'A page has a header',
}))

const run = (title: string, outcome: TestRun['outcome'], file = 'a.test.ts') => ({
  file,
  title,
  outcome,
  milliseconds: 5,
  figures: [],
})

const provenBy = (...tests: TestRun[]) => [...proofsOf(tests, requirements).provenIds]

test('a passing test proves every id of its title, and of the blocks around it', () => {
  expect(
    provenBy(run('[R-SHELL-001, T-01] header > [R-SHELL-002] is shown in UTF-8', 'passed')),
  ).toEqual(['R-SHELL-001', 'T-01', 'R-SHELL-002'])
})

test('a failed or skipped test proves nothing', () => {
  expect(provenBy(run('[R-SHELL-001]', 'failed'), run('[R-SHELL-002]', 'skipped'))).toEqual([])
})

test('one failing test takes the proof from all others with the same id', () => {
  expect(
    provenBy(
      run('[R-SHELL-001] on a desk', 'passed'),
      run('[R-SHELL-001] on a phone', 'failed'),
      run('[R-SHELL-002] on a desk', 'passed'),
      run('[R-SHELL-002] on a phone', 'skipped'),
    ),
  ).toEqual(['R-SHELL-002'])
})

test('the rows are sorted by id, file and title, one per id and test', () => {
  const { rows } = proofsOf(
    [
      run('[T-01] b', 'passed'),
      run('[T-01] a', 'passed', 'b.test.ts'),
      run('[T-01] a', 'passed'),
      run('[T-01] a', 'passed'),
      run('[R-SHELL-001] c', 'passed'),
    ],
    requirements,
  )
  expect(rows.map(({ file, title }) => `${title} in ${file}`)).toEqual([
    '[R-SHELL-001] c in a.test.ts',
    '[T-01] a in a.test.ts',
    '[T-01] b in a.test.ts',
    '[T-01] a in b.test.ts',
  ])
})

test('an id that no table has is noticed, whatever became of the test', () => {
  const { provenIds, unknown } = proofsOf(
    [run('[R-SHELL-999]', 'passed'), run('[R-SHELL-1]', 'skipped'), run('[T-99]', 'failed')],
    requirements,
  )
  expect(unknown.map(({ id }) => id)).toEqual(['R-SHELL-999', 'R-SHELL-1', 'T-99'])
  expect(provenIds.size).toBe(0)
})

test.each([
  ['e2e/journeys/open.spec.ts', 'journey'],
  ['e2e/faults/faults.test.ts', 'fault'],
  ['server/src/app.integration.test.ts', 'integration'],
  ['web/src/portal/header/Header.test.tsx', 'component'],
  ['contract/src/reply.test.ts', 'unit'],
])('%s holds tests of the kind %s', (file, kind) => {
  expect(kindOf(file)).toBe(kind)
})

const bars = [
  readBar({ id: 'T-01', figure: 'tries', bar: '>= 200' }),
  readBar({ id: 'T-01', figure: 'milliseconds', bar: '<= 3' }),
]
const enough = ['T-01 tries: 200', 'T-01 milliseconds: 2.5']
const withFigures = (title: string, figures: string[]) =>
  proofsOf([{ ...run(title, 'passed'), figures }], requirements, bars)

test('a test that meets every bar proves its id whole', () => {
  const { rows, misfits } = withFigures('[T-01] wire', enough)
  expect(misfits).toEqual([])
  expect(rows).toMatchObject([{ id: 'T-01', form: 'whole', kind: 'unit' }])
})

test('a test below its bars proves the short form, if its title says so', () => {
  const { rows, misfits } = withFigures('[T-01 short form] wire', [
    'T-01 tries: 20',
    'T-01 milliseconds: Infinity',
  ])
  expect(misfits).toEqual([])
  expect(rows[0]!.form).toBe('short form: milliseconds Infinity (<= 3), tries 20 (>= 200)')
})

test.each([
  [
    'a lowered bar that is not marked',
    '[T-01] wire',
    [...enough.slice(1), 'T-01 tries: 20'],
    'T-01 is claimed whole in its short form: tries 20 (>= 200)',
  ],
  [
    'a mark without a lowered bar',
    '[T-01 short form] wire',
    enough,
    'T-01 meets its bars in short form',
  ],
  [
    'a bar without a figure',
    '[T-01] wire',
    enough.slice(1),
    'bars.csv has T-01 tries, but no passing test names that figure',
  ],
  [
    'a figure without a bar',
    '[T-01] wire',
    [...enough, 'T-01 hosts: 2'],
    'the figure T-01 hosts: 2 has no bar in bars.csv',
  ],
  [
    'a figure of another id',
    '[T-01] wire',
    [...enough, 'T-02 tries: 2'],
    'the figure T-02 tries: 2 is of an id that the title lacks',
  ],
  [
    'a figure without a number',
    '[T-01] wire',
    [...enough, 'T-01 tries: many'],
    'the figure "T-01 tries: many" is not written as T-08 tries: 20',
  ],
])('%s is found', (_, title, figures, misfit) => {
  expect(withFigures(title, figures).misfits).toEqual([expect.stringContaining(misfit)])
})

test('a bar that cannot be read is refused', () => {
  expect(() => readBar({ id: 'T-01', figure: 'tries', bar: '200' })).toThrow('which is none')
})

test('an id is whole when no test of it is a short form and no part of it waits', () => {
  const row = (id: string, form = 'whole') => ({ id, form, file: '', title: '', kind: 'unit' })
  const short = 'short form: tries 20 (>= 200)'
  const rows = [row('T-01'), row('T-02'), row('T-02', short), row('T-03', short), row('T-04')]
  const left = (id: string, part: string) => ({ id, part, slice: 'shop', reason: 'Later' })
  expect([...extents(rows, [left('T-03', 'its end'), left('T-04', '')])]).toEqual([
    ['T-01', 'whole'],
    ['T-02', 'short form'],
    ['T-03', 'in part'],
    ['T-04', 'whole'],
  ])
})

test('the long form has held when the last run met every bar as it is today', () => {
  const long = (figure: string, bar: string, measured: number, date: string) => ({
    id: 'T-01',
    figure,
    bar,
    measured,
    date,
    commit: 'abc',
  })
  const tries = long('tries', '>= 200', 200, '2026-11-02')
  const quick = long('milliseconds', '<= 3', 2, '2026-11-01')
  const heldOn = (...runs: LongFigure[]) => longFormHeldOn('T-01', bars, runs)
  expect(heldOn(tries, quick)).toBe('2026-11-01')
  expect(heldOn(tries, quick, { ...quick, measured: 9, date: '2026-10-01' })).toBe('2026-11-01')
  expect(heldOn(tries, quick, { ...quick, measured: 9 })).toBeUndefined()
  expect(heldOn(tries)).toBeUndefined()
  expect(heldOn(tries, { ...quick, bar: '<= 5' })).toBeUndefined()
})
