import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    institutions: typeof texts
  }
}

export const pages: PortalPage[] = [
  { path: '/privacy', load: () => import('./PrivacyPage.tsx').then((file) => file.PrivacyPage) },
]
