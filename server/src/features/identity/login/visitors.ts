import type { Cookies } from '../../../platform/http/serve.ts'
import type { LoginResult, Visitor } from './login.ts'
import { frameCookie, sessionCookie } from '../session/sessions.ts'
import { markIn } from '../sign-on/browser-mark.ts'

/** Marks a browser in which a reader logged in before. */
const knownCookie = '__Host-known'
const halfAYear = 180 * 86_400

interface RequestOrigin {
  address: string
  userAgent: string
  cookies: Cookies
}

export const visitorOf = ({ address, userAgent, cookies }: RequestOrigin): Visitor => ({
  address,
  userAgent,
  formerCookie: cookies.get(sessionCookie) ?? cookies.get(frameCookie),
  knownCookie: knownCookieIn(cookies),
  mark: markIn(cookies),
})

export function knownCookieIn(cookies: Cookies) {
  const known = cookies.get(knownCookie)
  return known !== undefined && /^[\w-]{43}$/.test(known) ? known : undefined
}

/** Marks the browser, without a session: a login from it is counted apart from those of strangers. */
export const keepKnown = (cookies: Cookies, known: string) =>
  cookies.set(knownCookie, known, { maxAge: halfAYear })

/** Keeps a session in the browser. */
export function keep(cookies: Cookies, { token, cookie, knownCookie: known }: LoginResult) {
  cookies.set(sessionCookie, cookie, { sameSite: 'lax' })
  keepKnown(cookies, known)
  return token
}

/** The same where another portal hands its reader over, which it may do inside a frame of its own. */
export function keepInFrame(cookies: Cookies, { token, cookie }: LoginResult) {
  cookies.set(frameCookie, cookie, { sameSite: 'none', partitioned: true })
  return token
}
