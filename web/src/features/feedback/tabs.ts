import type { BroughtTabs } from '../personal-centre/personal-centre.ts'

export const tabs: BroughtTabs = {
  feedback: () => import('./FeedbackTab.tsx').then((file) => file.FeedbackTab),
}
