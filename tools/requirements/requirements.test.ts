import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { playwrightReport, sampleRun, vitestReport } from './sample-run.ts'

// Each test starts processes, and waits for them however busy the machine is.
vi.setConfig({ testTimeout: 120_000 })

function requirements(root: string, ...flags: string[]) {
  const script = join(import.meta.dirname, 'requirements.ts')
  return spawnSync(process.execPath, [script, '--root', root, ...flags], { encoding: 'utf8' })
}

const proven = (root: string) => readFileSync(join(root, 'docs/specification/proven.csv'), 'utf8')

const wholeRun = {
  'reports/vitest.json': vitestReport('web/header.test.ts', [
    ['[R-SHELL-001] is shown', 'passed'],
    ['[R-SHELL-002] is shown', 'failed'],
  ]),
  'reports/playwright.json': playwrightReport('[T-01] opens', ['passed', 'passed']),
  'reports/library-system.json': vitestReport('tools/library-system/a.test.ts', []),
  'web/header.test.ts': '',
}

test('a whole run is counted and written down, and the check then holds', () => {
  const root = sampleRun(wholeRun)
  const counted = requirements(root)
  expect(counted.stdout).toMatch(/SHELL +1 of +2\n/)
  expect(counted.stdout).toMatch(/threat +1 of +1\n/)
  expect(counted.stdout).toMatch(/all proven +2 of +4\n/)
  expect(proven(root)).toBe(
    'id,file,title,form,kind\n' +
      'R-SHELL-001,web/header.test.ts,[R-SHELL-001] is shown,whole,component\n' +
      'T-01,e2e/journeys/open.spec.ts,the portal > [T-01] opens,whole,journey\n',
  )
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
    '<!-- proven -->Tests prove 1 of 3 requirements and 1 of 1 threats, faults and invariants whole; 0 more',
  )
  expect(requirements(root, '--check').status).toBe(0)
})

test('the line of README.md is kept true', () => {
  const root = sampleRun(wholeRun)
  requirements(root)
  writeFileSync(join(root, 'README.md'), '<!-- proven -->Tests prove 3 of 3 requirements\n')
  expect(requirements(root, '--check').stderr).toContain(
    'README.md does not say what this run proves',
  )
})

test('the count says what the proofs rest on, and what only a long run holds', () => {
  const figures = ['T-01 tries: 20']
  const { stdout } = requirements(
    sampleRun({
      ...wholeRun,
      'reports/playwright.json': playwrightReport('[T-01 short form] opens', ['passed'], {
        figures,
      }),
      'docs/specification/bars.csv': 'id,figure,bar\nT-01,tries,>= 200\n',
      'docs/specification/left-out.csv':
        'id,slice,part,reason\nR-SHELL-001,own,its logo,Comes with the logo\n',
      'docs/performance/long.json': JSON.stringify([
        {
          id: 'T-01',
          figure: 'tries',
          bar: '>= 200',
          measured: 500,
          date: '2026-11-01',
          commit: 'a',
        },
      ]),
    }),
  )
  expect(stdout).toMatch(/have a journey +1\n/)
  expect(stdout).toMatch(/rest on component tests alone +1\n/)
  expect(stdout).toMatch(/whole +0\n +short form +1\n +in part +1\n +have/)
  expect(stdout).toContain('T-01 short form: tries 20 (>= 200); the long form held on 2026-11-01\n')
})

test('the check fails and says why when a proof is lost, and writes nothing', () => {
  const root = sampleRun(wholeRun)
  requirements(root)
  const before = proven(root)
  writeFileSync(
    join(root, 'reports/vitest.json'),
    vitestReport('web/header.test.ts', [['[R-SHELL-001] is shown', 'skipped']]),
  )
  const checked = requirements(root, '--check')
  expect(checked.status).toBe(1)
  expect(checked.stderr).toContain('R-SHELL-001 is no longer proven')
  expect(proven(root)).toBe(before)
})

test('a run of a few files does not make the table forget the others', () => {
  const root = sampleRun(wholeRun)
  requirements(root)
  const before = proven(root)
  writeFileSync(
    join(root, 'reports/vitest.json'),
    vitestReport('web/footer.test.ts', [['[R-SHELL-002] is shown', 'passed']]),
  )
  expect(requirements(root).stdout).toContain('the last run left out web/header.test.ts')
  expect(proven(root)).toBe(before)
})

test('the check wants the reports of a whole run', () => {
  const { 'reports/playwright.json': _, ...part } = wholeRun
  const checked = requirements(sampleRun(part), '--check')
  expect(checked.status).toBe(1)
  expect(checked.stderr).toContain('reports/playwright.json is missing')
})

test('what is open is listed for one slice', () => {
  const { stdout } = requirements(sampleRun(wholeRun), '--open', '--slice', 'foundation')
  expect(stdout).toMatch(/R-SHELL-002 +A page has a footer/)
  expect(stdout).toContain('GET /find/menu (not mounted)')
  expect(stdout).not.toMatch(/R-SHELL-001|hardening/)
  expect(requirements(sampleRun(), '--slice', 'nowhere').status).toBe(1)
})
