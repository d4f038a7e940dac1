import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'

/** What keys are for: to sign tokens, to hash what is only ever compared, to hide single columns. */
export const keyKinds = ['token', 'pepper', 'column'] as const
export type KeyKind = (typeof keyKinds)[number]

const Key = z.strictObject({
  /** Stands beside every row made with the key, as a small number; it is never given twice. */
  id: z.int().min(1).max(32_767),
  madeAt: z.iso.datetime(),
  /** It is known at once, and used for new rows from here on. */
  usedFrom: z.iso.datetime(),
  retiredAt: z.iso.datetime().optional(),
  /** 32 bytes, or a private Ed25519 key; gone once the key is retired. */
  secret: z.base64().optional(),
})
export type Key = z.infer<typeof Key>

const KeyRing = z.strictObject({
  token: z.array(Key),
  pepper: z.array(Key),
  column: z.array(Key),
})
/** All keys of an installation, oldest first. The newest in use makes new rows, every one reads its old ones. */
export type KeyRing = z.infer<typeof KeyRing>

/** Reads the ring; keys that others may read are secret no more, and refused. */
export function readKeys(file: string): KeyRing {
  const mode = statSync(file).mode & 0o777
  if ((mode & 0o027) !== 0) {
    throw new Error(`${file} is open to others (mode ${mode.toString(8)}): chmod 600 it`)
  }
  try {
    return KeyRing.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Without the cause: a parser repeats what it stumbled over, and that may be a key.
    throw new Error(`${file} does not hold keys as shulin keys writes them`)
  }
}

export const isKept = (key: Key): key is Key & { secret: string } => key.secret !== undefined

/** The key for new rows: the newest whose time has come. The first is always in use: on a host whose clock is behind, too. */
export function keyInUse(ring: KeyRing, kind: KeyKind) {
  const now = new Date()
  const keys = ring[kind].filter(isKept)
  const key = keys.findLast(({ usedFrom }) => new Date(usedFrom) <= now) ?? keys[0]
  if (!key) throw new Error(`There is no ${kind} key: make one with shulin keys add ${kind}`)
  return key
}

function secretOf(ring: KeyRing, kind: KeyKind, id: number) {
  const key = ring[kind].filter(isKept).find((key) => key.id === id)
  if (!key) throw new Error(`the ${kind} key ${id} is not known here`)
  return Buffer.from(key.secret, 'base64')
}

/** The keyed hash of what is only ever compared; to compare with an old row, give the key id of that row. */
export function keyedDigest(
  ring: KeyRing,
  data: string,
  keyId = keyInUse(ring, 'pepper').id,
): { keyId: number; digest: Buffer } {
  const digest = createHmac('sha256', secretOf(ring, 'pepper', keyId))
    .update(data)
    .digest()
  return { keyId, digest }
}

interface EncryptedValue {
  keyId: number
  /** Nonce, tag, ciphertext. */
  hidden: Buffer
}
const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Hides a column's value. It opens only in its own `place` (table, column, key of the row), not copied to another. */
export function encryptColumn(ring: KeyRing, value: string, place: string): EncryptedValue {
  const { id: keyId } = keyInUse(ring, 'column')
  const nonce = randomBytes(nonceLength)
  const hiding = createCipheriv(cipher, secretOf(ring, 'column', keyId), nonce)
  hiding.setAAD(Buffer.from(place))
  const text = Buffer.concat([hiding.update(value, 'utf8'), hiding.final()])
  return { keyId, hidden: Buffer.concat([nonce, hiding.getAuthTag(), text]) }
}

export function decryptColumn(
  ring: KeyRing,
  { keyId, hidden }: EncryptedValue,
  place: string,
): string {
  const nonce = hidden.subarray(0, nonceLength)
  const secret = secretOf(ring, 'column', keyId)
  const showing = createDecipheriv(cipher, secret, nonce, { authTagLength: tagLength })
  showing.setAAD(Buffer.from(place))
  showing.setAuthTag(hidden.subarray(nonceLength, nonceLength + tagLength))
  const text = hidden.subarray(nonceLength + tagLength)
  return Buffer.concat([showing.update(text), showing.final()]).toString('utf8')
}

interface TokenKeys {
  /** Names the key in a token's head. */
  kid: string
  privateKey: KeyObject
  /** Of every key whose tokens may still be on their way, by `kid`. */
  publicKeys: Map<string, KeyObject>
}

/** The pair that signs new tokens, and what verifies old ones. */
export function tokenKeys(ring: KeyRing): TokenKeys {
  const kid = String(keyInUse(ring, 'token').id)
  const privateKeys = new Map(
    ring.token
      .filter(isKept)
      .map(({ id }) => [
        String(id),
        createPrivateKey({ key: secretOf(ring, 'token', id), format: 'der', type: 'pkcs8' }),
      ]),
  )
  return {
    kid,
    privateKey: privateKeys.get(kid)!,
    publicKeys: new Map([...privateKeys].map(([kid, key]) => [kid, createPublicKey(key)])),
  }
}
