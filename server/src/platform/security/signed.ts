import { timingSafeEqual } from 'node:crypto'
import { isKept, keyedDigest, type KeyRing } from './keys.ts'

/** A value that others carry for us and cannot change; `purpose` keeps it from being used elsewhere. It is not hidden. */
export function signed(keys: KeyRing, purpose: string, value: unknown) {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  const { keyId, digest } = keyedDigest(keys, `${purpose}:${text}`)
  return `${keyId}.${text}.${digest.toString('base64url')}`
}

/** What was signed here for this purpose; undefined for anything else. */
export function readSigned(keys: KeyRing, purpose: string, given: string): unknown {
  const [keyId, text, signature] =
    /^(\d{1,5})\.([\w-]{1,2000})\.([\w-]{43})$/.exec(given)?.slice(1) ?? []
  if (text === undefined || signature === undefined) return undefined
  if (!keys.pepper.some((key) => isKept(key) && key.id === Number(keyId))) return undefined
  const { digest } = keyedDigest(keys, `${purpose}:${text}`, Number(keyId))
  if (!timingSafeEqual(digest, Buffer.from(signature, 'base64url'))) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown
}
