import { consolePages } from '../../platform/console-page.ts'

export const pages = consolePages('staff', [
  {
    path: '/system/staff',
    menu: { title: 'nav.staff', order: 10 },
    load: () => import('./MembersPage.tsx').then((file) => file.MembersPage),
  },
  { path: '/account', load: () => import('./AccountPage.tsx').then((file) => file.AccountPage) },
])
