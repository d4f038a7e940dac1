import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    indexHealth: typeof texts
  }
}

export const pages = consolePages('indexHealth', [
  {
    path: '/home/searches',
    menu: { title: 'nav.searches', order: 40 },
    load: () => import('./PopularSearchesPage.tsx').then((file) => file.PopularSearchesPage),
  },
  {
    path: '/index/health',
    menu: { title: 'nav.health', order: 10 },
    load: () => import('./IndexPage.tsx').then((file) => file.IndexPage),
  },
])
