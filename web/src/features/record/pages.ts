import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    record: typeof texts
  }
}

const loadRecord = () => import('./RecordPage.tsx')

export const pages: PortalPage[] = [
  {
    path: '/searchList/bookDetails/:id/:type?',
    group: 'search',
    load: () => loadRecord().then((file) => file.RecordPage),
    prepare: () => loadRecord().then((file) => file.prepareRecord),
  },
  {
    path: '/searchList/bookDetailsmyFav/myFav',
    load: () => loadRecord().then((file) => file.KeptRecordPage),
  },
  {
    path: '/author',
    group: 'search',
    load: () => import('./person/PersonPage.tsx').then((file) => file.PersonPage),
  },
  {
    path: '/previewPdf/:id1/:id2',
    frame: 'footless',
    load: () => import('./files/PdfPage.tsx').then((file) => file.PdfPage),
  },
]
