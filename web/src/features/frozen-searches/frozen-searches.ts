export { FrozenSearches } from './FrozenSearches.tsx'
