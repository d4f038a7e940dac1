import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    homeSetup: typeof texts
  }
}

export const pages = consolePages('homeSetup', [
  {
    path: '/home/blocks',
    menu: { title: 'nav.blocks', order: 10 },
    load: () => import('./BlocksPage.tsx').then((file) => file.BlocksPage),
  },
  {
    path: '/home/topics',
    menu: { title: 'nav.topics', order: 20 },
    load: () => import('./TopicsPage.tsx').then((file) => file.TopicsPage),
  },
  {
    path: '/home/links',
    menu: { title: 'nav.links', order: 30 },
    load: () => import('./LinksPage.tsx').then((file) => file.LinksPage),
  },
])
