import { randomBytes } from 'node:crypto'
import type { Cookies } from '../../../platform/http/serve.ts'

/**
 * The cookie of a browser that was handed a ticket, for confirming whom to come in as or for binding. In another browser the
 * ticket is worth nothing: nobody begins something that somebody else ends.
 */
const markCookie = '__Host-comer'
const seconds = 600

export function markIn(cookies: Cookies) {
  const mark = cookies.get(markCookie)
  return mark !== undefined && /^[\w-]{43}$/.test(mark) ? mark : undefined
}

/** Marks a browser, also inside a frame of another portal. One that is marked keeps its mark: it may have two pages open. */
export function markBrowser(cookies: Cookies) {
  const mark = markIn(cookies) ?? randomBytes(32).toString('base64url')
  cookies.set(markCookie, mark, { sameSite: 'none', partitioned: true, maxAge: seconds })
  return mark
}
