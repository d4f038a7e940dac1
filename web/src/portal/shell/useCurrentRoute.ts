import { useMatches } from 'react-router'
import type { PortalRoute } from '../routes.tsx'

/** The row of the route table that is shown now; none on the not-found page. */
export const useCurrentRoute = () => useMatches().at(-1)?.handle as PortalRoute | undefined
