import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    departments: typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/departmentList',
    group: 'subjects',
    load: () => import('./DepartmentsPage.tsx').then((file) => file.DepartmentsPage),
    prepare: () => import('./DepartmentsPage.tsx').then((file) => file.prepareDepartments),
  },
  {
    path: '/departmentHome',
    group: 'subjects',
    load: () => import('./DepartmentPage.tsx').then((file) => file.DepartmentPage),
    prepare: () => import('./DepartmentPage.tsx').then((file) => file.prepareDepartment),
  },
]
