import { useSyncExternalStore } from 'react'

/** A window no wider than this: the same widths as in base.css. */
const upTo = (width: string) => {
  const query = `(max-width: ${width})`
  return {
    subscribe: (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    isMet: () => window.matchMedia(query).matches,
  }
}
const narrow = upTo('959px')
const phone = upTo('639px')

/** Where one column is all there is room for. */
export const useIsNarrow = () => useSyncExternalStore(narrow.subscribe, narrow.isMet)

/** Where a keyboard on the screen leaves room for a few lines. */
export const useIsPhone = () => useSyncExternalStore(phone.subscribe, phone.isMet)
