import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { failureIn } from './test-reports.ts'
import type { ReportedFile, ReportedTest, TestReport } from './test-reports.ts'

const blocksAround = ({ parent }: TestCase | TestSuite): string[] =>
  parent.type === 'module' ? [] : [...blocksAround(parent), parent.name]

/** A test that is expected to fail shows nothing by failing. */
function statusOf(test: TestCase): ReportedTest['status'] {
  const { state } = test.result()
  if (state === 'failed') return 'failed'
  return state === 'passed' && !test.options.fails ? 'passed' : 'skipped'
}

/** Whether something broke outside of the tests: when the file was loaded, in its preparation or its clean-up. */
function isBroken(module: TestModule): boolean {
  const blocks = [module, ...module.children.allSuites()]
  const hasNoFailedTest = [...module.children.allTests('failed')].length === 0
  return (
    blocks.some((block) => block.errors().length > 0) ||
    (module.state() === 'failed' && hasNoFailedTest)
  )
}

function fileOf(module: TestModule, file: string): ReportedFile {
  const { collectDuration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic()
  const milliseconds = collectDuration + environmentSetupDuration + prepareDuration + setupDuration
  return { file, startMilliseconds: Math.round(milliseconds), isBroken: isBroken(module) }
}

function testOf(test: TestCase, file: string): ReportedTest {
  const diagnostic = test.diagnostic()
  const failure = failureIn(test.result().errors?.[0]?.message)
  return {
    file,
    project: test.project.name,
    title: [...blocksAround(test), test.name],
    status: statusOf(test),
    retries: diagnostic?.retryCount ?? 0,
    milliseconds: Math.round(diagnostic?.duration ?? 0),
    // With this setting a test that passed has asserted something.
    hasAsserted: test.project.config.expect.requireAssertions === true,
    figures: test
      .annotations()
      .filter(({ type }) => type === 'figure')
      .map(({ message }) => message),
    meta: { ...test.meta() },
    ...(failure && { failure }),
  }
}

/** Writes what `pnpm requirements` has to know of a run and no report of Vitest's own says. */
export class ProofReporter implements Reporter {
  readonly #report: string

  constructor(report: string) {
    this.#report = resolve(report)
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const report: TestReport = { tests: [], files: [] }
    for (const module of modules) {
      const file = relative(module.project.vitest.config.root, module.moduleId)
      report.files.push(fileOf(module, file))
      for (const test of module.children.allTests()) report.tests.push(testOf(test, file))
    }
    mkdirSync(dirname(this.#report), { recursive: true })
    writeFileSync(this.#report, JSON.stringify(report))
  }
}
