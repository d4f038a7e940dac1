import { whole } from './bars.ts'
import { lacking } from './calls.ts'
import type { Run } from './findings.ts'
import { longFormHeldOn } from './long-runs.ts'
import { extents, kinds, type Extent, type Kind } from './proof.ts'

type OverviewInput = Pick<Run, 'specification' | 'proofs' | 'evidence' | 'longRuns'>

const line = (name: string, number: number) => `${name.padEnd(34)}${String(number).padStart(5)}`
const count = (name: string, done: number, all: number) =>
  `${line(name, done)} of ${String(all).padStart(4)}`

const extentNames: readonly Extent[] = ['whole', 'short form', 'in part']

/** How much is proven and served, slice by slice and area by area. */
export function overview(run: OverviewInput, only?: string): string[] {
  const { specification, proofs, evidence } = run
  const { requirements, calls, slices, leftOut } = specification
  const extentOf = extents(proofs.rows, leftOut)
  const proven = (name: string, rows: { id: string }[]) =>
    count(name, rows.filter(({ id }) => proofs.provenIds.has(id)).length, rows.length)
  const extent = (rows: { id: string }[]) =>
    extentNames.map((name) =>
      line(`    ${name}`, rows.filter(({ id }) => extentOf.get(id) === name).length),
    )
  const served = (name: string, rows: { name: string }[]) =>
    count(name, rows.filter((call) => !lacking(call, evidence)).length, rows.length)

  const lines: string[] = []
  for (const { slice, isDelivered } of slices) {
    if (only && slice !== only) continue
    const rows = requirements.filter((row) => row.slice === slice)
    const sliceCalls = calls.filter((call) => call.slice === slice)
    lines.push('', `${slice}${isDelivered ? ' (delivered)' : ''}`)
    for (const [area, areaRows] of Map.groupBy(rows, ({ area }) => area))
      lines.push(proven(`  ${area}`, areaRows))
    if (rows.length > 0) lines.push(proven('  proven', rows), ...extent(rows))
    if (sliceCalls.length > 0) lines.push(served('  calls served', sliceCalls))
  }
  if (only) return lines
  return [
    ...lines,
    '',
    proven('all proven', requirements),
    ...extent(requirements),
    ...restingOn(run),
    served('all calls served', calls),
    ...shortForms(run),
  ]
}

/** On what kinds of test the proven ids rest. */
function restingOn({ proofs: { rows } }: OverviewInput): string[] {
  const byId = Map.groupBy(rows, ({ id }) => id)
  const kindsOf = [...byId.values()].map((proofs) => new Set(proofs.map(({ kind }) => kind)))
  const having = (kind: Kind) => kindsOf.filter((found) => found.has(kind)).length
  const nothingBut = (...few: Kind[]) =>
    kindsOf.filter((found) => kinds.every((kind) => found.has(kind) === few.includes(kind))).length
  return [
    line('  have a journey', having('journey')),
    line('  have an integration test', having('integration')),
    line('  have a fault that was made', having('fault')),
    line('  rest on component tests alone', nothingBut('component')),
    line('  rest on unit tests alone', nothingBut('unit')),
    line('  rest on these two alone', nothingBut('component', 'unit')),
  ]
}

/** Which ids run below their bars, and whether the long form has held. */
function shortForms({
  specification: { bars },
  proofs: { rows },
  longRuns,
}: OverviewInput): string[] {
  const short = rows.filter(({ form }) => form !== whole)
  return [...new Set(short.map(({ id }) => id))].map((id) => {
    const forms = new Set(short.filter((row) => row.id === id).map(({ form }) => form))
    const day = longFormHeldOn(id, bars, longRuns)
    const long = day ? `the long form held on ${day}` : 'no long run has met its bars'
    return `${id} ${[...forms].join('; ')}; ${long}`
  })
}

/** What is still to do. */
export function stillOpen(
  {
    specification: { requirements, calls, slices, leftOut },
    proofs: { provenIds },
    evidence,
  }: OverviewInput,
  only?: string,
): string[] {
  const lines: string[] = []
  for (const { slice } of slices) {
    if (only && slice !== only) continue
    lines.push('', `open in ${slice}`)
    for (const row of requirements) {
      if (row.slice !== slice) continue
      if (!provenIds.has(row.id)) lines.push(`  ${row.id.padEnd(16)} ${row.text}`)
      for (const { slice, part } of leftOut.filter(({ id, part }) => id === row.id && part))
        lines.push(`  ${row.id.padEnd(16)} in part, waits for ${slice}: ${part}`)
    }
    for (const call of calls)
      if (call.slice === slice && lacking(call, evidence))
        lines.push(`  ${call.name} (${lacking(call, evidence)})`)
  }
  return lines
}
