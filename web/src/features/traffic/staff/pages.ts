import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    traffic: typeof texts
  }
}

export const pages = consolePages('traffic', [
  {
    path: '/system/keys',
    menu: { title: 'nav.keys', order: 30 },
    load: () => import('./ReadingKeysPage.tsx').then((file) => file.ReadingKeysPage),
  },
  {
    path: '/system/traffic',
    menu: { title: 'nav.traffic', order: 40 },
    load: () => import('./TrafficPage.tsx').then((file) => file.TrafficPage),
  },
])
