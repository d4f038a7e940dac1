import { useSyncExternalStore } from 'react'

/** Kept for the tab alone: a computer of the library has many readers. */
const key = 'ownSearches'
const most = 10
const listeners = new Set<() => void>()

const stored = () => sessionStorage.getItem(key) ?? '[]'

function keep(searches: readonly string[]) {
  sessionStorage.setItem(key, JSON.stringify(searches))
  for (const tell of listeners) tell()
}

const read = () => JSON.parse(stored()) as string[]

/** The newest stands first, and each but once. */
export const rememberSearch = (keyword: string) =>
  keep([keyword, ...read().filter((one) => one !== keyword)].slice(0, most))

export const forgetSearch = (keyword: string) => keep(read().filter((one) => one !== keyword))

export const forgetSearches = () => keep([])

/** What was searched for in this tab. */
export const useOwnSearches = () => JSON.parse(useSyncExternalStore(listen, stored)) as string[]

function listen(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
