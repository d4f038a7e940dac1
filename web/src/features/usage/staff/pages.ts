import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    usage: typeof texts
  }
}

export const pages = consolePages('usage', [
  {
    path: '/catalogue/usage',
    menu: { title: 'nav.usage', order: 80 },
    load: () => import('./UsagePage.tsx').then((file) => file.UsagePage),
  },
  {
    path: '/catalogue/linkCheck',
    menu: { title: 'nav.links', order: 90 },
    load: () => import('./LinksPage.tsx').then((file) => file.LinksPage),
  },
])
