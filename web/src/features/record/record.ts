export { ResolverLink } from './files/ResolverLink.tsx'
export type { RecordSlots } from './slots.ts'
