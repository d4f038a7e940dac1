import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ReportedTest, TestReport } from './test-reports.ts'

const tables = {
  'requirements.csv':
    'id,area,section,requirement,acceptance,kind,slice\n' +
    'R-SHELL-001,SHELL,1,A page has a header,…,ui,foundation\n' +
    'R-SHELL-002,SHELL,1,A page has a footer,…,ui,foundation\n' +
    'R-MENU-001,MENU,1,A menu has entries,…,ui,foundation\n',
  'hardening.csv': 'id,kind,text,test\nT-01,threat,Read on the wire,…\n',
  'calls.csv':
    'method,path,area,auth,named_in_spec,request,reply,notes,slice\n' +
    'GET,/find/menu,MENU,none,yes,-,[],,foundation\n' +
    'POST,/find/keep,SHELL,session,yes,{},true,,foundation\n',
  'own-calls/shell.csv': 'method,path,access,request,reply,why\nGET,/find/own,none,-,{},…\n',
  'slices.csv': 'slice,delivered,areas,except\nfoundation,no,,\nhardening,no,,\nown,no,,\n',
  'left-out.csv': 'id,slice,part,reason\n',
  'bars.csv': 'id,figure,bar\n',
  'proven.csv': 'id,file,title,form,kind\n',
}

const contract = `
export const menu = { method: 'GET', path: '/find/menu', access: 'anyone' }
export const keep = { method: 'POST', path: '/find/keep', access: 'reader' }
export const own = { method: 'GET', path: '/find/own', access: 'anyone' }
export const nothing = null
`

/** A small specification with the reports of one run, in a folder of its own; `files` adds and replaces. */
export function sampleRun(files: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'requirements-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const all = {
    ...Object.fromEntries(
      Object.entries(tables).map(([name, text]) => [`docs/specification/${name}`, text]),
    ),
    'contract/src/calls.ts': contract,
    'package.json': '{"type":"module"}',
    'README.md': '# Sample\n\n<!-- proven -->\n',
    ...files,
  }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

type Status = ReportedTest['status']

/** A test as our reporters write it down. */
export const reported = (file: string, title: string[], given: Partial<ReportedTest> = {}) => ({
  file,
  title,
  project: 'unit',
  status: 'passed' as const,
  retries: 0,
  milliseconds: 5,
  hasAsserted: true,
  figures: [],
  ...given,
})

/** The report of a run of one file with these tests. */
export const vitestReport = (
  file: string,
  tests: [title: string, status: Status, ...blocks: string[]][],
  isBroken = false,
) =>
  JSON.stringify({
    tests: tests.map(([title, status, ...blocks]) =>
      reported(file, [...blocks, title], { status }),
    ),
    files: [{ file, startMilliseconds: 40, isBroken }],
  } satisfies TestReport)

/** The report of one journey: its status in each browser. */
export const playwrightReport = (
  title: string,
  statuses: Status[],
  given: Partial<ReportedTest> = {},
) =>
  JSON.stringify({
    tests: statuses.map((status) =>
      reported('e2e/journeys/open.spec.ts', ['the portal', title], { status, ...given }),
    ),
    files: [],
  } satisfies TestReport)
