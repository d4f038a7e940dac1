import type { BroughtTabs } from '../personal-centre/personal-centre.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    comments: typeof texts
  }
}

export const tabs: BroughtTabs = {
  comments: () => import('./CommentsTab.tsx').then((file) => file.CommentsTab),
}
