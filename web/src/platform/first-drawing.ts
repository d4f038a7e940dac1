import { useDeferredValue, useEffect } from 'react'

/** After a reload, or on the way back to the portal, the place is looked for where the reader was: all of the page must be there. */
const isOpenedAnew = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'navigate')

let isDrawn = !isOpenedAnew()

/**
 * False while the portal is drawn for the first time: what lies below the window may come a moment later, and what the
 * reader sees comes sooner.
 */
export function useIsWhole() {
  useEffect(() => void (isDrawn = true), [])
  return useDeferredValue(true, isDrawn)
}

/** So many entries of a list fill the first screen of whatever shows them below each other. */
const firstScreen = 8

/** Of a long list at first what fills the window. */
export function useShown<T>(list: readonly T[]): readonly T[] {
  const isWhole = useIsWhole()
  return isWhole ? list : list.slice(0, firstScreen)
}
