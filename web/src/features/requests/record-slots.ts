import type { RecordSlots } from '../record/record.ts'

export const recordSlots: RecordSlots = {
  request: () => import('./ways/BestWay.tsx').then((file) => file.BestWay),
  ways: () => import('./ways/Ways.tsx').then((file) => file.Ways),
}
