// Counts what the last test run proves of the specification, and keeps docs/specification/proven.csv.
//
//   pnpm requirements [--open] [--slice NAME]   prints the count (and what is open), writes proven.csv
//   pnpm requirements --check                   writes nothing; fails when something proven was lost
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCallEvidence } from './calls.ts'
import { formatCsv, parseCsv } from './csv.ts'
import { findings } from './findings.ts'
import { overview, stillOpen } from './overview.ts'
import { proofColumns, proofsOf } from './proof.ts'
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
const committedText = existsSync(table) ? readFileSync(table, 'utf8') : formatCsv(proofColumns, [])

const specification = readSpecification(asked.root)
if (asked.slice && !specification.slices.some(({ slice }) => slice === asked.slice))
  fail([`there is no slice ${asked.slice} in docs/specification/slices.csv`])

const { tests, missing } = readTestReports(asked.root)
const proofs = proofsOf(tests, specification.requirements)
const evidence = await readCallEvidence(asked.root)

for (const line of overview(specification, proofs, evidence, asked.slice)) console.log(line)
if (asked.open)
  for (const line of stillOpen(specification, proofs, evidence, asked.slice)) console.log(line)
console.log()

if (asked.check) {
  const problems = [...missing, ...findings(specification, proofs, evidence, committedText)]
  if (problems.length > 0) fail(problems)
  console.log('✓ all that was proven still is')
} else {
  // A run of a few files must not make the table forget the others.
  const filesRun = new Set(tests.map(({ file }) => file))
  const filesLeftOut = new Set(
    parseCsv(committedText, proofColumns)
      .map(({ file }) => file)
      .filter((file) => !filesRun.has(file) && existsSync(join(asked.root, file))),
  )
  const reasons = [...missing, ...[...filesLeftOut].map((file) => `the last run left out ${file}`)]
  if (reasons.length > 0) {
    for (const reason of reasons) console.log(reason)
    console.log('docs/specification/proven.csv is not written after a part of a run')
  } else {
    writeFileSync(table, formatCsv(proofColumns, proofs.rows))
    console.log('docs/specification/proven.csv is written')
  }
}
