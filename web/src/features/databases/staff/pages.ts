import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    databaseSetup: typeof texts
  }
}

export const pages = consolePages('databaseSetup', [
  {
    path: '/catalogue/databases',
    menu: { title: 'nav.databases', order: 40 },
    load: () => import('./DatabasesPage.tsx').then((file) => file.DatabasesPage),
  },
])
