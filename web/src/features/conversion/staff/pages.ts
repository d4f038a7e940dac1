import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    conversion: typeof texts
  }
}

export const pages = consolePages('conversion', [
  {
    path: '/system/conversion',
    menu: { title: 'nav.conversion', order: 45 },
    load: () => import('./ConversionsPage.tsx').then((file) => file.ConversionsPage),
  },
  {
    path: '/system/conversion/:runId',
    load: () => import('./DifferencesPage.tsx').then((file) => file.DifferencesPage),
  },
])
