import type { BroughtTabs } from '../personal-centre/personal-centre.ts'

export const tabs: BroughtTabs = {
  subscriptions: () => import('./SubscriptionsTab.tsx').then((file) => file.SubscriptionsTab),
}
