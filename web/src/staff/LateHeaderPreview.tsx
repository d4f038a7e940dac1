import { lazy, Suspense, type ComponentProps } from 'react'

const HeaderPreview = lazy(async () => ({
  default: (await import('./HeaderPreview.tsx')).HeaderPreview,
}))

/** The header of the portal, loaded with the first page that shows it; the page itself does not wait for it. */
export const LateHeaderPreview = (props: ComponentProps<typeof HeaderPreview>) => (
  <Suspense>
    <HeaderPreview {...props} />
  </Suspense>
)
