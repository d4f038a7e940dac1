import { expect, test } from 'vitest'
import { playwrightReport, sampleRun, vitestReport } from './sample-run.ts'
import { readTestReports } from './test-reports.ts'

const outcomesOf = (files: Record<string, string>) =>
  readTestReports(sampleRun(files)).tests.map(({ outcome }) => outcome)

test('a test is known by its file from the root, its whole title and its outcome', () => {
  const report = vitestReport('web/src/header.test.ts', [
    ['is shown', 'passed', 'header', 'on a phone'],
    ['is blue', 'failed'],
    ['is for later', 'todo'],
    ['is left out', 'skipped'],
  ])
  const file = 'web/src/header.test.ts'
  expect(readTestReports(sampleRun({ 'reports/vitest.json': report })).tests).toEqual([
    { file, title: 'header > on a phone > is shown', outcome: 'passed' },
    { file, title: 'is blue', outcome: 'failed' },
    { file, title: 'is for later', outcome: 'skipped' },
    { file, title: 'is left out', outcome: 'skipped' },
  ])
})

test('a file whose clean-up breaks takes its passing tests with it', () => {
  const report = vitestReport('a.test.ts', [['passes', 'passed']], 'failed')
  expect(outcomesOf({ 'reports/vitest.json': report })).toEqual(['failed'])
})

test('a file that cannot even be loaded is one failure', () => {
  const report = vitestReport('a.test.ts', [], 'failed')
  expect(outcomesOf({ 'reports/vitest.json': report })).toEqual(['failed'])
})

test('a journey is known by its file from the root and its blocks, once per browser', () => {
  const report = playwrightReport('opens', ['expected', 'unexpected', 'skipped', 'flaky'])
  const { tests } = readTestReports(sampleRun({ 'reports/playwright.json': report }))
  expect(new Set(tests.map(({ file, title }) => `${file}: ${title}`))).toEqual(
    new Set(['e2e/journeys/open.spec.ts: the portal > opens']),
  )
  expect(tests.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'skipped', 'failed'])
})

test('a journey that is expected to fail shows nothing by failing', () => {
  const report = playwrightReport('opens', ['expected'], 'failed')
  expect(outcomesOf({ 'reports/playwright.json': report })).toEqual(['skipped'])
})

test('the cases of a JUnit report are read with their outcome', () => {
  const xml = `<testsuites><testsuite>
    <testcase name="GET /a &amp; b"/>
    <testcase name="GET /c" file="c.py"><failure message="5xx &gt; 499">no</failure></testcase>
    <testcase name="GET /d"><error/></testcase>
    <testcase name="GET /e" time="0.1"><skipped/></testcase>
  </testsuite></testsuites>`
  expect(readTestReports(sampleRun({ 'reports/schemathesis.xml': xml })).tests).toEqual([
    { file: 'reports/schemathesis.xml', title: 'GET /a & b', outcome: 'passed' },
    { file: 'c.py', title: 'GET /c', outcome: 'failed' },
    { file: 'reports/schemathesis.xml', title: 'GET /d', outcome: 'failed' },
    { file: 'reports/schemathesis.xml', title: 'GET /e', outcome: 'skipped' },
  ])
})

test('a part of a run says which reports it lacks', () => {
  expect(readTestReports(sampleRun()).missing).toEqual([
    'reports/vitest.json is missing: run pnpm test',
    'reports/playwright.json is missing: run pnpm test:journeys',
  ])
})
