import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv } from './csv.ts'
import { readBar, type Bar } from './bars.ts'

/** One thing the product must do, withstand or never break; `slice` and `area` say where it is counted. */
export interface Requirement {
  id: string
  slice: string
  area: string
  text: string
}

/** One call of the specification, or one of our own beside it. */
export interface Call {
  name: string
  slice: string
  area: string
  access: string
}

export interface Slice {
  slice: string
  isDelivered: boolean
  /** Empty: all of them. */
  areas: string[]
  except: string[]
}

/** A requirement, or a part of one, that a delivered slice goes without. */
export interface LeftOut {
  id: string
  /** The later slice that brings it. */
  slice: string
  /** What is left out; empty: all of it. */
  part: string
  reason: string
}

export interface Specification {
  requirements: Requirement[]
  calls: Call[]
  slices: Slice[]
  leftOut: LeftOut[]
  bars: Bar[]
}

/** The threats, faults and invariants belong to no slice of the specification: they are counted as one of their own. */
export const hardening = 'hardening'
/** Calls that the specification does not have, likewise. */
const own = 'own'

/** What the contract calls the callers that the tables name. */
const accessOf: Record<string, string> = { none: 'anyone', session: 'reader' }

const words = (cell: string) => cell.split(/\s+/).filter(Boolean)

export function readSpecification(root: string): Specification {
  const rows = <Column extends string>(file: string, columns: readonly Column[]) =>
    parseCsv(readFileSync(join(root, 'docs/specification', file), 'utf8'), columns)

  const required = rows('requirements.csv', [
    'id',
    'area',
    'section',
    'requirement',
    'acceptance',
    'kind',
    'slice',
  ]).map(({ id, slice, area, requirement }) => ({ id, slice, area, text: requirement }))
  const withstood = rows('hardening.csv', ['id', 'kind', 'text', 'test']).map(
    ({ id, kind, text }) => ({ id, slice: hardening, area: kind, text }),
  )

  const specified = rows('calls.csv', [
    'method',
    'path',
    'area',
    'auth',
    'named_in_spec',
    'request',
    'reply',
    'notes',
    'slice',
  ]).map(({ method, path, area, auth, slice }) => ({
    name: `${method} ${path}`,
    slice,
    area,
    access: accessOf[auth] ?? auth,
  }))
  const ours = globSync('own-calls/*.csv', { cwd: join(root, 'docs/specification') })
    .toSorted()
    .flatMap((file) => rows(file, ['method', 'path', 'access', 'request', 'reply', 'why']))
    .map(({ method, path, access }) => ({
      name: `${method} ${path}`,
      slice: own,
      area: own,
      access: accessOf[access] ?? access,
    }))

  const slices = rows('slices.csv', ['slice', 'delivered', 'areas', 'except']).map((row) => ({
    slice: row.slice,
    isDelivered: row.delivered === 'yes',
    areas: words(row.areas),
    except: words(row.except),
  }))
  return {
    requirements: [...required, ...withstood],
    calls: [...specified, ...ours],
    slices,
    leftOut: rows('left-out.csv', ['id', 'slice', 'part', 'reason']),
    bars: rows('bars.csv', ['id', 'figure', 'bar']).map(readBar),
  }
}
