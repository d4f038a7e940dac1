import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    databases: typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/dataBaseNav',
    group: 'navigation',
    load: () => import('./DatabasesPage.tsx').then((file) => file.DatabasesPage),
    prepare: () => import('./DatabasesPage.tsx').then((file) => file.prepareDatabases),
  },
  {
    path: '/dataBaseNav/details/:id',
    group: 'navigation',
    load: () => import('./DatabasePage.tsx').then((file) => file.DatabasePage),
    prepare: () => import('./DatabasePage.tsx').then((file) => file.prepareDatabase),
  },
  {
    path: '/newDataBase',
    load: () => import('./DatabasesPage.tsx').then((file) => file.NewDatabasesPage),
    prepare: () => import('./DatabasesPage.tsx').then((file) => file.prepareDatabases),
  },
  {
    path: '/newDataBase/details/:id',
    load: () => import('./DatabasePage.tsx').then((file) => file.NewDatabasePage),
    prepare: () => import('./DatabasePage.tsx').then((file) => file.prepareDatabase),
  },
]
