import { consolePages } from '../../../platform/console-page.ts'

export const pages = consolePages('audit', [
  {
    path: '/system/audit',
    menu: { title: 'nav.audit', order: 20 },
    load: () => import('./AuditPage.tsx').then((file) => file.AuditPage),
  },
])
