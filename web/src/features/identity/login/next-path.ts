const key = 'loginNextPath'

/** Where a login leads unless something else was on the way. */
export const home = '/home'

/** Keeps where the reader wanted to go; what was kept before stays. */
export function keepNextPath(path: string) {
  if (localStorage.getItem(key) === null) localStorage.setItem(key, path)
}

export const dropNextPath = () => localStorage.removeItem(key)

/** Where the reader wanted to go. Only a page of ours: whatever else stands there leads home. */
export function nextPath() {
  const path = localStorage.getItem(key) ?? home
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : home
}

/** The same, for going there now: it counts once. */
export function takeNextPath() {
  const path = nextPath()
  dropNextPath()
  return path
}
