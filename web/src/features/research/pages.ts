import type { PortalPage } from '../../platform/portal-page.ts'

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
