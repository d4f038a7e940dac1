import { expect, test } from 'vitest'
import { readCallEvidence } from './calls.ts'
import { formatCsv } from './csv.ts'
import { findings } from './findings.ts'
import { readLongRuns } from './long-runs.ts'
import { proofColumns, proofsOf } from './proof.ts'
import { withProvenLine } from './readme.ts'
import { sampleRun } from './sample-run.ts'
import { readSpecification } from './specification.ts'
import type { TestRun } from './test-reports.ts'

/** What is found after a run in which exactly these titles passed; `committed` is what was proven before. */
async function foundAfter(
  titles: string[],
  files: Record<string, string> = {},
  committed: string[] = titles,
  flawed: TestRun[] = [],
) {
  const root = sampleRun(files)
  const specification = readSpecification(root)
  const runs = (passed: string[]): TestRun[] =>
    passed.map((title) => ({
      file: 'a.test.ts',
      title,
      outcome: 'passed',
      milliseconds: 5,
      figures: [],
    }))
  const proofsIn = (tests: TestRun[]) => proofsOf(tests, specification.requirements)
  const proofs = proofsIn(runs(titles))
  return findings({
    specification,
    tests: [...runs(titles), ...flawed],
    earlyReturns: [],
    proofs,
    evidence: await readCallEvidence(root),
    longRuns: readLongRuns(root),
    committedText: formatCsv(proofColumns, proofsIn(runs(committed)).rows),
    readme: withProvenLine('<!-- proven -->', specification, proofs),
  })
}

const slices = (row: string) => ({
  'docs/specification/slices.csv': `slice,delivered,areas,except\n${row}\nhardening,no,,\nown,no,,\n`,
})
const served = {
  'reports/mounted.json': '["GET /find/menu","POST /find/keep"]',
  'reports/calls/one.jsonl':
    '{"method":"GET","path":"/find/menu","status":200,"success":true}\n' +
    '{"method":"POST","path":"/find/keep","status":200,"success":true}\n',
}

test('a run that proves what the table says is in order', async () => {
  expect(await foundAfter(['[R-SHELL-001] header', '[T-01] wire'])).toEqual([])
})

test('an id that is no longer proven is found, with the test that proved it', async () => {
  const found = await foundAfter([], {}, ['[R-SHELL-001] header'])
  expect(found[0]).toBe(
    'R-SHELL-001 is no longer proven; it was by a.test.ts: [R-SHELL-001] header',
  )
})

test('a table that lacks a new proof is found', async () => {
  expect(await foundAfter(['[R-SHELL-001] header'], {}, [])).toEqual([
    'docs/specification/proven.csv is not what this run proves: run pnpm requirements',
  ])
})

test('an id that no table has is found', async () => {
  const [found] = await foundAfter(['[R-SHELL-999] header'])
  expect(found).toContain('R-SHELL-999 is in no table')
})

test('a delivered slice wants every row proven and every call served', async () => {
  expect(await foundAfter(['[R-SHELL-001]', '[R-MENU-001]'], slices('foundation,yes,,'))).toEqual([
    'R-SHELL-002 of the delivered slice foundation is not proven: A page has a footer',
    'GET /find/menu of the delivered slice foundation is not served: not mounted',
    'POST /find/keep of the delivered slice foundation is not served: not mounted',
  ])
  expect(
    await foundAfter(['[R-SHELL-001]', '[R-SHELL-002]', '[R-MENU-001]'], {
      ...slices('foundation,yes,,'),
      ...served,
    }),
  ).toEqual([])
})

test('a slice may be delivered in some areas', async () => {
  const files = { ...slices('foundation,yes,MENU,'), ...served }
  expect(await foundAfter(['[R-MENU-001]'], files)).toEqual([])
  expect(await foundAfter([], files)).toHaveLength(1)
})

test('a row may be left out of a delivered slice, with a reason', async () => {
  const files = { ...slices('foundation,yes,SHELL,R-SHELL-002'), ...served }
  expect(await foundAfter(['[R-SHELL-001]'], files)).toEqual([
    'R-SHELL-002 is left out of foundation without a reason in left-out.csv',
  ])
  const explained = {
    'docs/specification/left-out.csv': 'id,slice,part,reason\nR-SHELL-002,,,No footer yet\n',
  }
  expect(await foundAfter(['[R-SHELL-001]'], { ...files, ...explained })).toEqual([])
})

test('a name in slices.csv that points at nothing is found', async () => {
  expect(await foundAfter([], slices('foundation,no,SHEL,R-SHELL-999'))).toEqual([
    'slices.csv names the area SHEL, which foundation does not have',
    'slices.csv leaves out R-SHELL-999, which is in no table',
  ])
  expect(await foundAfter([], slices('fundation,no,,'))).toEqual([
    'slices.csv lacks the slice foundation',
    'slices.csv names the slice fundation, which has no rows',
  ])
})

test('a call of the contract that no table has, or has for other callers, is found', async () => {
  const contract = `
    export const menu = { method: 'GET', path: '/find/menu', access: 'staff' }
    export const extra = { method: 'GET', path: '/find/extra', access: 'anyone' }`
  expect(await foundAfter([], { 'contract/src/calls.ts': contract })).toEqual([
    'GET /find/extra is in the contract, but in neither calls.csv nor own-calls/',
    'GET /find/menu is for staff in the contract, for anyone in the tables',
  ])
})

test('a test that its runner lets pass and that shows nothing is found, whatever it carries', async () => {
  const flawed: TestRun = {
    file: 'b.test.ts',
    title: 'opens',
    outcome: 'failed',
    milliseconds: 5,
    figures: [],
    flaw: 'passed at another try only',
  }
  expect(await foundAfter([], {}, [], [flawed])).toEqual([
    'b.test.ts: opens passed at another try only',
  ])
})

const leftOut = (row: string, slice = 'foundation,yes,SHELL,') => ({
  ...slices(slice),
  ...served,
  'docs/specification/left-out.csv': `id,slice,part,reason\n${row}\n`,
})

test('a part of a row may wait for a slice that is still to come', async () => {
  const shell = ['[R-SHELL-001]', '[R-SHELL-002]']
  expect(await foundAfter(shell, leftOut('R-SHELL-001,own,its logo,Comes later'))).toEqual([])
})

test.each([
  ['R-SHELL-009,own,its logo,Later', 'R-SHELL-009 is in no table'],
  ['R-SHELL-001,own,its logo,', 'R-SHELL-001 has no reason'],
  ['R-SHELL-001,,its logo,Later', 'R-SHELL-001 waits for no slice'],
  [
    'R-SHELL-001,shop,its logo,Later',
    'R-SHELL-001 waits for the slice shop, which slices.csv does not have',
  ],
  ['R-SHELL-001,own,,Later', 'R-SHELL-001 is left out whole, but not in slices.csv'],
])('the row %s of left-out.csv is refused', async (row, fault) => {
  const found = await foundAfter(['[R-SHELL-001]', '[R-SHELL-002]'], leftOut(row))
  expect(found).toEqual([`left-out.csv: ${fault}`])
})

test('once the slice is delivered that a part waited for, the row must go', async () => {
  const all = ['[R-SHELL-001]', '[R-SHELL-002]', '[R-MENU-001]']
  const files = leftOut('R-SHELL-001,foundation,its logo,Later', 'foundation,yes,,')
  expect(await foundAfter(all, files)).toEqual([
    'left-out.csv: R-SHELL-001 waits for foundation, which is delivered: prove it and take the row away',
  ])
})

test('a bar of an id, or a long run, that no table has is found', async () => {
  const run = { id: 'T-01', figure: 'tries', bar: '>= 200', measured: 200, date: '', commit: '' }
  expect(
    await foundAfter([], {
      'docs/specification/bars.csv': 'id,figure,bar\nT-99,tries,>= 200\n',
      'docs/performance/long.json': JSON.stringify([run]),
    }),
  ).toEqual([
    'bars.csv has a bar for T-99, which is in no table',
    'long.json has T-01 tries (>= 200), bars.csv has not',
  ])
})
