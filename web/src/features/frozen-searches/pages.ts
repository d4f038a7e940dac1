import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    'frozen-searches': typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/frozenSearch/:id',
    load: () => import('./FrozenSearchPage.tsx').then((file) => file.FrozenSearchPage),
  },
]
