import { consolePages } from '../../../platform/console-page.ts'

export const pages = consolePages('received', [
  {
    path: '/feedback/received',
    menu: { title: 'nav.received', order: 10 },
    load: () => import('./ReceivedPage.tsx').then((file) => file.ReceivedPage),
  },
])
