import type { MenuItem } from '@shulin/contract/institutions'

/** The tabs of the personal centre by the keys of the specification, in groups, in its order. */
export const tabGroups = {
  mine: ['0', '16', '2', '3', '4', '5'],
  services: ['14', '6', '11'],
  records: ['7', '17', '8'],
  account: ['9', '10', '1', '12', '13'],
} as const

export type TabGroup = keyof typeof tabGroups
export type Tab = (typeof tabGroups)[TabGroup][number]

const tabs: readonly Tab[] = Object.values(tabGroups).flat()

/** Whatever the institution says: the overview is where one arrives, and one's own data and a word to the library stay open. */
const alwaysInCentre: readonly string[] = ['0', '1', '12']
const alwaysInDropdown: readonly string[] = ['1', '12']

/** An item of the user menu permits the tab whose key is its id. */
const permittedBy = (items: MenuItem[]): string[] =>
  items.flatMap(({ menuId, useFlag, child }) =>
    useFlag === 1 ? [menuId, ...permittedBy(child)] : [],
  )

function tabsOf(menuB: MenuItem[], always: readonly string[]) {
  const open = new Set([...always, ...permittedBy(menuB)])
  return tabs.filter((tab) => open.has(tab))
}

export const centreTabs = (menuB: MenuItem[]) => tabsOf(menuB, alwaysInCentre)

export const dropdownTabs = (menuB: MenuItem[]) => tabsOf(menuB, alwaysInDropdown)

export const tabAddress = (tab: Tab) =>
  tab === '0' ? '/personalCenter' : `/personalCenter?tab=${tab}`
