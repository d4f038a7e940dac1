import type { BroughtTabs } from '../personal-centre/personal-centre.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    addresses: typeof texts
  }
}

export const tabs: BroughtTabs = {
  addresses: () => import('./AddressesTab.tsx').then((file) => file.AddressesTab),
}
