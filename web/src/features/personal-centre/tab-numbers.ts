import type { MenuItem } from '@shulin/contract/institutions'

/**
 * The tabs of the personal centre in their groups, in the order of the specification. Its numbers stand in addresses and in the
 * menus of institutions; everything else here goes by the names.
 */
const numbersByGroup = {
  mine: {
    overview: '0',
    courses: '16',
    favourites: '2',
    subscriptions: '3',
    requests: '4',
    loans: '5',
  },
  services: { clearance: '14', recommendations: '6', donations: '11' },
  records: { behaviour: '7', comments: '17', points: '8' },
  account: { addresses: '9', questionnaires: '10', personalInfo: '1', feedback: '12', inbox: '13' },
} as const

type NumbersByGroup = typeof numbersByGroup
type NameIn<Group> = Group extends unknown ? keyof Group : never

export type TabGroup = keyof NumbersByGroup
export type Tab = NameIn<NumbersByGroup[TabGroup]>

export const tabGroups = Object.keys(numbersByGroup) as TabGroup[]

export const tabNumber: Readonly<Record<Tab, string>> = Object.assign(
  {},
  ...Object.values(numbersByGroup),
)

const tabs = Object.keys(tabNumber) as Tab[]

export const isInGroup = (tab: Tab, group: TabGroup) => tab in numbersByGroup[group]

/** The tab that an address names by its number. */
export const tabOfNumber = (number: string | null | undefined) =>
  tabs.find((tab) => tabNumber[tab] === number)

/** Tabs that other sites embed, each at an address of its own. */
export const embeddedTabs: readonly Tab[] = [
  'requests',
  'loans',
  'recommendations',
  'behaviour',
  'points',
  'questionnaires',
  'clearance',
]

/** Whatever the institution says: the overview is where one arrives, and one's own data and a word to the library stay open. */
const alwaysInCentre: readonly Tab[] = ['overview', 'personalInfo', 'feedback']
const alwaysInDropdown: readonly Tab[] = ['personalInfo', 'feedback']

/** An item of the user menu permits the tab whose number is its id. */
const permittedBy = (items: MenuItem[]): string[] =>
  items.flatMap(({ menuId, useFlag, child }) =>
    useFlag === 1 ? [menuId, ...permittedBy(child)] : [],
  )

function tabsOf(menuB: MenuItem[], always: readonly Tab[]) {
  const permitted = permittedBy(menuB)
  return tabs.filter((tab) => always.includes(tab) || permitted.includes(tabNumber[tab]))
}

export const centreTabs = (menuB: MenuItem[]) => tabsOf(menuB, alwaysInCentre)

export const dropdownTabs = (menuB: MenuItem[]) => tabsOf(menuB, alwaysInDropdown)

export const tabAddress = (tab: Tab) =>
  tab === 'overview' ? '/personalCenter' : `/personalCenter?tab=${tabNumber[tab]}`
