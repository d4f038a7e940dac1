import type { Requirement } from './specification.ts'
import type { TestRun } from './test-reports.ts'

/** One test that shows that one requirement holds: a row of docs/specification/proven.csv. */
export type Proof = Record<(typeof proofColumns)[number], string>
export const proofColumns = ['id', 'file', 'title'] as const

export interface Proofs {
  rows: Proof[]
  provenIds: Set<string>
  /** Ids in titles that no table has, with the test. */
  unknown: Proof[]
}

const ids = /\b(?:R-[A-Z0-9]+|[TFI])-\d+\b/g

const byIdFileTitle = (a: Proof, b: Proof) => {
  const [left, right] = [a, b].map((row) => proofColumns.map((column) => row[column]).join('\0'))
  return left! < right! ? -1 : left! > right! ? 1 : 0
}

/** An id is proven by a passing test, unless another test with the same id fails. */
export function proofsOf(tests: readonly TestRun[], requirements: readonly Requirement[]): Proofs {
  const known = new Set(requirements.map(({ id }) => id))
  const claims = tests.flatMap(({ file, title, outcome }) =>
    [...new Set(title.match(ids))].map((id) => ({ id, file, title, outcome })),
  )
  const failing = new Set(claims.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id))
  const provenClaims = claims.filter(
    ({ id, outcome }) => outcome === 'passed' && known.has(id) && !failing.has(id),
  )

  // The same test may run in several browsers and sizes: it is one proof.
  const rows = new Map(
    provenClaims.map(({ id, file, title }) => [`${id}\0${file}\0${title}`, { id, file, title }]),
  )
  return {
    rows: [...rows.values()].toSorted(byIdFileTitle),
    provenIds: new Set(provenClaims.map(({ id }) => id)),
    unknown: claims.filter(({ id }) => !known.has(id)),
  }
}
