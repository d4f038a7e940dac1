import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test as our reporters write it down: `vitest-reporter.ts` here, `e2e/journeys-reporter.ts`. */
export interface ReportedTest {
  /** From the root of the project. */
  file: string
  project: string
  /** With the blocks around it. */
  title: string[]
  status: 'passed' | 'failed' | 'skipped'
  /** How often it was tried again. */
  retries: number
  milliseconds: number
  hasAsserted: boolean
  /** The numbers it ran with: `T-08 tries on each side: 20`. */
  figures: string[]
  /** What it leaves for whoever asked for the run. */
  meta?: Record<string, unknown>
  /** What its runner says of a failure, as `failureIn` shortens it. */
  failure?: string
}

export interface ReportedFile {
  file: string
  /** What loading it and all it imports took, before its first test. */
  startMilliseconds: number
  isBroken: boolean
}

export interface TestReport {
  tests: ReportedTest[]
  files: ReportedFile[]
}

/** One test of the last run. The title is the whole one, with the blocks around it. */
export interface TestRun {
  file: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  milliseconds: number
  figures: string[]
  /** Why it counts as failed although its runner let it pass. */
  flaw?: string
  /** What its runner says of a failure. */
  failure?: string
}

/** The beginning of an error's message without its colours: enough to see what was waited for in vain. */
export const failureIn = (message: string | undefined): string | undefined =>
  message === undefined ? undefined : stripVTControlCharacters(message).slice(0, 1000).trim()

/** The reports that count, the stage of .ci/run that leaves them, and the command that a run is only a part without. */
const known: Record<string, { stage: string; command?: string }> = {
  'vitest.json': { stage: 'tests', command: 'pnpm test' },
  'playwright.json': { stage: 'journeys', command: 'pnpm test:journeys' },
  'library-system.json': { stage: 'library-system', command: 'pnpm test:library-system' },
  'schemathesis.xml': { stage: 'fuzz' },
  'schemathesis-search.xml': { stage: 'fuzz' },
  'schemathesis-reader.xml': { stage: 'fuzz' },
  'schemathesis-staff.xml': { stage: 'fuzz' },
}
const names = Object.keys(known)

function flawOf({ status, retries, hasAsserted }: ReportedTest): string | undefined {
  if (status !== 'passed') return undefined
  if (retries > 0) return 'passed at another try only'
  return hasAsserted ? undefined : 'asserts nothing, or nobody saw to it that it does'
}

/** A file whose clean-up or preparation broke has shown nothing, whatever its single tests say. */
function runsOf({ tests, files }: TestReport): TestRun[] {
  const broken = new Set(files.filter(({ isBroken }) => isBroken).map(({ file }) => file))
  const runs = tests.map((test): TestRun => {
    const { file, title, status, milliseconds, figures, failure } = test
    const flaw = flawOf(test)
    return {
      file,
      title: title.filter(Boolean).join(' > '),
      outcome: broken.has(file) || flaw ? 'failed' : status,
      milliseconds,
      figures,
      ...(flaw && { flaw }),
      ...(failure && { failure }),
    }
  })
  for (const { file } of tests) broken.delete(file)
  // What is left could not even be loaded.
  for (const file of broken)
    runs.push({ file, title: 'the file itself', outcome: 'failed', milliseconds: 0, figures: [] })
  return runs
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (text: string) =>
  text
    .replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, digits: string) =>
      String.fromCodePoint(parseInt(digits, hex ? 16 : 10)),
    )
    .replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name]!)

function junitRuns(xml: string, report: string): TestRun[] {
  const cases = xml.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)
  return [...cases].map(([, head = '', body = '']) => {
    const attribute = (name: string) =>
      unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(head)?.[1] ?? '')
    const isFailed = /<(failure|error)\b/.test(body)
    return {
      file: attribute('file') || report,
      title: attribute('name'),
      outcome: isFailed ? 'failed' : body.includes('<skipped') ? 'skipped' : 'passed',
      milliseconds: Math.round(Number(attribute('time')) * 1000),
      figures: [],
    }
  })
}

function readReport(root: string, name: string): TestReport | undefined {
  const file = join(root, 'reports', name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestReport) : undefined
}

/** The tests of one report of the last run; nothing, when it has left none. */
function readRuns(root: string, name: string): TestRun[] {
  if (name.endsWith('.json')) return runsOf(readReport(root, name) ?? { tests: [], files: [] })
  const file = join(root, 'reports', name)
  return existsSync(file) ? junitRuns(readFileSync(file, 'utf8'), `reports/${name}`) : []
}

/** What the tests of one stage of .ci/run showed. */
export const readStage = (root: string, stage: string) =>
  names.filter((name) => known[name]!.stage === stage).flatMap((name) => readRuns(root, name))

/** What each file of the last run took before its first test. */
export const readStarts = (root: string): ReportedFile[] =>
  names
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readReport(root, name)?.files ?? [])

/** What the last run showed, and which part of a whole run has left no report. */
export function readTestReports(root: string): { tests: TestRun[]; missing: string[] } {
  const missing = Object.entries(known).flatMap(([name, { command }]) =>
    command && !existsSync(join(root, 'reports', name))
      ? [`reports/${name} is missing: run ${command}`]
      : [],
  )
  return { tests: names.flatMap((name) => readRuns(root, name)), missing }
}
