import { consolePages } from '../../../../platform/console-page.ts'

export const pages = consolePages('signOn', [
  {
    path: '/configuration/signOn',
    menu: { title: 'nav.signOn', order: 20 },
    load: () => import('./ProvidersPage.tsx').then((file) => file.ProvidersPage),
  },
])
