import { createPublicKey } from 'node:crypto'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { Refused } from '../../../platform/failure.ts'
import { ticketRefused } from './connector.ts'
import type { ActiveProvider } from './providers.ts'

/** No token of ours, and of no other purpose. */
const type = 'ext+jwt'
const longest = 60

const Code = z.object({
  sub: z.string().min(1).max(64),
  jti: z.string().min(8).max(128),
  iat: z.number(),
  exp: z.number(),
})

/**
 * Reads the code another portal hands its reader over with (R-ROUTE-099): signed with the issuer's key, made out to this
 * institution, of a minute at most. `sub` is the reader's account here.
 */
export async function readExchangeCode(
  { provider, settings }: ActiveProvider,
  groupCode: string,
  code: string,
) {
  const key = createPublicKey(settings['publicKey']!)
  const algorithm = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'RS256'
  try {
    // The type is looked at first: a token of the portal is refused whoever has signed it.
    if (decodeProtectedHeader(code).typ !== type) throw new Refused(ticketRefused)
    const { payload } = await jwtVerify(code, key, {
      algorithms: [algorithm],
      typ: type,
      audience: groupCode,
      issuer: provider,
      clockTolerance: 0,
    })
    const { sub, jti, iat, exp } = Code.parse(payload)
    if (exp - iat > longest || iat > Date.now() / 1000 + 5) throw new Refused(ticketRefused)
    return { account: sub, id: jti }
  } catch (error) {
    if (
      error instanceof errors.JOSEError ||
      error instanceof z.ZodError ||
      error instanceof TypeError
    )
      throw new Refused(ticketRefused)
    throw error
  }
}
