import type { RecordSlots } from '../features/record/record.ts'
import { late } from '../platform/late.tsx'

const brought = import.meta.glob<Required<RecordSlots>>('../features/*/record-slots.ts', {
  eager: true,
  import: 'recordSlots',
})

/** What features put into the page of a record. */
export const filledSlots = Object.fromEntries(
  Object.values(brought)
    .flatMap((slots) => Object.entries(slots))
    .map(([name, load]) => [name, late(load).Late]),
)
