// The last lines of a run of .ci/run: what failed, and `N passed, N failed`, over all reports of the run.
//
//   node tools/requirements/tally.ts [STAGE…]   the stages that failed
//
// A failed stage without a failing test of its own (a build, a lint) counts as one failure,
// so that a run that failed never says `0 failed`.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readStage, readTestReports } from './test-reports.ts'

const { values, positionals: failedStages } = parseArgs({
  options: { root: { type: 'string', default: join(import.meta.dirname, '../..') } },
  allowPositionals: true,
})

const { tests } = readTestReports(values.root)
const count = (outcome: string) => tests.filter((test) => test.outcome === outcome).length

const failedWithoutTest = failedStages.filter((stage) =>
  readStage(values.root, stage).every(({ outcome }) => outcome !== 'failed'),
)
const skipped = count('skipped')

for (const { file, title, flaw, failure } of tests.filter(({ outcome }) => outcome === 'failed')) {
  console.log(`failed: ${file}: ${title}${flaw ? ` (${flaw})` : ''}`)
  if (failure) console.log(failure.replaceAll(/^/gm, '    '))
}
console.log(
  `${count('passed')} passed, ${count('failed') + failedWithoutTest.length} failed` +
    (skipped > 0 ? `, ${skipped} skipped` : ''),
)
