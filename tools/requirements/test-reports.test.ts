import { expect, test } from 'vitest'
import { playwrightReport, sampleRun, vitestReport } from './sample-run.ts'
import { readTestReports } from './test-reports.ts'

const outcomesOf = (files: Record<string, string>) =>
  readTestReports(sampleRun(files)).tests.map(({ outcome }) => outcome)

test('a test is known by its file, its whole title and its outcome', () => {
  const file = 'web/src/header.test.ts'
  const report = vitestReport(file, [
    ['is shown', 'passed', 'header', 'on a phone'],
    ['is blue', 'failed'],
    ['is left out', 'skipped'],
  ])
  const facts = { file, milliseconds: 5, figures: [] }
  expect(readTestReports(sampleRun({ 'reports/vitest.json': report })).tests).toEqual([
    { ...facts, title: 'header > on a phone > is shown', outcome: 'passed' },
    { ...facts, title: 'is blue', outcome: 'failed' },
    { ...facts, title: 'is left out', outcome: 'skipped' },
  ])
})

test('a file whose clean-up breaks takes its passing tests with it', () => {
  const report = vitestReport('a.test.ts', [['passes', 'passed']], true)
  expect(outcomesOf({ 'reports/vitest.json': report })).toEqual(['failed'])
})

test('a file that cannot even be loaded is one failure', () => {
  const report = vitestReport('a.test.ts', [], true)
  expect(outcomesOf({ 'reports/vitest.json': report })).toEqual(['failed'])
})

test('a journey is counted once per browser', () => {
  const report = playwrightReport('opens', ['passed', 'failed', 'skipped'])
  expect(outcomesOf({ 'reports/playwright.json': report })).toEqual(['passed', 'failed', 'skipped'])
})

test.each([
  ['needed a second try', { retries: 1 }, 'passed at another try only'],
  ['asserts nothing', { hasAsserted: false }, 'asserts nothing, or nobody saw to it that it does'],
])('a test that %s counts as failed, and says why', (_, given, flaw) => {
  const report = playwrightReport('opens', ['passed'], given)
  const { tests } = readTestReports(sampleRun({ 'reports/playwright.json': report }))
  expect(tests).toMatchObject([{ outcome: 'failed', flaw }])
})

test('the cases of a JUnit report are read with their outcome', () => {
  const xml = `<testsuites><testsuite>
    <testcase name="GET /a &amp; b" time="0.1"/>
    <testcase name="GET /c" file="c.py"><failure message="5xx &gt; 499">no</failure></testcase>
    <testcase name="GET /d"><error/></testcase>
    <testcase name="GET /e" time="0.1"><skipped/></testcase>
  </testsuite></testsuites>`
  const file = 'reports/schemathesis.xml'
  expect(readTestReports(sampleRun({ [file]: xml })).tests).toMatchObject([
    { file, title: 'GET /a & b', outcome: 'passed', milliseconds: 100 },
    { file: 'c.py', title: 'GET /c', outcome: 'failed' },
    { file, title: 'GET /d', outcome: 'failed' },
    { file, title: 'GET /e', outcome: 'skipped' },
  ])
})

test('a report that no stage of ours leaves does not count', () => {
  expect(outcomesOf({ 'reports/other.xml': '<testcase name="[T-01]"/>' })).toEqual([])
  expect(
    outcomesOf({ 'reports/faults.json': vitestReport('a.test.ts', [['a', 'passed']]) }),
  ).toEqual([])
})

test('a part of a run says which reports it lacks', () => {
  expect(readTestReports(sampleRun()).missing).toEqual([
    'reports/vitest.json is missing: run pnpm test',
    'reports/playwright.json is missing: run pnpm test:journeys',
    'reports/library-system.json is missing: run pnpm test:library-system',
  ])
})
