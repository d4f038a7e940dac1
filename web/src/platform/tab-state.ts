import { createChanges } from './create-store.ts'

/** What somebody has begun in this tab and may go on with: a selection, or the stars of a visitor. */
type Key = `selection ${string}` | `favourites ${string}`

const isTabState = (key: string) => /^(?:selection|favourites) /u.test(key)

/** Who was the last reader to be known in this tab. It outlives the session, as what they began does. */
const readerKey = 'tabStateOf'

const { tell, useRead } = createChanges()

export const tabState = (key: Key) => sessionStorage.getItem(key) ?? ''

export const useTabState = (key: Key) => useRead(() => tabState(key))

export function setTabState(key: Key, text: string) {
  if (text === '') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, text)
  tell()
}

/** Nobody goes on with it: it says what somebody reads, and the tab may be that of a computer that many use. */
export function forgetTabState() {
  // Not by `Object.keys`: in a frame the storage may be one of our own, whose keys are no properties.
  const keys = Array.from({ length: sessionStorage.length }, (_, n) => sessionStorage.key(n) ?? '')
  for (const key of keys) if (isTabState(key)) sessionStorage.removeItem(key)
  sessionStorage.removeItem(readerKey)
  tell()
}

/**
 * A reader goes on with what they began, also as a visitor before the login. Where another reader was before and did not log out, nobody
 * can tell whose it is: nothing of it is left.
 */
export function keepTabStateFor(userId: string) {
  const before = sessionStorage.getItem(readerKey)
  if (before !== null && before !== userId) forgetTabState()
  sessionStorage.setItem(readerKey, userId)
}
