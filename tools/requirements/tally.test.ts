import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightReport, sampleRun, vitestReport } from './sample-run.ts'

function tally(files: Record<string, string>, ...failedStages: string[]) {
  const script = join(import.meta.dirname, 'tally.ts')
  const { stdout } = spawnSync(
    process.execPath,
    [script, '--root', sampleRun(files), ...failedStages],
    { encoding: 'utf8' },
  )
  return stdout
}

const reports = {
  'reports/vitest.json': vitestReport('a.test.ts', [
    ['one', 'passed'],
    ['two', 'failed'],
    ['three', 'skipped'],
  ]),
  'reports/playwright.json': playwrightReport('opens', ['expected', 'expected']),
  'reports/schemathesis.xml': '<testcase name="GET /a"/><testcase name="GET /b"/>',
}

test('the tests of all reports are summed up', () => {
  expect(tally(reports, 'tests')).toBe('5 passed, 1 failed, 1 skipped\n')
})

test('a failed stage without a failing test counts as one failure', () => {
  expect(tally(reports, 'tests', 'journeys', 'static')).toBe('5 passed, 3 failed, 1 skipped\n')
  expect(tally({}, 'install')).toBe('0 passed, 1 failed\n')
})
