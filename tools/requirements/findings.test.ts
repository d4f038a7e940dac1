import { expect, test } from 'vitest'
import { readCallEvidence } from './calls.ts'
import { formatCsv } from './csv.ts'
import { findings } from './findings.ts'
import { proofColumns, proofsOf } from './proof.ts'
import { sampleRun } from './sample-run.ts'
import { readSpecification } from './specification.ts'

/** What is found after a run in which exactly these titles passed; `committed` is what was proven before. */
async function foundAfter(
  titles: string[],
  files: Record<string, string> = {},
  committed: string[] = titles,
) {
  const root = sampleRun(files)
  const specification = readSpecification(root)
  const proofs = (passed: string[]) =>
    proofsOf(
      passed.map((title) => ({ file: 'a.test.ts', title, outcome: 'passed' })),
      specification.requirements,
    )
  const committedText = formatCsv(proofColumns, proofs(committed).rows)
  return findings(specification, proofs(titles), await readCallEvidence(root), committedText)
}

const slices = (row: string) => ({
  'docs/specification/slices.csv': `slice,delivered,areas,except\n${row}\nhardening,no,,\nown,no,,\n`,
})
const served = {
  'reports/mounted.json': '["GET /find/menu","POST /find/keep"]',
  'reports/calls/one.jsonl':
    '{"method":"GET","path":"/find/menu","status":200}\n{"method":"POST","path":"/find/keep","status":200}\n',
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
    'GET /find/menu is for staff in the contract, for anyone in the tables',
    'GET /find/extra is in the contract, but in neither calls.csv nor own-calls.csv',
  ])
})
