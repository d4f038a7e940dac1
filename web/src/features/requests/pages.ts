import type { PortalPage } from '../../platform/portal-page.ts'

export const pages: PortalPage[] = [
  {
    path: '/requestDocument',
    load: () => import('./DocumentPage.tsx').then((file) => file.DocumentPage),
  },
]
