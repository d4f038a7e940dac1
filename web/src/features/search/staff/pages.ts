import { consolePages } from '../../../platform/console-page.ts'

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
