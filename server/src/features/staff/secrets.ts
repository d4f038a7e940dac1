import { createHash, randomBytes } from 'node:crypto'

/** A secret that names its institution: what a link and a cookie carry. Only its hash is kept. */
export const newSecret = (groupCode: string) =>
  `${groupCode}.${randomBytes(32).toString('base64url')}`

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export const groupCodeOf = (secret: string) => secret.split('.', 1)[0]!
