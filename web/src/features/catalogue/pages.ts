import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    catalogue: typeof texts
  }
}

export const pages: PortalPage[] = [
  { path: '/sources', load: () => import('./SourcesPage.tsx').then((file) => file.SourcesPage) },
]
