import type { PortalPage } from '../../platform/portal-page.ts'

export const pages: PortalPage[] = [
  {
    path: '/myFav',
    group: 'search',
    load: () => import('./MyFavouritesPage.tsx').then((file) => file.MyFavouritesPage),
  },
  {
    path: '/sharedFolder',
    load: () => import('./SharedFolderPage.tsx').then((file) => file.SharedFolderPage),
  },
]
