import { createChanges } from '../../../platform/create-store.ts'

/** Kept for the tab alone: a computer of the library has many readers. */
const key = 'ownSearches'
const most = 10
const { tell, useRead } = createChanges()

const stored = () => sessionStorage.getItem(key) ?? '[]'

function keep(searches: readonly string[]) {
  sessionStorage.setItem(key, JSON.stringify(searches))
  tell()
}

const read = () => JSON.parse(stored()) as string[]

/** The newest stands first, and each but once. */
export const rememberSearch = (keyword: string) =>
  keep([keyword, ...read().filter((one) => one !== keyword)].slice(0, most))

export const forgetSearch = (keyword: string) => keep(read().filter((one) => one !== keyword))

export const forgetSearches = () => keep([])

/** What was searched for in this tab. */
export const useOwnSearches = () => JSON.parse(useRead(stored)) as string[]
