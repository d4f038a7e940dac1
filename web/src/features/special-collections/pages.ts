import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    'special-collections': typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/specialBaseNav',
    group: 'navigation',
    load: () => import('./SpecialCollectionsPage.tsx').then((file) => file.SpecialCollectionsPage),
    prepare: () => import('./SpecialCollectionsPage.tsx').then((file) => file.prepareCollections),
  },
  {
    path: '/specialBaseNav/specialBaseDetail',
    group: 'navigation',
    load: () => import('./CollectionPage.tsx').then((file) => file.ChosenCollectionPage),
    prepare: () => import('./CollectionPage.tsx').then((file) => file.prepareCollection),
  },
  {
    path: '/specialBaseNav/childBaseList',
    group: 'navigation',
    load: () => import('./ChildCollectionsPage.tsx').then((file) => file.ChildCollectionsPage),
  },
  {
    path: '/specialBaseDetail/:id/:twoId?',
    load: () => import('./CollectionPage.tsx').then((file) => file.CollectionPage),
    prepare: () => import('./CollectionPage.tsx').then((file) => file.prepareCollection),
  },
  {
    path: '/digitalLibrary',
    load: () => import('./DigitalLibraryPage.tsx').then((file) => file.DigitalLibraryPage),
    prepare: () => import('./DigitalLibraryPage.tsx').then((file) => file.prepareCollectionMap),
  },
]
