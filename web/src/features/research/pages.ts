import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    research: typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/chaoXingSearchList',
    group: 'search',
    load: () => import('./ResearchPage.tsx').then((file) => file.ResearchPage),
  },
  {
    path: '/chaoXingSearchDetail',
    load: () => import('./ArticlePage.tsx').then((file) => file.ArticlePage),
  },
  {
    path: '/searchList/otherPaperDetail',
    load: () => import('./ArticlePage.tsx').then((file) => file.OtherPaperPage),
  },
]
