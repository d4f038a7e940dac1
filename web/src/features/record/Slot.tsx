import type { BookDetail } from '@shulin/contract/record'
import { Suspense, use } from 'react'
import { RecordSlotsContext, type SlotName } from './slots.ts'

interface Props {
  name: SlotName
  /** None while it is on its way. */
  book: BookDetail | undefined
  /** Keeps the room of what will stand here, so that nothing below it moves. */
  className?: string | undefined
}

/** The page waits for no slot: until its code is there, it is empty. */
export function Slot({ name, book, className }: Props) {
  const Filled = use(RecordSlotsContext)[name]
  if (!Filled) return null
  const filled = book && (
    <Suspense>
      <Filled book={book} />
    </Suspense>
  )
  return className ? <div className={className}>{filled}</div> : filled
}
