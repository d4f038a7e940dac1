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
