import type { BroughtTabs } from '../personal-centre/personal-centre.ts'
import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    favourites: typeof texts
  }
}

export const tabs: BroughtTabs = {
  favourites: () => import('./FavouritesTab.tsx').then((file) => file.FavouritesTab),
}
