import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    pointRules: typeof texts
  }
}

export const pages = consolePages('pointRules', [
  {
    path: '/readers/points',
    menu: { title: 'nav.points', order: 60 },
    roles: ['admin'],
    load: () => import('./PointRulesPage.tsx').then((file) => file.PointRulesPage),
  },
])
