import type { BroughtTabs } from './personal-centre.ts'

export const tabs: BroughtTabs = {
  overview: () => import('./Overview.tsx').then((file) => file.Overview),
  personalInfo: () => import('./PersonalInfo.tsx').then((file) => file.PersonalInfo),
}
