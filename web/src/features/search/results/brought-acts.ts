import { late, type Load } from '../../../platform/late.tsx'

interface SelectedTitles {
  recordIds: readonly number[]
}

/** What a feature exports as `selectedTitles` from its `selected-titles.ts`: an act beside the others on chosen titles. */
export type SelectedTitlesAct = Load<SelectedTitles>

const brought = import.meta.glob<SelectedTitlesAct>('../../*/selected-titles.ts', {
  eager: true,
  import: 'selectedTitles',
})

/** What features can do with the titles that were chosen of a result, each loaded when some are. */
export const broughtActs = Object.entries(brought).map(([path, load]) => ({
  id: path,
  Act: late(load).Late,
}))
