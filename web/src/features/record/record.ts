import { lazy } from 'react'

export { goDownTo } from './go-down-to.ts'
export { Section as RecordSection } from './Section.tsx'
export { ResolverLink } from './files/ResolverLink.tsx'
export { statisticsKey } from './queries.ts'
export { TrailBar } from './trail/TrailBar.tsx'
export { useTrail } from './trail/useTrail.ts'
export type { RecordSlots } from './slots.ts'

/** How to cite a title, and its files for reference managers; loaded when it is opened. */
export const CiteDialog = lazy(async () => ({
  default: (await import('./tools/CiteDialog.tsx')).CiteDialog,
}))
