import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    received: typeof texts
  }
}

export const pages = consolePages('received', [
  {
    path: '/feedback/received',
    menu: { title: 'nav.received', order: 10 },
    load: () => import('./ReceivedPage.tsx').then((file) => file.ReceivedPage),
  },
])
