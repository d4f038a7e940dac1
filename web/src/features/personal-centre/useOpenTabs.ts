import { useInstitution } from '../institutions/institutions.tsx'
import { centreTabs } from './tab-numbers.ts'

/** The tabs of the personal centre that are open to the reader. */
export const useOpenTabs = () => centreTabs(useInstitution().menus.menuB)
