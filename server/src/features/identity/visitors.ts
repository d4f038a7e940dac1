import type { Cookies } from '../../platform/http/serve.ts'
import type { LoggedIn, Visitor } from './login.ts'
import { frameCookie, sessionCookie } from './sessions.ts'
import { markIn } from './sign-on/browser-mark.ts'

/** Marks a browser in which a reader logged in before. */
const knownCookie = '__Host-known'
const halfAYear = 180 * 86_400

interface From {
  address: string
  userAgent: string
  cookies: Cookies
}

export function visitorOf({ address, userAgent, cookies }: From): Visitor {
  const known = cookies.get(knownCookie)
  return {
    address,
    userAgent,
    formerCookie: cookies.get(sessionCookie) ?? cookies.get(frameCookie),
    knownCookie: known !== undefined && /^[\w-]{43}$/.test(known) ? known : undefined,
    mark: markIn(cookies),
  }
}

/** Keeps a session in the browser. */
export function keep(cookies: Cookies, { token, cookie, knownCookie: known }: LoggedIn) {
  cookies.set(sessionCookie, cookie, { sameSite: 'lax' })
  cookies.set(knownCookie, known, { maxAge: halfAYear })
  return token
}

/** The same where another portal hands its reader over, which it may do inside a frame of its own. */
export function keepInFrame(cookies: Cookies, { token, cookie }: LoggedIn) {
  cookies.set(frameCookie, cookie, { sameSite: 'none', partitioned: true })
  return token
}
