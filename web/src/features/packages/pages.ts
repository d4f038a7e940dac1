import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    packages: typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/packageDetail',
    load: () => import('./PackagePage.tsx').then((file) => file.PackagePage),
  },
]
