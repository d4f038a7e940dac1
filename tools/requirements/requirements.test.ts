import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightReport, sampleRun, vitestReport } from './sample-run.ts'

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
  'reports/playwright.json': playwrightReport('[T-01] opens', ['expected', 'expected']),
  'web/header.test.ts': '',
}

test('a whole run is counted and written down, and the check then holds', () => {
  const root = sampleRun(wholeRun)
  const counted = requirements(root)
  expect(counted.stdout).toMatch(/SHELL +1 of +2\n/)
  expect(counted.stdout).toMatch(/threat +1 of +1\n/)
  expect(counted.stdout).toMatch(/all proven +2 of +4\n/)
  expect(proven(root)).toBe(
    'id,file,title\n' +
      'R-SHELL-001,web/header.test.ts,[R-SHELL-001] is shown\n' +
      'T-01,e2e/journeys/open.spec.ts,the portal > [T-01] opens\n',
  )
  expect(requirements(root, '--check').status).toBe(0)
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
