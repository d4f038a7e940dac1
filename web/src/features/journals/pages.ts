import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    journals: typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/magazineNav',
    group: 'navigation',
    load: () => import('./JournalsPage.tsx').then((file) => file.JournalsPage),
    prepare: () => import('./JournalsPage.tsx').then((file) => file.prepareJournals),
  },
  {
    path: '/magazineNavDetail',
    group: 'navigation',
    load: () => import('./JournalPage.tsx').then((file) => file.JournalPage),
    prepare: () => import('./JournalPage.tsx').then((file) => file.prepareJournal),
  },
]
