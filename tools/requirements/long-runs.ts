import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bar } from './bars.ts'

/** A number that a long run reached, and when: an entry of docs/performance/long.json, which `pnpm long` writes. */
export interface LongFigure {
  id: string
  figure: string
  bar: string
  measured: number
  date: string
  commit: string
}

export function readLongRuns(root: string): LongFigure[] {
  const file = join(root, 'docs/performance/long.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LongFigure[]) : []
}

/** The day on which the long form of an id met every bar as it is today; nothing, when it has not. */
export function longFormHeldOn(
  id: string,
  bars: readonly Bar[],
  longRuns: readonly LongFigure[],
): string | undefined {
  const ofId = bars.filter((bar) => bar.id === id)
  const reached = ofId.map(({ figure, text, isMetBy }) =>
    longRuns.find(
      (run) =>
        run.id === id && run.figure === figure && run.bar === text && isMetBy(Number(run.measured)),
    ),
  )
  if (reached.length === 0 || reached.includes(undefined)) return undefined
  // All figures count from the day of the oldest.
  return reached.map((run) => run!.date).toSorted()[0]
}

/** Figures of long runs that no bar asks for, or that were measured against another bar than there is today. */
export const strayLongFigures = (bars: readonly Bar[], longRuns: readonly LongFigure[]) =>
  longRuns
    .filter(
      (run) =>
        !bars.some(
          ({ id, figure, text }) => id === run.id && figure === run.figure && text === run.bar,
        ),
    )
    .map(({ id, figure, bar }) => `long.json has ${id} ${figure} (${bar}), bars.csv has not`)
