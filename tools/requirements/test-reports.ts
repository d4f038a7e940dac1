import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** One test of the last run. The title is the whole one, with the blocks around it. */
export interface TestRun {
  file: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; expectedStatus: string }[]
  }[]
}

interface PlaywrightReport {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
}

const fullTitle = (parts: string[]) => parts.filter(Boolean).join(' > ')

const vitestOutcome = (status: string) =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

/** A file whose clean-up or preparation broke has shown nothing, whatever its single tests say. */
function vitestRuns(report: VitestReport, root: string): TestRun[] {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const isBroken =
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
    if (isBroken && assertionResults.length === 0)
      return [{ file, title: 'the file itself', outcome: 'failed' }]
    return assertionResults.map((test) => ({
      file,
      title: fullTitle([...test.ancestorTitles, test.title]),
      outcome: isBroken ? 'failed' : vitestOutcome(test.status),
    }))
  })
}

/** A test that passed at the second try (`flaky`) counts as failed; one that is expected to fail shows nothing. */
function playwrightOutcome(test: { status: string; expectedStatus: string }): TestRun['outcome'] {
  if (test.status === 'skipped') return 'skipped'
  if (test.status !== 'expected') return 'failed'
  return test.expectedStatus === 'passed' ? 'passed' : 'skipped'
}

function playwrightRuns(report: PlaywrightReport, root: string): TestRun[] {
  const within = (suite: PlaywrightSuite, blocks: string[]): TestRun[] => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        file: relative(root, join(report.config.rootDir, spec.file)),
        title: fullTitle([...blocks, spec.title]),
        outcome: playwrightOutcome(test),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => within(inner, [...blocks, inner.title])),
  ]
  // The outermost suite is the file: its name is no part of the title.
  return report.suites.flatMap((suite) => within(suite, []))
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
    }
  })
}

/** The tests of one report of the last run; nothing, when it has left none. */
export function readTestReport(root: string, name: string): TestRun[] {
  const file = join(root, 'reports', name)
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  if (name === 'vitest.json') return vitestRuns(JSON.parse(text) as VitestReport, root)
  if (name === 'playwright.json') return playwrightRuns(JSON.parse(text) as PlaywrightReport, root)
  return junitRuns(text, `reports/${name}`)
}

/** The reports without which a run is only a part of one. */
const wholeRun = { 'vitest.json': 'pnpm test', 'playwright.json': 'pnpm test:journeys' }

/** What the last run showed, and which part of a whole run has left no report. */
export function readTestReports(root: string): { tests: TestRun[]; missing: string[] } {
  const reports = join(root, 'reports')
  const junit = existsSync(reports)
    ? readdirSync(reports).filter((name) => name.endsWith('.xml'))
    : []
  const missing = Object.entries(wholeRun)
    .filter(([name]) => !existsSync(join(reports, name)))
    .map(([name, command]) => `reports/${name} is missing: run ${command}`)
  return {
    tests: [...Object.keys(wholeRun), ...junit].flatMap((name) => readTestReport(root, name)),
    missing,
  }
}
