import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    'packages-staff': typeof texts
  }
}

export const pages = consolePages('packages-staff', [
  {
    path: '/catalogue/packages',
    menu: { title: 'nav.packages', order: 50 },
    load: () => import('./ManagePackagesPage.tsx').then((file) => file.ManagePackagesPage),
  },
])
