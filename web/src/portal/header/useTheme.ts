import { useEffect, useSyncExternalStore } from 'react'
import { usePageState } from '../../platform/page-state.ts'

const darkness = '(prefers-color-scheme: dark)'

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(darkness)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Shows the page in the theme the reader chose, or in that of their device. */
export function useTheme() {
  const { look } = usePageState()
  const isDark = useSyncExternalStore(subscribe, () => window.matchMedia(darkness).matches)
  const theme = look === 'system' ? (isDark ? 'dark' : 'light') : look
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
}
