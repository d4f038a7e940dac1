export { ownHolds } from './holds.ts'
