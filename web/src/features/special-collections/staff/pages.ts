import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    'special-collections-staff': typeof texts
  }
}

export const pages = consolePages('special-collections-staff', [
  {
    path: '/home/specialCollections',
    menu: { title: 'nav.specialCollections', order: 40 },
    load: () => import('./ManageCollectionsPage.tsx').then((file) => file.ManageCollectionsPage),
  },
])
