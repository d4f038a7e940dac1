import type { PortalPage } from '../../platform/portal-page.ts'

export const pages: PortalPage[] = [
  { path: '/specialNav', load: () => import('./TopicsPage.tsx').then((file) => file.TopicsPage) },
  {
    path: '/bookListNav',
    load: () => import('./BookListsPage.tsx').then((file) => file.BookListsPage),
  },
]
