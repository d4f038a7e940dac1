import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    'library-sync': typeof texts
  }
}

export const pages = consolePages('library-sync', [
  {
    path: '/imports/systems',
    menu: { title: 'nav.systems', order: 30 },
    load: () => import('./LibrariesPage.tsx').then((file) => file.LibrariesPage),
  },
  {
    path: '/imports/systems/:runId',
    load: () => import('./DifferencesPage.tsx').then((file) => file.DifferencesPage),
  },
])
