import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    locations: typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/collectionNav',
    group: 'navigation',
    load: () => import('./LocationsPage.tsx').then((file) => file.LocationsPage),
    prepare: () => import('./LocationsPage.tsx').then((file) => file.prepareLocations),
  },
  {
    path: '/collectionNavDetail',
    group: 'navigation',
    load: () => import('./LocationPage.tsx').then((file) => file.LocationPage),
    prepare: () => import('./LocationPage.tsx').then((file) => file.prepareLocation),
  },
]
