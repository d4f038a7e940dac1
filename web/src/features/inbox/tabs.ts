import type { BroughtTabs } from '../personal-centre/personal-centre.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    inbox: typeof texts
  }
}

export const tabs: BroughtTabs = {
  inbox: () => import('./InboxTab.tsx').then((file) => file.InboxTab),
}
