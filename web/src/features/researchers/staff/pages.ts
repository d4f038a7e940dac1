import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    'researchers-staff': typeof texts
  }
}

export const pages = consolePages('researchers-staff', [
  {
    path: '/subjects/researchers',
    menu: { title: 'nav.researchers', order: 20 },
    load: () => import('./ManageResearchersPage.tsx').then((file) => file.ManageResearchersPage),
  },
])
