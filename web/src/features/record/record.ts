export { goDownTo } from './go-down-to.ts'
export { Section as RecordSection } from './Section.tsx'
export { ResolverLink } from './files/ResolverLink.tsx'
export type { RecordSlots } from './slots.ts'
