// What took longest in the last run, over all its reports: the twenty slowest tests, and the twenty
// files that took longest to load before their first test.
//
//   node tools/requirements/slowest.ts
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readStarts, readTestReports } from './test-reports.ts'

const { values } = parseArgs({
  options: { root: { type: 'string', default: join(import.meta.dirname, '../..') } },
})

function printSlowest(head: string, lines: { milliseconds: number; text: string }[]) {
  console.log(`\n${head}`)
  const slowest = lines.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 20)
  for (const { milliseconds, text } of slowest)
    console.log(`${String(milliseconds).padStart(8)} ms  ${text}`)
}

printSlowest(
  'slowest tests',
  readTestReports(values.root).tests.map(({ milliseconds, file, title }) => ({
    milliseconds,
    text: `${file}: ${title}`,
  })),
)
printSlowest(
  'slowest files before their first test',
  readStarts(values.root).map(({ startMilliseconds, file }) => ({
    milliseconds: startMilliseconds,
    text: file,
  })),
)
