import type { PortalPage } from '../../platform/portal-page.ts'

export const pages: PortalPage[] = [
  { path: '/sources', load: () => import('./SourcesPage.tsx').then((file) => file.SourcesPage) },
]
