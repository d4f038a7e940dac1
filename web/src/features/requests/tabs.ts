import type { BroughtTabs } from '../personal-centre/personal-centre.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    requests: typeof texts
  }
}

export const tabs: BroughtTabs = {
  requests: () => import('./RequestsTab.tsx').then((file) => file.RequestsTab),
}
