import type { BroughtTabs } from '../personal-centre/personal-centre.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    circulation: typeof texts
  }
}

export const tabs: BroughtTabs = {
  loans: () => import('./LoansTab.tsx').then((file) => file.LoansTab),
}
