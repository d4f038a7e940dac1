import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    readers: typeof texts
  }
}

export const pages = consolePages('readers', [
  {
    path: '/readers/find',
    menu: { title: 'nav.find', order: 10 },
    load: () => import('./ReadersPage.tsx').then((file) => file.ReadersPage),
  },
  {
    path: '/readers/deliveries',
    menu: { title: 'nav.deliveries', order: 20 },
    load: () => import('./DeliveriesPage.tsx').then((file) => file.DeliveriesPage),
  },
])
