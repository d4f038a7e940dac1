import {
  encryptColumn,
  isKept,
  decryptColumn,
  type KeyRing,
} from '../../../platform/security/keys.ts'

/** Seals what travels with a browser and is kept nowhere here. It opens only in its own `place`. */
export function seal(keys: KeyRing, value: object, place: string) {
  const { keyId, hidden } = encryptColumn(keys, JSON.stringify(value), place)
  return `${keyId}.${hidden.toString('base64url')}`
}

/** What we sealed; undefined for what nobody here sealed, or for another place. Written another way it is not ours, too. */
export function unseal(keys: KeyRing, sealed: string, place: string): unknown {
  const [keyId, text] = /^(\d{1,5})\.([\w-]{40,4000})$/.exec(sealed)?.slice(1) ?? []
  if (text === undefined || !keys.column.some((key) => isKept(key) && key.id === Number(keyId)))
    return undefined
  const hidden = Buffer.from(text, 'base64url')
  if (hidden.toString('base64url') !== text) return undefined
  try {
    return JSON.parse(decryptColumn(keys, { keyId: Number(keyId), hidden }, place))
  } catch {
    return undefined
  }
}
