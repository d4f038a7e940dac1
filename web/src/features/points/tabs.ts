import type { BroughtTabs } from '../personal-centre/personal-centre.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    points: typeof texts
  }
}

export const tabs: BroughtTabs = {
  points: () => import('./PointsTab.tsx').then((file) => file.PointsTab),
}
