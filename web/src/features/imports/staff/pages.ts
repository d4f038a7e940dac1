import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    imports: typeof texts
  }
}

export const pages = consolePages('imports', [
  {
    path: '/imports/runs',
    menu: { title: 'nav.runs', order: 10 },
    load: () => import('./RunsPage.tsx').then((file) => file.RunsPage),
  },
  {
    path: '/imports/runs/:runId',
    load: () => import('./RefusalsPage.tsx').then((file) => file.RefusalsPage),
  },
  {
    path: '/imports/sources',
    menu: { title: 'nav.sources', order: 20 },
    load: () => import('./SourcesPage.tsx').then((file) => file.SourcesPage),
  },
])
