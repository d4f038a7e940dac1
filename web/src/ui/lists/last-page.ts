/** No list can be paged deeper than this many entries. */
const deepest = 10_000

/** How many pages can be turned to. */
export const pagesOf = (total: number, rows: number) => Math.ceil(Math.min(total, deepest) / rows)
