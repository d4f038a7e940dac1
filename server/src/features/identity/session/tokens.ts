import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose'
import { z } from 'zod'
import { tokenKeys, type KeyRing } from '../../../platform/security/keys.ts'

/** One algorithm, one issuer, one kind of token: what is anything else is no token of ours. */
const algorithm = 'EdDSA'
const issuer = 'shulin'
const audience = 'portal'
const type = 'portal+jwt'

/** What a token says: whose session at which institution, and which cookie belongs to it. Nothing personal. */
const Claims = z.object({
  sub: z.uuid(),
  tid: z.string(),
  sid: z.uuid(),
  /** The hash of the cookie. */
  fp: z.string(),
  /** From when until when, in seconds by the clock of the database. */
  nbf: z.int(),
  exp: z.int(),
})

interface TokenSubject {
  groupCode: string
  readerId: string
  sessionId: string
  cookie: string
}

/** From when until when a token is good. */
interface TokenTimes {
  startedAt: Date
  expiresAt: Date
}

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export function openTokens(keys: KeyRing) {
  const { publicKeys } = tokenKeys(keys)

  function keyOf({ kid }: JWTHeaderParameters) {
    const key = publicKeys.get(kid ?? '')
    if (!key) throw new errors.JWSSignatureVerificationFailed()
    return key
  }

  return {
    async sign(
      { groupCode, readerId, sessionId, cookie }: TokenSubject,
      { startedAt, expiresAt }: TokenTimes,
    ) {
      // Looked up now: a key may have come into use since the process began.
      const { kid, privateKey } = tokenKeys(keys)
      return new SignJWT({
        tid: groupCode,
        sid: sessionId,
        fp: hashOf(cookie).toString('base64url'),
      })
        .setProtectedHeader({ alg: algorithm, typ: type, kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(readerId)
        .setIssuedAt(startedAt)
        .setNotBefore(startedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
    },

    /**
     * What a token of ours says, where the cookie is the one it names; undefined for anything else. Whether it is good now is for the
     * database to say: the clocks of hosts differ, and what one of them signed would be too new for another.
     */
    async read(
      token: string,
      cookie: string,
    ): Promise<(Omit<TokenSubject, 'cookie'> & TokenTimes) | undefined> {
      if (!token.split('.').every(isCanonical)) return undefined
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: [algorithm],
          issuer,
          audience,
          typ: type,
          requiredClaims: ['exp', 'nbf', 'iat'],
          clockTolerance: Number.MAX_SAFE_INTEGER,
        })
        const { sub, tid, sid, fp, nbf, exp } = Claims.parse(payload)
        if (fp !== hashOf(cookie).toString('base64url')) return undefined
        const times = { startedAt: new Date(nbf * 1000), expiresAt: new Date(exp * 1000) }
        return { groupCode: tid, readerId: sub, sessionId: sid, ...times }
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined
        throw error
      }
    },
  }
}
export type Tokens = ReturnType<typeof openTokens>

/** The same bytes can be written in several ways; only one of them is ours. */
const isCanonical = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part
