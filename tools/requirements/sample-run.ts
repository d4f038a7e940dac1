import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

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
  'own-calls.csv': 'method,path,access,request,reply,why\nGET,/find/own,none,-,{},…\n',
  'slices.csv': 'slice,delivered,areas,except\nfoundation,no,,\nhardening,no,,\nown,no,,\n',
  'left-out.csv': 'id,slice,part,reason\n',
  'bars.csv': 'id,figure,bar\n',
  'proven.csv': 'id,file,title\n',
}

const contract = `
export const menu = { method: 'GET', path: '/find/menu', access: 'anyone' }
export const keep = { method: 'POST', path: '/find/keep', access: 'reader' }
export const own = { method: 'GET', path: '/find/own', access: 'anyone' }
export const nothing = null
`

/** Stands for the folder of the run in the text of a report. */
const rootMark = '$ROOT'

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
    ...files,
  }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text.replaceAll(rootMark, root))
  }
  return root
}

type Outcome = 'passed' | 'failed' | 'skipped' | 'todo'

/** The report of a run of one file with these tests, as vitest writes it. */
export const vitestReport = (
  file: string,
  tests: [title: string, outcome: Outcome, ...blocks: string[]][],
  status = tests.some(([, outcome]) => outcome === 'failed') ? 'failed' : 'passed',
) =>
  JSON.stringify({
    testResults: [
      {
        name: `${rootMark}/${file}`,
        status,
        assertionResults: tests.map(([title, status, ...ancestorTitles]) => ({
          ancestorTitles,
          title,
          status,
        })),
      },
    ],
  })

/** The report of one journey, as playwright writes it: its status in each browser. */
export const playwrightReport = (
  title: string,
  statuses: string[],
  expectedStatus: 'passed' | 'failed' = 'passed',
) =>
  JSON.stringify({
    config: { rootDir: `${rootMark}/e2e/journeys` },
    suites: [
      {
        title: 'open.spec.ts',
        suites: [
          {
            title: 'the portal',
            specs: [
              {
                title,
                file: 'open.spec.ts',
                tests: statuses.map((status) => ({ status, expectedStatus })),
              },
            ],
          },
        ],
      },
    ],
  })
