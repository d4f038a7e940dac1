import type { BroughtTabs } from '../personal-centre/personal-centre.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    feedback: typeof texts
  }
}

export const tabs: BroughtTabs = {
  feedback: () => import('./FeedbackTab.tsx').then((file) => file.FeedbackTab),
}
