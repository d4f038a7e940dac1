import type { TestContext } from 'vitest'

/** Says with which numbers a test runs, and which bounds it asserts; docs/specification/bars.csv has what its row demands. */
export async function sayFigures(
  annotate: TestContext['annotate'],
  id: string,
  figures: Record<string, number>,
) {
  for (const [figure, number] of Object.entries(figures))
    await annotate(`${id} ${figure}: ${number}`, 'figure')
}
