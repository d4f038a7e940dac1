export { dropdownTabs, tabAddress } from './tabs.ts'
