import type { RecordSlots } from '../record/record.ts'

export const recordSlots: RecordSlots = {
  favourite: () => import('./RecordFavourite.tsx').then((file) => file.RecordFavourite),
}
