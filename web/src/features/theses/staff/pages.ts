import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    'theses-staff': typeof texts
  }
}

export const pages = consolePages('theses-staff', [
  {
    path: '/catalogue/theses',
    menu: { title: 'nav.theses', order: 30 },
    load: () => import('./ManageThesesPage.tsx').then((file) => file.ManageThesesPage),
  },
])
