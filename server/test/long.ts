/** The long form of a test is asked for by name: `pnpm long`. */
export const isLong = process.env['LONG'] === '1'

/** How often, or how long: in the short form that every check runs, and in the long one. */
export const shortOrLong = (short: number, long: number) => (isLong ? long : short)

/** Follows an id in the title of a test whose short form stays below the bars of its row. */
export const shortForm = isLong ? '' : ' short form'

/** A bound on time depends on who else uses the machine: only the long form asserts it. */
export const inLong = (most: number) => (isLong ? most : Infinity)
