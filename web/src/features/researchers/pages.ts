import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    researchers: typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/researcher',
    group: 'subjects',
    load: () => import('./ResearchersPage.tsx').then((file) => file.ResearchersPage),
    prepare: () => import('./ResearchersPage.tsx').then((file) => file.prepareResearchers),
  },
  {
    path: '/researcherDetail',
    group: 'subjects',
    load: () => import('./ResearcherPage.tsx').then((file) => file.ResearcherPage),
    prepare: () => import('./ResearcherPage.tsx').then((file) => file.prepareResearcher),
  },
]
