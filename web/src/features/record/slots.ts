import type { BookDetail } from '@shulin/contract/record'
import { createContext, type ComponentType } from 'react'
import type { Load } from '../../platform/late.tsx'

/** Places of the record page for what other features have to say about a title. */
export type SlotName =
  /** Beside the tools of the cover. */
  | 'favourite'
  | 'bookList'
  /** Under the ways to come by it. */
  | 'request'
  | 'buy'
  /** A block of its own, before the holdings: every way to come by it. */
  | 'ways'
  /** A block of its own, before the related titles. */
  | 'comment'
  | 'inLists'

interface SlotProps {
  book: BookDetail
}

/** What a feature puts into the record page, in its `record-slots.ts`; one feature per slot. */
export type RecordSlots = Partial<Record<SlotName, Load<SlotProps>>>

/** What stands in the slots, which the portal fills; the record page knows no feature that does. */
export const RecordSlotsContext = createContext<
  Partial<Record<SlotName, ComponentType<SlotProps>>>
>({})
