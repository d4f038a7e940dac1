import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    'self-check': typeof texts
  }
}

export const pages = consolePages('self-check', [
  {
    path: '/system/machines',
    menu: { title: 'nav.machines', order: 35 },
    load: () => import('./MachinesPage.tsx').then((file) => file.MachinesPage),
  },
])
