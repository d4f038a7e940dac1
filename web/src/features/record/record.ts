export { ResolverLink } from './files/ResolverLink.tsx'
