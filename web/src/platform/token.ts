import { forget, remember, remembered } from './session.ts'

/** What a login answers: the token, and the name of the header that carries it. */
export interface Token {
  jwt: string
  jwtHeader: string
}

const parts = ['jwt', 'jwtHeader'] as const

/** The token of this browser, from the tab or, in a tab that is new, from the cookies. */
export function token(): Token | undefined {
  const [jwt, jwtHeader] = parts.map((part) => remembered(part) || cookie(part))
  return jwt && jwtHeader ? { jwt, jwtHeader } : undefined
}

/** Whether the browser as a whole is logged in, not only this tab. */
export const hasCookieToken = () => parts.every((part) => cookie(part) !== '')

/** The readable cookies are worth nothing alone: the server wants the one that no script can read, too. */
export function keepToken(kept: Token) {
  for (const part of parts) {
    remember(part, kept[part])
    document.cookie = `${part}=${encodeURIComponent(kept[part])}; ${cookieMarks()}`
  }
}

/** Nobody is logged in any more: neither the token nor whose it was is kept. */
export function dropToken() {
  forget(...parts, 'userInfo', 'userId', 'loginType')
  for (const part of parts) document.cookie = `${part}=; max-age=0; ${cookieMarks()}`
}

/** A tab whose browser has logged out meanwhile forgets the token it still has. */
export function dropTokenWithoutCookie() {
  if (cookie('jwt') === '') forget(...parts)
}

/** Several institutions may share an address: each has its own path, and sees its own cookies only. */
function cookieMarks() {
  const path = window.location.pathname.replace(/\/+$/, '') || '/'
  // In a frame of another site a strict cookie is refused; this one is kept apart for each such site.
  const isFramed = window.self !== window.top
  return `path=${path}; secure; ${isFramed ? 'samesite=none; partitioned' : 'samesite=strict'}`
}

function cookie(name: string) {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1))
}
