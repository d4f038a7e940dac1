export { ResolverLink } from './ResolverLink.tsx'
