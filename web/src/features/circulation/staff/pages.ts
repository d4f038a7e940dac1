import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    desk: typeof texts
  }
}

export const pages = consolePages('desk', [
  {
    path: '/readers/desk',
    menu: { title: 'nav.desk', order: 5 },
    load: () => import('./DeskPage.tsx').then((file) => file.DeskPage),
  },
])
