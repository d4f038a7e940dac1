import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, Suite, TestCase, TestStep } from '@playwright/test/reporter'
import { failureIn } from '../tools/requirements/test-reports.ts'
import type { ReportedTest, TestReport } from '../tools/requirements/test-reports.ts'

const root = path.join(import.meta.dirname, '..')

/** The assertions of the journey itself: what is asserted around every journey says nothing about this one. */
const assertionsIn = (steps: readonly TestStep[]): number =>
  steps
    .filter(({ category }) => category !== 'hook' && category !== 'fixture')
    .reduce(
      (count, step) => count + (step.category === 'expect' ? 1 : 0) + assertionsIn(step.steps),
      0,
    )

/** A journey that is expected to fail shows nothing by failing. */
function statusOf(journey: TestCase): ReportedTest['status'] {
  const outcome = journey.outcome()
  if (outcome === 'unexpected') return 'failed'
  return outcome === 'skipped' || journey.expectedStatus !== 'passed' ? 'skipped' : 'passed'
}

function reported(journey: TestCase): ReportedTest {
  const failure = failureIn(journey.results.find(({ error }) => error)?.error?.message)
  return {
    file: path.relative(root, journey.location.file),
    project: 'journeys',
    // Before the blocks stand the whole run, the browser and the file.
    title: journey.titlePath().slice(3),
    status: statusOf(journey),
    retries: Math.max(0, journey.results.length - 1),
    milliseconds: journey.results.reduce((sum, { duration }) => sum + duration, 0),
    hasAsserted: assertionsIn(journey.results.at(-1)?.steps ?? []) > 0,
    figures: journey.annotations.flatMap(({ type, description }) =>
      type === 'figure' && description !== undefined ? [description] : [],
    ),
    ...(failure && { failure }),
  }
}

/** Writes what `pnpm requirements` has to know of the journeys; one that asserts nothing of its own has failed. */
export default class JourneysReporter implements Reporter {
  readonly #report: string
  #journeys: Suite | undefined

  constructor({ outputFile }: { outputFile: string }) {
    this.#report = outputFile
  }

  printsToStdio() {
    return false
  }

  onBegin(_: unknown, journeys: Suite) {
    this.#journeys = journeys
  }

  onEnd() {
    const tests = this.#journeys?.allTests().map(reported) ?? []
    const report: TestReport = { tests, files: [] }
    mkdirSync(path.dirname(this.#report), { recursive: true })
    writeFileSync(this.#report, JSON.stringify(report))

    const empty = tests.filter(({ status, hasAsserted }) => status === 'passed' && !hasAsserted)
    for (const { file, title } of empty)
      process.stdout.write(`${file}: ${title.join(' > ')} asserts nothing\n`)
    return Promise.resolve(empty.length > 0 ? ({ status: 'failed' } as const) : undefined)
  }
}
