import { useSyncExternalStore } from 'react'

/** For what is kept elsewhere, e.g. in the storage of the tab: whoever changes it tells, and whoever shows it reads it again. */
export function createChanges() {
  const listeners = new Set<() => void>()
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    tell: () => {
      for (const tell of listeners) tell()
    },
    /** What is read stays the same value as long as nothing was changed. */
    useRead: <T>(read: () => T) => useSyncExternalStore(subscribe, read),
  }
}

/** One value beside the pages, for however many of them show it. It is replaced, never changed in place. */
export function createStore<T>(first: T) {
  const { tell, useRead } = createChanges()
  let value = first
  const get = () => value
  return {
    get,
    set: (next: T) => {
      value = next
      tell()
    },
    useValue: () => useRead(get),
    /** A part of it: whoever shows only that is drawn again only with that. */
    usePart: <Part>(part: (value: T) => Part) => useRead(() => part(value)),
  }
}
