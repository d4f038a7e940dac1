/** The library that is measured, and its two places. */
export const libCode = 'ils'
export const places = [`${libCode}-stacks`, `${libCode}-annex`] as const
export const groupCode = 'sync'
