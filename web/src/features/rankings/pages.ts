import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    rankings: typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/categorySearchList',
    group: 'browse',
    load: () => import('./CategoryPage.tsx').then((file) => file.CategoryPage),
  },
  {
    path: '/newBookInform',
    group: 'browse',
    load: () => import('./NewBooksPage.tsx').then((file) => file.NewBooksPage),
  },
  {
    path: '/readRange',
    group: 'recommendation',
    load: () => import('./ReadRangePage.tsx').then((file) => file.ReadRangePage),
  },
  { path: '/collect', load: () => import('./CollectPage.tsx').then((file) => file.CollectPage) },
  { path: '/grade', load: () => import('./GradePage.tsx').then((file) => file.GradePage) },
  { path: '/hotBook', load: () => import('./HotBookPage.tsx').then((file) => file.HotBookPage) },
  { path: '/shelf', load: () => import('./ShelfPage.tsx').then((file) => file.ShelfPage) },
]
