import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    'library-links': typeof texts
  }
}

export const pages = consolePages('library-links', [
  {
    path: '/system/libraryLinks',
    menu: { title: 'nav.links', order: 34 },
    load: () => import('./LinksPage.tsx').then((file) => file.LinksPage),
  },
  {
    path: '/readers/wishes',
    menu: { title: 'nav.wishes', order: 8 },
    load: () => import('./WishesPage.tsx').then((file) => file.WishesPage),
  },
])
