import { lacking, type CallEvidence } from './calls.ts'
import type { Proofs } from './proof.ts'
import type { Specification } from './specification.ts'

const count = (name: string, done: number, all: number) =>
  `${name.padEnd(26)}${String(done).padStart(5)} of ${String(all).padStart(4)}`

/** How much is proven and served, slice by slice and area by area. */
export function overview(
  { requirements, calls, slices }: Specification,
  { provenIds }: Proofs,
  evidence: CallEvidence,
  only?: string,
): string[] {
  const proven = (name: string, rows: { id: string }[]) =>
    count(name, rows.filter(({ id }) => provenIds.has(id)).length, rows.length)
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
    if (rows.length > 0) lines.push(proven('  proven', rows))
    if (sliceCalls.length > 0) lines.push(served('  calls served', sliceCalls))
  }
  if (!only) lines.push('', proven('all proven', requirements), served('all calls served', calls))
  return lines
}

/** What is still to do. */
export function stillOpen(
  { requirements, calls, slices }: Specification,
  { provenIds }: Proofs,
  evidence: CallEvidence,
  only?: string,
): string[] {
  const lines: string[] = []
  for (const { slice } of slices) {
    if (only && slice !== only) continue
    lines.push('', `open in ${slice}`)
    for (const row of requirements)
      if (row.slice === slice && !provenIds.has(row.id))
        lines.push(`  ${row.id.padEnd(16)} ${row.text}`)
    for (const call of calls)
      if (call.slice === slice && lacking(call, evidence))
        lines.push(`  ${call.name} (${lacking(call, evidence)})`)
  }
  return lines
}
