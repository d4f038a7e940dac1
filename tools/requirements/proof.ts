import { claimsShortForm, formOf, readFigure, whole, type Bar, type Figure } from './bars.ts'
import type { LeftOut, Requirement } from './specification.ts'
import type { TestRun } from './test-reports.ts'

/** One test that shows that one requirement holds: a row of docs/specification/proven.csv. */
export type Proof = Record<(typeof proofColumns)[number], string>
export const proofColumns = ['id', 'file', 'title', 'form', 'kind'] as const

/** A title that names an id. */
interface Claim {
  id: string
  file: string
  title: string
}

export interface Proofs {
  rows: Proof[]
  provenIds: Set<string>
  /** Ids in titles that no table has, with the test. */
  unknown: Claim[]
  /** Figures that do not fit their bars, or the titles that they stand behind. */
  misfits: string[]
}

const ids = /\b(?:R-[A-Z0-9]+|[TFI])-\d+\b/g

export const kinds = ['journey', 'fault', 'integration', 'component', 'unit'] as const
export type Kind = (typeof kinds)[number]

/** What kind of test a file holds, by where it is. */
export function kindOf(file: string): Kind {
  if (file.startsWith('e2e/journeys/')) return 'journey'
  if (file.startsWith('e2e/')) return 'fault'
  if (file.includes('.integration.test.')) return 'integration'
  return file.startsWith('web/') ? 'component' : 'unit'
}

const byIdFileTitle = (a: Proof, b: Proof) => {
  const [left, right] = [a, b].map(({ id, file, title }) => [id, file, title].join('\0'))
  return left! < right! ? -1 : left! > right! ? 1 : 0
}

const testOf = ({ file, title }: { file: string; title: string }) => `${file}: ${title}`

/** What is wrong with the figures of one passing test. */
function misfitsOf(test: TestRun, claimed: ReadonlySet<string>, bars: readonly Bar[]): string[] {
  const inWords = test.figures.flatMap((text) => {
    const read = readFigure(text)
    if (!read) return [`the figure ${JSON.stringify(text)} is not written as T-08 tries: 20`]
    if (!claimed.has(read.id)) return [`the figure ${text} is of an id that the title lacks`]
    return bars.some(({ id, figure }) => id === read.id && figure === read.figure)
      ? []
      : [`the figure ${text} has no bar in bars.csv`]
  })
  const forms = [...claimed].flatMap((id) => {
    const form = formOf(id, figuresOf(test), bars)
    const isShort = form !== whole
    if (isShort === claimsShortForm(id, test.title)) return []
    return [
      isShort ? `${id} is claimed whole in its ${form}` : `${id} meets its bars in short form`,
    ]
  })
  return [...inWords, ...forms].map((misfit) => `${misfit} (${testOf(test)})`)
}

const figuresOf = ({ figures }: TestRun): Figure[] =>
  figures.map(readFigure).filter((figure) => figure !== undefined)

/** A bar that no test says a number to is not looked at by anybody. */
function unmetBars(passed: readonly TestRun[], bars: readonly Bar[]): string[] {
  const said = new Set(passed.flatMap(figuresOf).map(({ id, figure }) => `${id} ${figure}`))
  return bars
    .map(({ id, figure }) => `${id} ${figure}`)
    .filter((name) => !said.has(name))
    .map((name) => `bars.csv has ${name}, but no passing test names that figure`)
}

/** An id is proven by a passing test, unless another test with the same id fails. */
export function proofsOf(
  tests: readonly TestRun[],
  requirements: readonly Requirement[],
  bars: readonly Bar[] = [],
): Proofs {
  const known = new Set(requirements.map(({ id }) => id))
  const claims = tests.flatMap((test) =>
    [...new Set(test.title.match(ids))].map((id) => ({ id, test })),
  )
  const failing = new Set(
    claims.filter(({ test }) => test.outcome === 'failed').map(({ id }) => id),
  )
  const provenClaims = claims.filter(
    ({ id, test }) => test.outcome === 'passed' && known.has(id) && !failing.has(id),
  )

  // The same test may run in several browsers and sizes: it is one proof.
  const rows = new Map(
    provenClaims.map(({ id, test }) => {
      const { file, title } = test
      const form = formOf(id, figuresOf(test), bars)
      return [[id, file, title].join('\0'), { id, file, title, form, kind: kindOf(file) }]
    }),
  )
  const passed = tests.filter(({ outcome }) => outcome === 'passed')
  return {
    rows: [...rows.values()].toSorted(byIdFileTitle),
    provenIds: new Set(provenClaims.map(({ id }) => id)),
    unknown: claims
      .filter(({ id }) => !known.has(id))
      .map(({ id, test: { file, title } }) => ({ id, file, title })),
    misfits: [
      ...passed.flatMap((test) => misfitsOf(test, new Set(test.title.match(ids)), bars)),
      ...unmetBars(passed, bars),
    ],
  }
}

export type Extent = 'whole' | 'short form' | 'in part'

/** How far each proven id is proven: what waits for a later slice first, then what runs below its bars. */
export function extents(rows: readonly Proof[], leftOut: readonly LeftOut[]): Map<string, Extent> {
  const inPart = new Set(leftOut.filter(({ part }) => part).map(({ id }) => id))
  const short = new Set(rows.filter(({ form }) => form !== whole).map(({ id }) => id))
  return new Map(
    rows.map(({ id }) => [id, inPart.has(id) ? 'in part' : short.has(id) ? 'short form' : 'whole']),
  )
}
