import { createPublicKey } from 'node:crypto'
import type { SignOnKind } from '@shulin/contract/sign-on'
import { z } from 'zod'
import { refusal, Refused } from '../../../platform/failure.ts'
import { certificateOf } from '../../../platform/security/certificate.ts'

const address = z.string().regex(/^https?:\/\/[^\s"<>]+$/)
const word = z.string().regex(/^\S{1,500}$/)
const claim = z
  .string()
  .regex(/^\S{0,200}$/)
  .default('')

/** What an institution may say about claims, whatever the protocol. */
const claims = {
  /** The claim that says who it is, where it is not the one of the protocol. */
  subjectClaim: claim,
  /** The claim that is the account here: then nobody need bind anything. */
  accountClaim: claim,
  /** Whether a first login is bound by account and password, or by account and name. */
  bindBy: z.enum(['password', 'name']).default('password'),
}

const certificate = z.string().refine((text) => canBe(() => certificateOf(text)))
const publicKey = z.string().refine((text) =>
  canBe(() => {
    const { asymmetricKeyType: type } = createPublicKey(text)
    if (type !== 'ed25519' && type !== 'rsa') throw new Error(type)
  }),
)

const shapes: Record<SignOnKind, z.ZodType<Record<string, string>>> = {
  cas: z.strictObject({ address, version: z.enum(['2', '3']).default('3'), ...claims }),
  oidc: z.strictObject({
    issuer: address,
    clientId: word,
    scope: z.string().max(200).default(''),
    ...claims,
  }),
  oauth2: z.strictObject({
    authorizeAddress: address,
    tokenAddress: address,
    userAddress: address,
    clientId: word,
    scope: z.string().max(200).default(''),
    ...claims,
  }),
  saml: z.strictObject({ address, issuer: word, entityId: word, certificate, ...claims }),
  passport: z.strictObject({ address, userAddress: address, appId: word, ...claims }),
  'chat app': z.strictObject({ address, appId: word, ...claims }),
  issuer: z.strictObject({ publicKey }),
}

/** The settings of a provider as its protocol needs them; what is wrong is named. */
export function checkedSettings(kind: SignOnKind, settings: Record<string, string>) {
  const parsed = shapes[kind].safeParse(settings)
  if (parsed.success) return parsed.data
  const names = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : issue.path.map(String),
  )
  throw new Refused(settingsWrong, { settings: [...new Set(names)] })
}

function canBe(made: () => unknown) {
  try {
    made()
    return true
  } catch {
    return false
  }
}

const settingsWrong = refusal('sign-on.settings-wrong', 400, {
  'zh-CN': '认证系统的设置不完整或格式不对',
  'zh-TW': '認證系統的設定不完整或格式不對',
  'en-US': 'The settings of the sign-on system are incomplete or not in the right form',
})
