import type { PortalPage } from '../../platform/portal-page.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    subscriptions: typeof texts
  }
}

export const pages: PortalPage[] = [
  {
    path: '/endSubscriptionMail',
    load: () => import('./EndMailPage.tsx').then((file) => file.EndMailPage),
  },
]
