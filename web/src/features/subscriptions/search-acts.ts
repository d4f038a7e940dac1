import type { BroughtActs } from '../search/search.ts'

export const searchActs: BroughtActs = {
  subscribe: () => import('./SubscribeToSearch.tsx').then((file) => file.SubscribeToSearch),
}
