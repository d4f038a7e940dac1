import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sampleRun, vitestReport } from './sample-run.ts'
import { readTestReports } from './test-reports.ts'

// What looks like a proof and is none, each planted once in a real run with our own settings.
vi.setConfig({ testTimeout: 120_000 })

const project = join(import.meta.dirname, '../..')

/** A sample run in a folder from which a workspace's packages are found. */
function sampleIn(workspace: string, files: Record<string, string>) {
  const root = sampleRun(files)
  symlinkSync(join(project, workspace, 'node_modules'), join(root, 'node_modules'))
  return root
}

const run = (root: string, ...words: string[]) =>
  spawnSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TEST_REPORT: join(root, 'reports/vitest.json'), FORCE_COLOR: '0' },
  })

const plantedTests = `
  import { expect, test } from 'vitest'
  import { noteCall } from '${project}/server/test/served-calls.ts'

  test('[R-SHELL-001] asserts nothing', () => {})

  let tries = 0
  test('[R-SHELL-002] passes at the second try', { retry: 1 }, () => {
    tries += 1
    expect(tries).toBe(2)
  })

  test('[T-01] runs below its bar', async ({ annotate }) => {
    await annotate('T-01 tries: 20', 'figure')
    expect(tries).toBe(2)
  })

  test('[R-MENU-001] returns early', () => {
    expect(tries).toBe(2)
    if (tries > 1) return
    expect(tries).toBe(1)
  })

  test('a refusal comes with 200', () => {
    noteCall({ method: 'GET', path: '/find/menu' }, 200, { success: false })
    noteCall({ method: 'POST', path: '/find/keep' }, 200, { success: true })
    expect(tries).toBe(2)
  })
`

/** The settings of our unit tests, with these files. */
const config = `
  import ours from '${project}/vitest.config.ts'
  const { reporters, projects: [unit] } = ours.test
  export default {
    test: { reporters, projects: [{ test: { ...unit.test, include: ['*.test.ts'], exclude: [] } }] },
  }
`

test('what only looks like a proof is found: no assertion, a second try, a lowered bar, a refusal, an early return', () => {
  const root = sampleIn('.', {
    'planted.test.ts': plantedTests,
    'vitest.config.ts': config,
    'reports/playwright.json': vitestReport('e2e/journeys/open.spec.ts', []),
    'reports/library-system.json': vitestReport('tools/library-system/a.test.ts', []),
    'reports/mounted.json': '["GET /find/menu","POST /find/keep"]',
    'docs/specification/bars.csv': 'id,figure,bar\nT-01,tries,>= 200\n',
    'docs/specification/slices.csv':
      'slice,delivered,areas,except\nfoundation,yes,,\nhardening,no,,\nown,no,,\n',
  })
  run(root, join(project, 'node_modules/vitest/vitest.mjs'), 'run')
  const counter = join(import.meta.dirname, 'requirements.ts')
  const { stderr, status } = run(root, counter, '--root', root, '--check')
  expect(status).toBe(1)
  expect(stderr.split('\n').filter((line) => !/proven\.csv|README/.test(line))).toEqual([
    '✗ planted.test.ts: [R-SHELL-002] passes at the second try passed at another try only',
    '✗ planted.test.ts: [R-MENU-001] returns early returns before its end',
    '✗ T-01 is claimed whole in its short form: tries 20 (>= 200) (planted.test.ts: [T-01] runs below its bar)',
    '✗ R-SHELL-001 of the delivered slice foundation is not proven: A page has a header',
    '✗ R-SHELL-002 of the delivered slice foundation is not proven: A page has a footer',
    '✗ GET /find/menu of the delivered slice foundation is not served: no test calls it with success',
    '',
  ])
})

const plantedJourneys = `
  import { expect, test as base } from '@playwright/test'
  const test = base.extend({
    watched: [async ({}, use) => { await use(1); expect(1).toBe(1) }, { auto: true }],
  })
  test.beforeEach(() => expect(1).toBe(1))
  test('[T-01] asserts nothing of its own', () => {})
  test('[T-01] asserts', async () => {
    test.info().annotations.push({ type: 'figure', description: 'T-01 tries: 20' })
    await test.step('in a step', () => expect(1).toBe(1))
  })
`

test('a journey that asserts nothing of its own has failed, whatever is asserted around it', () => {
  const root = sampleIn('e2e', {
    'journeys/planted.spec.ts': plantedJourneys,
    'playwright.config.ts': `export default {
      testDir: 'journeys',
      reporter: [['${project}/e2e/journeys-reporter.ts', { outputFile: 'reports/playwright.json' }]],
    }`,
  })
  const { status, stdout } = run(root, 'node_modules/@playwright/test/cli.js', 'test')
  expect(status).toBe(1)
  expect(stdout).toContain('[T-01] asserts nothing of its own asserts nothing\n')
  expect(readTestReports(root).tests).toMatchObject([
    { title: '[T-01] asserts nothing of its own', outcome: 'failed', figures: [] },
    { title: '[T-01] asserts', outcome: 'passed', figures: ['T-01 tries: 20'] },
  ])
})
