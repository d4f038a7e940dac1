import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    cataloguing: typeof texts
  }
}

export const pages = consolePages('cataloguing', [
  {
    path: '/catalogue/records',
    menu: { title: 'nav.records', order: 10 },
    load: () => import('./RecordsPage.tsx').then((file) => file.RecordsPage),
  },
  {
    path: '/catalogue/records/:recordId',
    load: () => import('./RecordPage.tsx').then((file) => file.RecordPage),
  },
  {
    path: '/catalogue/grouping',
    menu: { title: 'nav.grouping', order: 20 },
    load: () => import('./GroupingPage.tsx').then((file) => file.GroupingPage),
  },
])
