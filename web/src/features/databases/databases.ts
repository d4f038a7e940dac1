/** What other pages show of databases. */
export { EnterLink } from './EnterLink.tsx'
