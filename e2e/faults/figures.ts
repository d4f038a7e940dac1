import type { TestContext } from 'vitest'
import { isLong } from '../../server/test/long.ts'

/** Follows an id in the title of a test whose short form stays below the bars of its row. */
export const shortForm = isLong ? '' : ' short form'

/** A bound on time depends on who else uses the machine: only the long form asserts it. */
export const onlyLong = (bound: number) => (isLong ? bound : Infinity)

/** Says with which numbers a test runs, and which bounds it asserts; docs/specification/bars.csv has what its row demands. */
export async function sayFigures(
  annotate: TestContext['annotate'],
  id: string,
  figures: Record<string, number>,
) {
  for (const [figure, number] of Object.entries(figures))
    await annotate(`${id} ${figure}: ${number}`, 'figure')
}
