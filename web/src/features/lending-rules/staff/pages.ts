import { consolePages } from '../../../platform/console-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../../platform/texts.ts' {
  interface Texts {
    lendingRules: typeof texts
  }
}

export const pages = consolePages('lendingRules', [
  {
    path: '/lendingRules/limits',
    menu: { title: 'nav.limits', order: 10 },
    load: () => import('./limits/LimitsPage.tsx').then((file) => file.LimitsPage),
  },
  {
    path: '/lendingRules/terms',
    menu: { title: 'nav.terms', order: 20 },
    load: () => import('./terms/TermsPage.tsx').then((file) => file.TermsPage),
  },
  {
    path: '/lendingRules/hours',
    menu: { title: 'nav.hours', order: 30 },
    load: () => import('./hours/HoursPage.tsx').then((file) => file.HoursPage),
  },
  {
    path: '/lendingRules/closedDays',
    menu: { title: 'nav.closedDays', order: 40 },
    load: () => import('./hours/ClosedDaysPage.tsx').then((file) => file.ClosedDaysPage),
  },
  {
    path: '/lendingRules/readerTypes',
    menu: { title: 'nav.readerTypes', order: 50 },
    load: () => import('./kinds/KindsPages.tsx').then((file) => file.ReaderTypesPage),
  },
  {
    path: '/lendingRules/loanClasses',
    menu: { title: 'nav.loanClasses', order: 60 },
    load: () => import('./kinds/KindsPages.tsx').then((file) => file.LoanClassesPage),
  },
  {
    path: '/lendingRules/places',
    menu: { title: 'nav.places', order: 70 },
    load: () => import('./places/PlacesPage.tsx').then((file) => file.PlacesPage),
  },
])
