import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: boolean) {
  isOpen = next
  for (const tell of listeners) tell()
}

/** Opens the help tour over whatever page is shown. */
export const openTour = () => change(true)
export const closeTour = () => change(false)
export const useIsTourOpen = () => useSyncExternalStore(subscribe, () => isOpen)
