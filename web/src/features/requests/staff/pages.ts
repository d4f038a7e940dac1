import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    staffRequests: typeof texts
  }
}

export const pages = consolePages('staffRequests', [
  {
    path: '/readers/requests',
    menu: { title: 'nav.requests', order: 7 },
    load: () => import('./RequestsPage.tsx').then((file) => file.RequestsPage),
  },
])
