import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has no network. That it has one does not mean that it leads anywhere. */
export const useIsOffline = () => useSyncExternalStore(subscribe, () => !navigator.onLine)
