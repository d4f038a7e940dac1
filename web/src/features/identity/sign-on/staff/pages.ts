import { consolePages } from '../../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../../platform/texts.ts' {
  interface Texts {
    signOn: typeof texts
  }
}

export const pages = consolePages('signOn', [
  {
    path: '/configuration/signOn',
    menu: { title: 'nav.signOn', order: 20 },
    load: () => import('./ProvidersPage.tsx').then((file) => file.ProvidersPage),
  },
])
