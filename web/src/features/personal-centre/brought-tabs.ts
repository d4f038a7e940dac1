import type { ComponentType } from 'react'
import { late, type Load } from '../../platform/late.tsx'
import type { Tab } from './tab-numbers.ts'

export interface TabProps {
  /** What the page of a tab is one of: it stands beside its title. */
  kind: string
}

const brought = import.meta.glob<Record<string, Load<TabProps>>>('../*/tabs.ts', {
  eager: true,
  import: 'tabs',
})

/** The tabs that features bring in `tabs.ts`, each loaded when it is opened. Whichever nobody brings is still to come. */
export const broughtTabs: Partial<Record<Tab, ComponentType<TabProps>>> = Object.fromEntries(
  Object.values(brought)
    .flatMap((tabs) => Object.entries(tabs))
    .map(([tab, load]) => [tab, late(load).Late]),
)
