import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { playwrightReport, reported, sampleRun, vitestReport } from './sample-run.ts'
import { failureIn } from './test-reports.ts'

// Each test starts processes, and waits for them however busy the machine is.
vi.setConfig({ testTimeout: 120_000 })

function run(script: string, files: Record<string, string>, ...more: string[]) {
  const args = [join(import.meta.dirname, script), '--root', sampleRun(files), ...more]
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout
}
const tally = (files: Record<string, string>, ...failedStages: string[]) =>
  run('tally.ts', files, ...failedStages)

const reports = {
  'reports/vitest.json': vitestReport('a.test.ts', [
    ['one', 'passed'],
    ['two', 'failed'],
    ['three', 'skipped'],
  ]),
  'reports/playwright.json': playwrightReport('opens', ['passed', 'passed']),
  'reports/schemathesis.xml': '<testcase name="GET /a"/><testcase name="GET /b"/>',
}

test('the tests of all reports are summed up', () => {
  expect(tally(reports, 'tests')).toBe('failed: a.test.ts: two\n5 passed, 1 failed, 1 skipped\n')
})

test('a failed stage without a failing test counts as one failure', () => {
  expect(tally(reports, 'tests', 'journeys', 'static')).toBe(
    'failed: a.test.ts: two\n5 passed, 3 failed, 1 skipped\n',
  )
  expect(tally({}, 'install')).toBe('0 passed, 1 failed\n')
})

test('a failure is named with what its runner says of it, whichever runner', () => {
  const failure = failureIn('\u001B[31mexpected 1\u001B[39m\nto be 2')!
  const tests = [
    reported('a.test.ts', ['block', 'adds up'], { status: 'failed', failure }),
    reported('b.spec.ts', ['opens'], { retries: 1, failure: 'not visible' }),
    reported('c.spec.ts', ['closes']),
  ]
  const report = JSON.stringify({ tests, files: [] })
  expect(tally({ 'reports/playwright.json': report }, 'journeys')).toBe(`\
failed: a.test.ts: block > adds up
    expected 1
    to be 2
failed: b.spec.ts: opens (passed at another try only)
    not visible
1 passed, 2 failed
`)
})

test('what took longest is listed, tests and files apart', () => {
  const tests = [3, 2000, 70].map((milliseconds) =>
    reported('a.test.ts', ['takes', `${milliseconds} ms`], { milliseconds }),
  )
  const files = [{ file: 'a.test.ts', startMilliseconds: 150, isBroken: false }]
  expect(run('slowest.ts', { 'reports/vitest.json': JSON.stringify({ tests, files }) })).toBe(`
slowest tests
    2000 ms  a.test.ts: takes > 2000 ms
      70 ms  a.test.ts: takes > 70 ms
       3 ms  a.test.ts: takes > 3 ms

slowest files before their first test
     150 ms  a.test.ts
`)
})
