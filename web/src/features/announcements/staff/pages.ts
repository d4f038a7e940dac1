import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    'announcements-staff': typeof texts
  }
}

export const pages = consolePages('announcements-staff', [
  {
    path: '/home/announcements',
    menu: { title: 'nav.announcements', order: 5 },
    load: () =>
      import('./ManageAnnouncementsPage.tsx').then((file) => file.ManageAnnouncementsPage),
  },
])
