import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    theses: typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/schoolBaseNav',
    group: 'subjects',
    load: () => import('./ThesesPage.tsx').then((file) => file.ThesesPage),
    prepare: () => import('./ThesesPage.tsx').then((file) => file.prepareTheses),
  },
]
