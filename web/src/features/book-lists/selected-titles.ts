import type { SelectedTitlesAct } from '../search/search.ts'

export const selectedTitles: SelectedTitlesAct = () =>
  import('./AddSelectedToList.tsx').then((file) => file.AddSelectedToList)
