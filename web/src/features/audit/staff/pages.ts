import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    audit: typeof texts
  }
}

export const pages = consolePages('audit', [
  {
    path: '/system/audit',
    menu: { title: 'nav.audit', order: 20 },
    load: () => import('./AuditPage.tsx').then((file) => file.AuditPage),
  },
])
