import type { SignOnEntry, SignOnKind } from '@shulin/contract/sign-on'
import { loginTypes, type LoginType } from '@shulin/contract/identity'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { encryptColumn, decryptColumn, type KeyRing } from '../../../platform/security/keys.ts'
import type { KnownProvider } from './connector.ts'
import { selectProvider, selectProviderBehind, selectProviderForStaff } from './provider-queries.ts'

/** A provider with what is hidden of it. */
export interface ActiveProvider extends KnownProvider {
  kind: SignOnKind
  entry: SignOnEntry
}

/** How whoever came that way is logged in. An external sign-on is a unified one, too: leaving it is the same. */
export const loginTypeOf = {
  unified: loginTypes.unified,
  external: loginTypes.unified,
  passport: loginTypes.passport,
  'chat app': loginTypes.chatApp,
  link: loginTypes.external,
} as const satisfies Record<SignOnEntry, LoginType>

export const signOnSecretContext = (groupCode: string, provider: string) =>
  `sign_on.secret ${groupCode} ${provider}`

export function encryptSecret(keys: KeyRing, groupCode: string, provider: string, secret: string) {
  const { keyId, hidden } = encryptColumn(keys, secret, signOnSecretContext(groupCode, provider))
  return { keyId, secret: hidden }
}

export async function providerOf(
  trx: Database,
  keys: KeyRing,
  groupCode: string,
  provider: string,
): Promise<ActiveProvider> {
  return opened(keys, groupCode, await selectProvider(trx, provider))
}

export async function providerBehind(
  trx: Database,
  keys: KeyRing,
  groupCode: string,
  entry: 'passport' | 'chat app',
): Promise<ActiveProvider> {
  return opened(keys, groupCode, await selectProviderBehind(trx, entry))
}

export async function providerForStaff(
  trx: Database,
  keys: KeyRing,
  groupCode: string,
  provider: string,
): Promise<ActiveProvider> {
  return opened(keys, groupCode, await selectProviderForStaff(trx, provider))
}

type Row = NonNullable<Awaited<ReturnType<typeof selectProvider>>>

function opened(keys: KeyRing, groupCode: string, row: Row | undefined): ActiveProvider {
  if (!row) throw new Refused(providerUnknown)
  const { provider, secret, keyId } = row
  return {
    provider,
    kind: row.kind as SignOnKind,
    entry: row.entry as SignOnEntry,
    settings: row.settings as Record<string, string>,
    secret:
      secret && keyId
        ? decryptColumn(keys, { keyId, hidden: secret }, signOnSecretContext(groupCode, provider))
        : null,
  }
}

/** Who a provider says it is: the claim the institution chose, or the one its protocol has for it. */
export function subjectOf({ kind, settings }: ActiveProvider, claims: Record<string, string>) {
  return claims[settings['subjectClaim'] || standardClaim[kind]] ?? ''
}

const standardClaim: Record<SignOnKind, string> = {
  cas: 'user',
  oidc: 'sub',
  oauth2: 'id',
  saml: 'nameID',
  passport: 'uid',
  'chat app': 'openid',
  issuer: 'sub',
}

export const providerUnknown = refusal('sign-on.unknown', 404, {
  'zh-CN': '本馆未开放这种登录方式',
  'zh-TW': '本館未開放這種登入方式',
  'en-US': 'This library does not offer this way to log in',
})
