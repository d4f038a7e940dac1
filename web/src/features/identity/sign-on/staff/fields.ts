import type { SignOnEntry, SignOnKind } from '@shulin/contract/sign-on'

/** What each protocol is told about a provider, in the order it is asked for. */
export const fieldsOf = {
  cas: ['address', 'version', 'subjectClaim', 'accountClaim', 'bindBy'],
  oidc: ['issuer', 'clientId', 'scope', 'subjectClaim', 'accountClaim', 'bindBy'],
  oauth2: [
    'authorizeAddress',
    'tokenAddress',
    'userAddress',
    'clientId',
    'scope',
    'subjectClaim',
    'accountClaim',
    'bindBy',
  ],
  saml: ['address', 'issuer', 'entityId', 'certificate', 'subjectClaim', 'accountClaim', 'bindBy'],
  passport: ['address', 'userAddress', 'appId', 'subjectClaim', 'accountClaim'],
  'chat app': ['address', 'appId', 'subjectClaim', 'accountClaim'],
  issuer: ['publicKey'],
} as const satisfies Record<SignOnKind, readonly string[]>

export const kinds = Object.keys(fieldsOf) as SignOnKind[]

export type Field = (typeof fieldsOf)[SignOnKind][number]

/** What may be one of two only; the first is what it is until somebody says otherwise. */
export const choices: Partial<Record<Field, readonly string[]>> = {
  version: ['3', '2'],
  bindBy: ['password', 'name'],
}

export const isOptional = (field: Field) =>
  ['scope', 'subjectClaim', 'accountClaim'].includes(field)
export const isLong = (field: Field) => field === 'certificate' || field === 'publicKey'

/** Where on the login screen a protocol may stand. */
export const entriesOf: Record<SignOnKind, readonly SignOnEntry[]> = {
  cas: ['unified', 'external'],
  oidc: ['unified', 'external'],
  oauth2: ['unified', 'external'],
  saml: ['unified', 'external'],
  passport: ['passport'],
  'chat app': ['chat app'],
  issuer: ['link'],
}

/** A federation needs no secret of ours, and an issuer signs with its own. */
export const hasSecret = (kind: SignOnKind) =>
  ['oidc', 'oauth2', 'passport', 'chat app'].includes(kind)
