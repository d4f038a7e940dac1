import { createDecipheriv } from 'node:crypto'

/**
 * Decodes a password as the wire carries it: DES, ECB, PKCS7, hexadecimal. OpenSSL no longer offers single DES; triple
 * DES with the same key three times is the same cipher. What cannot be decoded is undefined, and no reason is given.
 */
export function decodePassword(key: string, hex: string): string | undefined {
  if (!/^([0-9a-f]{16}){1,64}$/i.test(hex)) return undefined
  const decoding = createDecipheriv('des-ede3-ecb', Buffer.from(key.repeat(3)), null)
  try {
    const decoded = Buffer.concat([decoding.update(hex, 'hex'), decoding.final()])
    const password = new TextDecoder('utf-8', { fatal: true }).decode(decoded)
    decoded.fill(0)
    return password
  } catch {
    return undefined
  }
}
