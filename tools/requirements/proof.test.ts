import { expect, test } from 'vitest'
import { proofsOf } from './proof.ts'
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
