/** The long form of a test is asked for by name: `pnpm long`. */
export const isLong = process.env['LONG'] === '1'
/** How often, or how long: in the short form that every check runs, and in the long one. */
export const shortOrLong = (short: number, long: number) => (isLong ? long : short)
