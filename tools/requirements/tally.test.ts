import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { playwrightReport, reported, sampleRun, vitestReport } from './sample-run.ts'

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
  expect(tally(reports, 'tests')).toBe('5 passed, 1 failed, 1 skipped\n')
})

test('a failed stage without a failing test counts as one failure', () => {
  expect(tally(reports, 'tests', 'journeys', 'static')).toBe('5 passed, 3 failed, 1 skipped\n')
  expect(tally({}, 'install')).toBe('0 passed, 1 failed\n')
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
