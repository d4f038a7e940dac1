import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    'departments-staff': typeof texts
  }
}

export const pages = consolePages('departments-staff', [
  {
    path: '/subjects/departments',
    menu: { title: 'nav.departments', order: 10 },
    load: () => import('./ManageDepartmentsPage.tsx').then((file) => file.ManageDepartmentsPage),
  },
])
