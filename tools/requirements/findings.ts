import { lacking, type CallEvidence } from './calls.ts'
import { formatCsv, parseCsv } from './csv.ts'
import { strayLongFigures, type LongFigure } from './long-runs.ts'
import { proofColumns, type Proof, type Proofs } from './proof.ts'
import { hasProvenLine, withProvenLine } from './readme.ts'
import type { LeftOut, Slice, Specification } from './specification.ts'
import type { TestRun } from './test-reports.ts'

/** What a run left, and what was written down before it. */
export interface Run {
  specification: Specification
  tests: readonly TestRun[]
  /** Tests that return before their end. */
  earlyReturns: readonly string[]
  proofs: Proofs
  evidence: CallEvidence
  longRuns: readonly LongFigure[]
  /** proven.csv as it was committed. */
  committedText: string
  readme: string
}

const testOf = ({ file, title }: { file: string; title: string }) => `${file}: ${title}`

/** A title that names what no table has is a slip of the pen, or a requirement that has gone. */
const strayIds = ({ proofs: { unknown } }: Run) =>
  unknown.map((claim) => `${claim.id} is in no table, but a test carries it (${testOf(claim)})`)

/** What a runner lets pass, and shows nothing. */
const hollowTests = ({ tests, earlyReturns }: Run) => [
  ...tests.flatMap((test) => (test.flaw ? [`${testOf(test)} ${test.flaw}`] : [])),
  ...earlyReturns.map((test) => `${test} returns before its end`),
]

/** What was proven once stays proven. */
function lostProofs(committed: readonly Proof[], { proofs: { provenIds } }: Run) {
  const lost = committed.filter(({ id }) => !provenIds.has(id))
  return [...Map.groupBy(lost, ({ id }) => id)].map(
    ([id, proofs]) => `${id} is no longer proven; it was by ${proofs.map(testOf).join(' and ')}`,
  )
}

function staleTables({ specification, proofs, committedText, readme }: Run) {
  const found: string[] = []
  if (formatCsv(proofColumns, proofs.rows) !== committedText)
    found.push('docs/specification/proven.csv is not what this run proves: run pnpm requirements')
  if (!hasProvenLine(readme)) found.push('README.md lacks the line that says what is proven')
  else if (withProvenLine(readme, specification, proofs) !== readme)
    found.push('README.md does not say what this run proves: run pnpm requirements')
  return found
}

/** Bars and figures speak of the same things. */
function strayBars({ specification: { requirements, bars }, proofs, longRuns }: Run) {
  const ids = new Set(requirements.map(({ id }) => id))
  const unknown = new Set(bars.map(({ id }) => id).filter((id) => !ids.has(id)))
  return [
    ...[...unknown].map((id) => `bars.csv has a bar for ${id}, which is in no table`),
    ...proofs.misfits,
    ...strayLongFigures(bars, longRuns),
  ]
}

/** A delivered slice is whole: every row proven, every call served, every gap explained. */
function undelivered({ specification, proofs: { provenIds }, evidence }: Run) {
  const { requirements, calls, slices, leftOut } = specification
  const explained = new Set(leftOut.filter(({ part }) => !part).map(({ id }) => id))
  const found: string[] = []
  for (const { slice, isDelivered, areas, except } of slices) {
    if (!isDelivered) continue
    const isPart = (row: { slice: string; area: string }) =>
      row.slice === slice && (areas.length === 0 || areas.includes(row.area))

    for (const id of except)
      if (!explained.has(id))
        found.push(`${id} is left out of ${slice} without a reason in left-out.csv`)
    for (const row of requirements)
      if (isPart(row) && !provenIds.has(row.id) && !except.includes(row.id))
        found.push(`${row.id} of the delivered slice ${slice} is not proven: ${row.text}`)
    for (const call of calls) {
      const lack = isPart(call) && lacking(call, evidence)
      if (lack) found.push(`${call.name} of the delivered slice ${slice} is not served: ${lack}`)
    }
  }
  return found
}

/** What is wrong with the slice that a row waits for; a slice that is there in some areas only may still bring it. */
function waitsInVain({ slice, part }: LeftOut, slices: readonly Slice[]): string | undefined {
  if (!slice) return part ? 'waits for no slice' : undefined
  const named = slices.find((one) => one.slice === slice)
  if (!named) return `waits for the slice ${slice}, which slices.csv does not have`
  return named.isDelivered && named.areas.length === 0
    ? `waits for ${slice}, which is delivered: prove it and take the row away`
    : undefined
}

/** What is left out is left out for a reason, and until a slice that is still to come. */
function strayLeftOut({ specification: { requirements, slices, leftOut } }: Run) {
  const ids = new Set(requirements.map(({ id }) => id))
  const except = new Set(slices.flatMap((slice) => slice.except))
  return leftOut
    .flatMap((row) => {
      const faults = [
        ids.has(row.id) ? undefined : 'is in no table',
        row.reason ? undefined : 'has no reason',
        waitsInVain(row, slices),
        row.part || except.has(row.id) ? undefined : 'is left out whole, but not in slices.csv',
      ]
      return faults.filter((fault) => fault !== undefined).map((fault) => `${row.id} ${fault}`)
    })
    .map((fault) => `left-out.csv: ${fault}`)
}

/** The contract and the tables agree on which calls there are and who may make them. */
function strayCalls({ specification: { calls }, evidence: { accessByCall } }: Run) {
  const byName = new Map(calls.map((call) => [call.name, call]))
  return [...accessByCall].flatMap(([name, access]) => {
    const call = byName.get(name)
    if (!call) return [`${name} is in the contract, but in neither calls.csv nor own-calls/`]
    return call.access === access
      ? []
      : [`${name} is for ${access} in the contract, for ${call.access} in the tables`]
  })
}

/** Rows and names that point at nothing would let a slice pass unseen. */
function strayNames({ specification: { requirements, calls, slices } }: Run) {
  const rows = [...requirements, ...calls]
  const ids = new Set(requirements.map(({ id }) => id))
  const listed = new Set(slices.map(({ slice }) => slice))
  const unlisted = new Set(rows.map(({ slice }) => slice).filter((slice) => !listed.has(slice)))
  const misnamed = slices.flatMap(({ slice, areas, except }) => {
    const known = new Set(rows.filter((row) => row.slice === slice).map(({ area }) => area))
    return [
      ...(known.size === 0 ? [`slices.csv names the slice ${slice}, which has no rows`] : []),
      ...areas
        .filter((area) => !known.has(area))
        .map((area) => `slices.csv names the area ${area}, which ${slice} does not have`),
      ...except
        .filter((id) => !ids.has(id))
        .map((id) => `slices.csv leaves out ${id}, which is in no table`),
    ]
  })
  return [...[...unlisted].map((slice) => `slices.csv lacks the slice ${slice}`), ...misnamed]
}

/** Everything that must not be merged; empty when all is well. */
export const findings = (run: Run): string[] => [
  ...strayIds(run),
  ...hollowTests(run),
  ...lostProofs(parseCsv(run.committedText, proofColumns), run),
  ...staleTables(run),
  ...strayBars(run),
  ...strayNames(run),
  ...strayLeftOut(run),
  ...strayCalls(run),
  ...undelivered(run),
]
