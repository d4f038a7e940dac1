import type { RecordSlots } from '../record/record.ts'

export const recordSlots: RecordSlots = {
  comment: () => import('./CommentsSection.tsx').then((file) => file.CommentsSection),
}
