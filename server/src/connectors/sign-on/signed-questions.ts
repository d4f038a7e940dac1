import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs named values: HMAC-SHA256 over `name=value` in the order of the names, joined by `&`, in hexadecimal. */
export function signatureOf(values: Record<string, string>, secret: string) {
  const text = Object.keys(values)
    .toSorted()
    .map((name) => `${name}=${values[name]}`)
    .join('&')
  return createHmac('sha256', secret).update(text).digest('hex')
}

export function isSignedBy(values: Record<string, string>, secret: string, signature: string) {
  const expected = Buffer.from(signatureOf(values, secret))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
