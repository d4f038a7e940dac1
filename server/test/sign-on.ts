import { hideColumn } from '../src/platform/keys.ts'
import type { TestApi } from './api.ts'
import type { TestInstitution } from './readers.ts'

interface Given {
  provider?: string
  kind?: 'cas' | 'oidc' | 'oauth2' | 'saml' | 'passport' | 'chat app' | 'issuer'
  entry?: 'unified' | 'external' | 'passport' | 'chat app' | 'link'
  settings?: object
  secret?: string
  isActive?: boolean
}

/** A provider an institution uses, as its staff would set it up. */
export async function aProvider(
  { keys }: TestApi,
  { groupCode, within }: TestInstitution,
  given: Given = {},
) {
  const { provider = 'campus', kind = 'cas', entry = 'unified', settings = {}, secret } = given
  const hidden =
    secret === undefined
      ? undefined
      : hideColumn(keys, secret, `sign_on.secret ${groupCode} ${provider}`)
  await within((trx) =>
    trx
      .insertInto('signOn')
      .values({
        groupCode,
        provider,
        kind,
        entry,
        name: JSON.stringify({ 'zh-CN': provider }),
        settings: JSON.stringify(settings),
        isActive: given.isActive ?? true,
        ...(hidden && { secret: hidden.hidden, keyId: hidden.keyId }),
      })
      .execute(),
  )
  return provider
}
