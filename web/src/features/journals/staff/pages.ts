import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    'journals-staff': typeof texts
  }
}

export const pages = consolePages('journals-staff', [
  {
    path: '/catalogue/journals',
    menu: { title: 'nav.journals', order: 40 },
    load: () => import('./ManageJournalsPage.tsx').then((file) => file.ManageJournalsPage),
  },
])
