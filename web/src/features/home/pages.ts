import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    home: typeof texts
  }
}

const load = () => import('./HomePage.tsx').then((file) => file.HomePage)

export const pages: PortalPage[] = [
  { path: '/home', group: 'search', load },
  // A link that another site makes without a word to search for: the home page asks for one.
  { path: '/searchListExternal/:searchType//:matchType', load },
]
