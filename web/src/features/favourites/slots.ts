import type { ComponentType } from 'react'
import { late, type Load } from '../../platform/late.tsx'

interface ListsProps {
  /** Only the first few, above the folders; otherwise all of them, in a view of their own. */
  isBrief: boolean
}

/** What other features put into the tab, in their `favourite-slots.ts`; one feature per slot. */
interface FavouriteSlots {
  /** The book lists of the reader. */
  lists?: Load<ListsProps>
  /** Beside the heading: another list. */
  newList?: Load<object>
}

const brought = import.meta.glob<FavouriteSlots>('../*/favourite-slots.ts', {
  eager: true,
  import: 'favouriteSlots',
})

const slots: FavouriteSlots = Object.assign({}, ...Object.values(brought))

/** The book lists of the reader; nothing as long as no feature brings them. */
export const OwnLists: ComponentType<ListsProps> | undefined = slots.lists && late(slots.lists).Late
export const NewList: ComponentType<object> | undefined = slots.newList && late(slots.newList).Late
