export { NextLoans } from './overview/NextLoans.tsx'
export { Refusals } from './overview/Refusals.tsx'
export { useOverview } from './overview/useOverview.ts'
export type { Overview } from './overview/useOverview.ts'
