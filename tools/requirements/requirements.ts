// Counts what the last test run proves of the specification, and keeps docs/specification/proven.csv
// and the line of README.md that says how much it is.
//
//   pnpm requirements [--open] [--slice NAME]   prints the count (and what is open), writes both
//   pnpm requirements --check                   writes nothing; fails when something proven was lost
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCallEvidence } from './calls.ts'
import { formatCsv, parseCsv } from './csv.ts'
import { earlyReturnsIn } from './early-returns.ts'
import { findings, type Run } from './findings.ts'
import { readLongRuns } from './long-runs.ts'
import { overview, stillOpen } from './overview.ts'
import { proofColumns, proofsOf } from './proof.ts'
import { withProvenLine } from './readme.ts'
import { readSpecification } from './specification.ts'
import { readTestReports } from './test-reports.ts'

const { values: asked } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
    slice: { type: 'string' },
    root: { type: 'string', default: join(import.meta.dirname, '../..') },
  },
})

function fail(problems: string[]): never {
  for (const problem of problems) console.error(`✗ ${problem}`)
  process.exit(1)
}

const table = join(asked.root, 'docs/specification/proven.csv')
const readmeFile = join(asked.root, 'README.md')
const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const specification = readSpecification(asked.root)
if (asked.slice && !specification.slices.some(({ slice }) => slice === asked.slice))
  fail([`there is no slice ${asked.slice} in docs/specification/slices.csv`])

const { tests, missing } = readTestReports(asked.root)
const filesRun = new Set(tests.map(({ file }) => file))
const testFiles = [...filesRun].filter(
  (file) => /\.(test|spec)\.tsx?$/.test(file) && existsSync(join(asked.root, file)),
)
const run: Run = {
  specification,
  tests,
  earlyReturns: earlyReturnsIn(asked.root, testFiles),
  proofs: proofsOf(tests, specification.requirements, specification.bars),
  evidence: await readCallEvidence(asked.root),
  longRuns: readLongRuns(asked.root),
  committedText: readIfThere(table) || formatCsv(proofColumns, []),
  readme: readIfThere(readmeFile),
}

for (const line of overview(run, asked.slice)) console.log(line)
if (asked.open) for (const line of stillOpen(run, asked.slice)) console.log(line)
console.log()

if (asked.check) {
  const problems = [...missing, ...findings(run)]
  if (problems.length > 0) fail(problems)
  console.log('✓ all that was proven still is')
} else {
  // A run of a few files must not make the table forget the others.
  const filesLeftOut = new Set(
    parseCsv(run.committedText, proofColumns)
      .map(({ file }) => file)
      .filter((file) => !filesRun.has(file) && existsSync(join(asked.root, file))),
  )
  const reasons = [...missing, ...[...filesLeftOut].map((file) => `the last run left out ${file}`)]
  if (reasons.length > 0) {
    for (const reason of reasons) console.log(reason)
    console.log('docs/specification/proven.csv is not written after a part of a run')
  } else {
    writeFileSync(table, formatCsv(proofColumns, run.proofs.rows))
    writeFileSync(readmeFile, withProvenLine(run.readme, specification, run.proofs))
    console.log('docs/specification/proven.csv and the line of README.md are written')
  }
}
