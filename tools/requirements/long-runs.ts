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

/** The day on which a bar as it is today was met last, by all that was measured that day. */
function metOn({ id, figure, text, isMetBy }: Bar, longRuns: readonly LongFigure[]) {
  const runs = longRuns.filter((run) => run.id === id && run.figure === figure && run.bar === text)
  const day = runs
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  const isMet = runs.every(({ date, measured }) => date !== day || isMetBy(measured))
  return isMet ? day : undefined
}

/** The day since which the long form of an id has met every bar; nothing, when it has not. */
export function longFormHeldOn(
  id: string,
  bars: readonly Bar[],
  longRuns: readonly LongFigure[],
): string | undefined {
  const days = bars.filter((bar) => bar.id === id).map((bar) => metOn(bar, longRuns))
  const known = days.filter((day) => day !== undefined)
  return known.length === days.length ? known.toSorted()[0] : undefined
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
