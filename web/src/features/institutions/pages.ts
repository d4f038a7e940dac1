import type { PortalPage } from '../../platform/portal-page.ts'

export const pages: PortalPage[] = [
  { path: '/privacy', load: () => import('./PrivacyPage.tsx').then((file) => file.PrivacyPage) },
]
