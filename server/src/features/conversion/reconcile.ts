import { createHash } from 'node:crypto'

/** What is compared of a row, as one short text: values of readers are not kept a second time. */
export const fingerprintOf = (...values: unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)

/** The same number for the same thing, in the form of a random one, so that a run that is repeated finds its rows again. */
export function rowIdOf(groupCode: string, ...key: (string | number)[]) {
  const hex = createHash('sha256')
    .update(JSON.stringify(['conversion', groupCode, ...key]))
    .digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, '$1-$2-4$3-8$4-$5')
}

/** A row as it is to be. */
export interface WantedRow {
  id: string
  line: number
  /** The card or the barcode it is about. */
  subject: string
  /** Of the values that the export has. */
  fingerprint: string
  /** Of all values the row has then: a mapping with other columns does not make it look changed. None: the same. */
  written?: string
}

/** The same row as it is. */
export interface CurrentRow {
  fingerprint: string
  written?: string
  /** It is over, and is not begun again. */
  isOver?: boolean
}

/** How the last run left it. */
export interface NotedRow {
  written: string
  status: string | null
  hasEnded: boolean
}

export interface Plan<Row extends WantedRow> {
  added: Row[]
  changed: Row[]
  unchanged: Row[]
  /** Changed or ended here meanwhile: left as they are. */
  kept: { row: Row; reason: 'changed-here' | 'ended-here' | 'known-here' }[]
  /** No longer in the export, and as they were left: to be closed. */
  ended: string[]
  /** No longer in the export, but changed here. */
  goneButChanged: string[]
  /** No longer in either place. */
  over: string[]
}

interface ReconcileOptions {
  /** Rows that were here before the first run are brought up to date as well. */
  adoptsKnown?: boolean
}

/**
 * What has to be done so that our rows are those of the export. Whatever was changed here since the last run is neither changed back nor
 * closed: it is told.
 */
export function reconcile<Row extends WantedRow>(
  wanted: readonly Row[],
  current: ReadonlyMap<string, CurrentRow>,
  noted: ReadonlyMap<string, NotedRow>,
  { adoptsKnown = false }: ReconcileOptions = {},
): Plan<Row> {
  const plan: Plan<Row> = {
    added: [],
    changed: [],
    unchanged: [],
    kept: [],
    ended: [],
    goneButChanged: [],
    over: [],
  }
  const wantedIds = new Set(wanted.map(({ id }) => id))
  for (const row of wanted) {
    const is = current.get(row.id)
    const was = noted.get(row.id)
    if (!is) {
      if (was && !was.hasEnded) plan.kept.push({ row, reason: 'ended-here' })
      else plan.added.push(row)
    } else if (is.fingerprint === row.fingerprint) plan.unchanged.push(row)
    else if (is.isOver) plan.kept.push({ row, reason: 'ended-here' })
    else if (was ? writtenOf(is) === was.written : adoptsKnown) plan.changed.push(row)
    else plan.kept.push({ row, reason: was ? 'changed-here' : 'known-here' })
  }
  for (const [id, was] of noted) {
    if (was.hasEnded || wantedIds.has(id)) continue
    const is = current.get(id)
    if (!is || is.isOver) plan.over.push(id)
    else if (writtenOf(is) === was.written) plan.ended.push(id)
    else plan.goneButChanged.push(id)
  }
  return plan
}

/** How a row is left, as the next run compares it. */
export const writtenOf = ({
  fingerprint,
  written = fingerprint,
}: Pick<WantedRow, 'fingerprint' | 'written'>) => written
