import { lacking, type CallEvidence } from './calls.ts'
import { formatCsv, parseCsv } from './csv.ts'
import { proofColumns, type Proof, type Proofs } from './proof.ts'
import type { Specification } from './specification.ts'

const testOf = ({ file, title }: Proof) => `${file}: ${title}`

/** A title that names what no table has is a slip of the pen, or a requirement that has gone. */
const strayIds = ({ unknown }: Proofs) =>
  unknown.map((claim) => `${claim.id} is in no table, but a test carries it (${testOf(claim)})`)

/** What was proven once stays proven. */
function lostProofs(committed: readonly Proof[], { provenIds }: Proofs) {
  const lost = committed.filter(({ id }) => !provenIds.has(id))
  return [...Map.groupBy(lost, ({ id }) => id)].map(
    ([id, proofs]) => `${id} is no longer proven; it was by ${proofs.map(testOf).join(' and ')}`,
  )
}

const staleTable = (committedText: string, { rows }: Proofs) =>
  formatCsv(proofColumns, rows) === committedText
    ? []
    : ['docs/specification/proven.csv is not what this run proves: run pnpm requirements']

/** A delivered slice is whole: every row proven, every call served, every gap explained. */
function undelivered(
  { requirements, calls, slices, reasonsLeftOut }: Specification,
  { provenIds }: Proofs,
  evidence: CallEvidence,
) {
  const found: string[] = []
  for (const { slice, isDelivered, areas, except } of slices) {
    if (!isDelivered) continue
    const isPart = (row: { slice: string; area: string }) =>
      row.slice === slice && (areas.length === 0 || areas.includes(row.area))

    for (const id of except)
      if (!reasonsLeftOut.get(id))
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

/** The contract and the tables agree on which calls there are and who may make them. */
function strayCalls({ calls }: Specification, { accessByCall }: CallEvidence) {
  const byName = new Map(calls.map((call) => [call.name, call]))
  return [...accessByCall].flatMap(([name, access]) => {
    const call = byName.get(name)
    if (!call) return [`${name} is in the contract, but in neither calls.csv nor own-calls.csv`]
    return call.access === access
      ? []
      : [`${name} is for ${access} in the contract, for ${call.access} in the tables`]
  })
}

/** Rows and names that point at nothing would let a slice pass unseen. */
function strayNames({ requirements, calls, slices }: Specification) {
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
export function findings(
  specification: Specification,
  proofs: Proofs,
  evidence: CallEvidence,
  committedText: string,
): string[] {
  const committed = parseCsv(committedText, proofColumns)
  return [
    ...strayIds(proofs),
    ...lostProofs(committed, proofs),
    ...staleTable(committedText, proofs),
    ...strayNames(specification),
    ...strayCalls(specification, evidence),
    ...undelivered(specification, proofs, evidence),
  ]
}
