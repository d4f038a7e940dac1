import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    'book-lists': typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/specialNav',
    load: () => import('./TopicsPage.tsx').then((file) => file.TopicsPage),
    prepare: () => import('./TopicsPage.tsx').then((file) => file.prepareTopics),
  },
  {
    path: '/bookListNav',
    load: () => import('./BookListsPage.tsx').then((file) => file.BookListsPage),
    prepare: () => import('./BookListsPage.tsx').then((file) => file.prepareLists),
  },
  {
    path: '/personalCenter/bookListDetails',
    load: () => import('./OwnListsPage.tsx').then((file) => file.OwnListsPage),
  },
]
