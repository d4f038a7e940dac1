import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { describeMachine } from '../machine.ts'
import type { SearchMeasured } from './measure.ts'

const root = join(import.meta.dirname, '../../..')
const file = join(root, 'docs/performance/search.json')

/** What is promised: at most so much, or at least. */
export const bars = {
  callP50Ratio: { most: 1.25, what: 'our call ÷ bare engine, median' },
  capacityRatio: { least: 0.75, what: 'searches a second ÷ bare engine' },
  zipfP50Ratio: { most: 1, what: 'as readers ask, median' },
  dslRatio: { most: 2, what: 'our question ÷ plain multi_match' },
  growthP50: { most: 4, what: '1,000,000 ÷ 10,000 titles, median' },
  suggestP95Ms: { most: 80, what: 'suggestions, 95 of 100' },
  searchP95Ms: { most: 500, what: 'results page, 8 callers, 95 of 100' },
  feedRatio: { least: 0.35, what: 'import and feed ÷ bare _bulk' },
  lagP99Ms: { most: 5_000, what: 'change to findable, 99 of 100' },
  millionMinutes: { most: 40, what: '1,000,000 titles, files to green index' },
} satisfies Record<string, { most?: number; least?: number; what: string }>
export type Figure = keyof typeof bars

type Layout = Record<Figure, number | null>
type Interval = [from: number, to: number]

export interface FigureStamp {
  takenAt: string
  commit: string
  machine: ReturnType<typeof describeMachine>
  load: { averagesBefore: number[]; averagesAfter: number[]; steal: number }
}

export interface Figures extends Partial<FigureStamp> {
  layouts: Record<string, Layout>
  /** Between which values a ratio lies with 95 of 100. */
  intervals: Record<string, Partial<Record<Figure, Interval>>>
  /** When and how each layout was measured, what else was seen, and the samples. */
  details: Record<string, unknown>
}

export const readFigures = (): Figures =>
  existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Figures)
    : { layouts: {}, intervals: {}, details: {} }

/** Puts the figures of a layout beside those of the others. */
export function keepFigures(
  layout: string,
  stamp: FigureStamp,
  { comparisons, milliseconds, perSecond, titles, isValid }: SearchMeasured,
): Figures {
  const { callP50Ratio, capacityRatio, zipfP50Ratio, dslRatio, growthP50 } = comparisons
  const compared = { callP50Ratio, capacityRatio, zipfP50Ratio, dslRatio, growthP50 }
  const loaded = loadFigures(layout)
  const ratios = Object.entries(compared).flatMap(([name, comparison]) =>
    comparison ? [{ name, ...comparison }] : [],
  )
  const before = readFigures()
  const figures: Figures = {
    ...stamp,
    layouts: {
      ...before.layouts,
      [layout]: {
        callP50Ratio: callP50Ratio.ratio,
        capacityRatio: capacityRatio.ratio,
        zipfP50Ratio: zipfP50Ratio.ratio,
        dslRatio: dslRatio.ratio,
        growthP50: growthP50?.ratio ?? null,
        suggestP95Ms: milliseconds.suggestP95Ms,
        searchP95Ms: milliseconds.searchP95Ms,
        feedRatio: loaded.feedRatio ?? null,
        lagP99Ms: loaded.lagP99Ms ?? null,
        millionMinutes: loaded.millionMinutes ?? null,
      },
    },
    intervals: {
      ...before.intervals,
      [layout]: Object.fromEntries(ratios.map(({ name, from, to }) => [name, [from, to]])),
    },
    details: {
      ...before.details,
      [layout]: {
        ...stamp,
        isValid,
        titles,
        milliseconds,
        perSecond,
        samples: samplesOf(comparisons),
      },
    },
  }
  mkdirSync(join(root, 'docs/performance'), { recursive: true })
  writeFileSync(file, `${JSON.stringify(figures, rounded, 1)}\n`)
  return readFigures()
}

/** What `pnpm bench load` has measured of this layout, if it has. */
function loadFigures(layout: string): Partial<Layout> {
  const report = join(root, `reports/bench-load-${layout}.json`)
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Partial<Layout>) : {}
}

/** Every pair as baseline and candidate; the one that came first stands first in the name. */
const samplesOf = (comparisons: SearchMeasured['comparisons']) =>
  Object.fromEntries(
    Object.entries(comparisons).flatMap(([name, comparison]) =>
      comparison
        ? [
            [
              name,
              comparison.pairs.map(({ baseline, candidate }) => [baseline, candidate].join(' ')),
            ],
          ]
        : [],
    ),
  )

const rounded = (_key: string, value: unknown) => {
  if (typeof value === 'number') return Math.round(value * 10_000) / 10_000
  if (typeof value !== 'string' || !/^[\d.]+ [\d.]+$/.test(value)) return value
  return value
    .split(' ')
    .map((sample) => String(Math.round(Number(sample) * 1000) / 1000))
    .join(' ')
}
