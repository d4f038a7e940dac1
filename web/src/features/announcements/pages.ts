import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    announcements: typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/announcements',
    load: () => import('./AnnouncementsPage.tsx').then((file) => file.AnnouncementsPage),
  },
]
