import type { BroughtActs } from '../search/search.ts'

export const searchActs: BroughtActs = {
  freeze: () => import('./FreezeDialog.tsx').then((file) => file.FreezeDialog),
}
