import type { BookDetail } from '@shulin/contract/record'
import { Suspense, use } from 'react'
import { RecordSlotsContext, type SlotName } from './slots.ts'

interface Props {
  name: SlotName
  /** None while it is on its way. */
  book: BookDetail | undefined
}

/** The page waits for no slot: until its code is there, it is empty. */
export function Slot({ name, book }: Props) {
  const Filled = use(RecordSlotsContext)[name]
  if (!Filled || !book) return null
  return (
    <Suspense>
      <Filled book={book} />
    </Suspense>
  )
}
