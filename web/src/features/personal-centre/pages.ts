import type { PortalPage } from '../../platform/portal-page.ts'
import { embeddedTabs, tabNumber } from './tab-numbers.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    'personal-centre': typeof texts
  }
}

const loadTiles = () => import('./CustomTabsPage.tsx').then((file) => file.CustomTabsPage)

export const pages: PortalPage[] = [
  {
    path: '/personalCenter',
    load: () => import('./PersonalCentrePage.tsx').then((file) => file.PersonalCentrePage),
  },
  { path: '/customTabs', load: loadTiles },
  { path: '/personalCenter/customTabs', load: loadTiles },
  {
    path: '/personalCenter/dataLooks',
    load: () => import('./DataLooksPage.tsx').then((file) => file.DataLooksPage),
  },
  {
    path: '/personalCenter/password',
    load: () => import('./PasswordPage.tsx').then((file) => file.PasswordPage),
  },
  ...embeddedTabs.map((tab): PortalPage => ({
    path: `/personalExternal/${tabNumber[tab]}`,
    frame: 'bare',
    load: () => import('./ExternalTabPage.tsx').then((file) => file.ExternalTabPage),
  })),
]
