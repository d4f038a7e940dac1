import { queryOptions } from '@tanstack/react-query'
import { openInstitution } from '../features/institutions/institutions.tsx'
import { recogniseReader } from '../features/identity/identity.ts'

/** How the portal opens: once, before anything is shown. */
export const opening = queryOptions({
  queryKey: ['portal', 'opening'],
  queryFn: openPortal,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { outlastsLibrary: true, outlastsReader: true },
})

/** The institution first: whose token this is can only be asked there. */
async function openPortal() {
  const institution = await openInstitution()
  await recogniseReader()
  return institution
}
