import type { Load } from '../../platform/late.tsx'
import type { TabProps } from './brought-tabs.ts'
import type { Tab } from './tab-numbers.ts'

export { dropdownTabs, tabAddress } from './tab-numbers.ts'
export { useOpenTabs } from './useOpenTabs.ts'

/** What a feature exports as `tabs` from its `tabs.ts`. */
export type BroughtTabs = Partial<Record<Tab, Load<TabProps>>>
