import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    'alliance-check': typeof texts
  }
}

export const pages = consolePages('alliance-check', [
  {
    path: '/readers/alliance',
    menu: { title: 'nav.alliance', order: 30 },
    load: () => import('./AlliancePage.tsx').then((file) => file.AlliancePage),
  },
])
