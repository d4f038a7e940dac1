import { consolePages } from '../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    staff: typeof texts
  }
}

export const pages = consolePages('staff', [
  {
    path: '/system/staff',
    menu: { title: 'nav.staff', order: 10 },
    load: () => import('./MembersPage.tsx').then((file) => file.MembersPage),
  },
  { path: '/account', load: () => import('./AccountPage.tsx').then((file) => file.AccountPage) },
])
