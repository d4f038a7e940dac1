import { useSyncExternalStore } from 'react'

/** Where one column is all there is room for: the same width as in base.css. */
const narrow = '(max-width: 959px)'

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(narrow)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export const useIsNarrow = () =>
  useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
