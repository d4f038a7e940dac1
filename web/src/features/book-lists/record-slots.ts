import type { RecordSlots } from '../record/record.ts'

export const recordSlots: RecordSlots = {
  bookList: () => import('./AddRecordToList.tsx').then((file) => file.AddRecordToList),
  inLists: () => import('./HotLists.tsx').then((file) => file.HotLists),
}
