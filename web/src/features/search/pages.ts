import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    search: typeof texts
  }
}

const loadSearch = () => import('./SearchPage.tsx')
const loadEntry = () => import('./SearchEntryPage.tsx').then((file) => file.SearchEntryPage)

export const pages: PortalPage[] = [
  {
    path: '/searchList',
    group: 'search',
    load: () => loadSearch().then((file) => file.SearchPage),
    prepare: () => loadSearch().then((file) => file.prepareSearch),
  },
  {
    path: '/otherSearchList',
    load: () =>
      import('./elsewhere/OtherLibrariesPage.tsx').then((file) => file.OtherLibrariesPage),
  },
  {
    path: '/otherSearchList2',
    load: () => import('./elsewhere/OtherSourcesPage.tsx').then((file) => file.OtherSourcesPage),
  },

  // Links that other sites make.
  {
    path: '/searchListExternal/:searchType/:keyword/:matchType/:docType?',
    load: loadEntry,
  },
  {
    path: '/searchListResource/:searchType/:keyword/:matchType/:resourceType?',
    load: loadEntry,
  },
]
