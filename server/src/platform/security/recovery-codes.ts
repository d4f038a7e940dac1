import { randomInt } from 'node:crypto'
import { keyedDigest, type KeyRing } from './keys.ts'

// Without what is easily taken for something else.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const howMany = 10

/** Codes for the day the phone is lost: two groups of five. */
export const newRecoveryCodes = () =>
  Array.from({ length: howMany }, () => `${fiveLetters()}-${fiveLetters()}`)

const fiveLetters = () =>
  Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** Whether somebody typed a recovery code, and not the six figures of a phone. */
export const isRecoveryCode = (typed: string) => /^[A-Z2-9]{10}$/.test(plain(typed))

const plain = (typed: string) => typed.toUpperCase().replaceAll(/[\s-]/g, '')

/** What is kept of a code; it is good for one member of staff or one reader only. */
export function hashOfCode(keys: KeyRing, holderId: string, typed: string, keyId?: number) {
  const { digest, ...key } = keyedDigest(keys, `recovery code ${holderId} ${plain(typed)}`, keyId)
  return { codeHash: digest, keyId: key.keyId }
}
