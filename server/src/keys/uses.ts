import { factorPlace } from '../features/staff/second-factor.ts'
import { readerFactorPlace } from '../features/identity/second-factor/second-factor.ts'
import { signOnPlace } from '../features/identity/sign-on/providers.ts'
import { secretPlace } from '../features/inbox/secret-place.ts'
import { certificatePlace } from '../features/readers/readers.ts'

/** A column that says with which key a row was made. */
interface KeyUse {
  kind: 'pepper' | 'column'
  table: string
  column: string
  /** What the rows hold, in the operator's words. */
  holds: string
  /** Which rows still need their key, in SQL: a code that was used is never compared again. */
  needed: string
  /** How these rows come to a newer key, or go away. */
  ends: string
}

/** A hidden value that can be shown and hidden again with a newer key. */
export interface HiddenUse extends KeyUse {
  kind: 'column'
  /** The value, and what names its row beside the institution. */
  value: string
  id: string
  place: (groupCode: string, id: string) => string
}

const rewrapped = 'shulin keys rewrap hides them again'
const rehashed = 'each is renewed when its owner logs in'
const soonOver = 'they end by themselves within a day'

export const hiddenUses: HiddenUse[] = [
  {
    kind: 'column',
    table: 'reader',
    column: 'certificate_key',
    holds: 'certificate numbers of readers',
    needed: 'certificate_no is not null',
    ends: rewrapped,
    value: 'certificate_no',
    id: 'id',
    place: certificatePlace,
  },
  {
    kind: 'column',
    table: 'staff_credential',
    column: 'factor_key',
    holds: 'second factors of staff',
    needed: 'factor is not null',
    ends: rewrapped,
    value: 'factor',
    id: 'staff_id',
    place: factorPlace,
  },
  {
    kind: 'column',
    table: 'staff_credential',
    column: 'offered_key',
    holds: 'second factors being set up',
    needed: 'offered_factor is not null',
    ends: rewrapped,
    value: 'offered_factor',
    id: 'staff_id',
    place: factorPlace,
  },
  {
    kind: 'column',
    table: 'reader_factor',
    column: 'factor_key',
    holds: 'second factors of readers',
    needed: 'factor is not null',
    ends: rewrapped,
    value: 'factor',
    id: 'reader_id',
    place: readerFactorPlace,
  },
  {
    kind: 'column',
    table: 'reader_factor',
    column: 'offered_key',
    holds: 'second factors readers are setting up',
    needed: 'offered_factor is not null',
    ends: rewrapped,
    value: 'offered_factor',
    id: 'reader_id',
    place: readerFactorPlace,
  },
  {
    kind: 'column',
    table: 'sign_on',
    column: 'key_id',
    holds: 'secrets of sign-on providers',
    needed: 'secret is not null',
    ends: rewrapped,
    value: 'secret',
    id: 'provider',
    place: signOnPlace,
  },
  {
    kind: 'column',
    table: 'outgoing',
    column: 'secret_key',
    holds: 'codes in mail that waits',
    needed: 'secret is not null',
    ends: rewrapped,
    value: 'secret',
    id: 'id',
    place: secretPlace,
  },
]

/** Found again by its hash; made anew from the hidden number. */
export const certificateIndexUse = {
  kind: 'pepper',
  table: 'reader',
  column: 'certificate_index_key',
  holds: 'hashes of certificate numbers',
  needed: 'certificate_index is not null',
  ends: 'shulin keys rewrap makes them anew',
} as const satisfies KeyUse

/** Seals are only verified, and nobody can make them again: whoever retires their key gives them up. */
export const sealUse = {
  kind: 'pepper',
  table: 'audit_day',
  column: 'key_id',
  holds: 'sealed days of the audit trail',
  needed: 'true',
  ends: 'run shulin audit check; then --give-up-seals, and the digests alone speak for these days',
} as const satisfies KeyUse

/** Every column of the type `key_id`: one that is not here keeps all keys from being retired. */
export const keyUses: KeyUse[] = [
  {
    kind: 'pepper',
    table: 'credential',
    column: 'key_id',
    holds: 'passwords of readers',
    needed: 'true',
    ends: rehashed,
  },
  {
    kind: 'pepper',
    table: 'staff_credential',
    column: 'password_key',
    holds: 'passwords of staff',
    needed: 'password_hash is not null',
    ends: rehashed,
  },
  {
    kind: 'pepper',
    table: 'staff_recovery_code',
    column: 'key_id',
    holds: 'recovery codes of staff',
    needed: 'used_at is null',
    ends: 'their owners make new ones under “My account”',
  },
  {
    kind: 'pepper',
    table: 'reader_recovery_code',
    column: 'key_id',
    holds: 'recovery codes of readers',
    needed: 'used_at is null',
    ends: 'their owners turn the second step of the login off and on again',
  },
  {
    kind: 'pepper',
    table: 'one_time_code',
    column: 'key_id',
    holds: 'tickets of readers',
    needed: 'used_at is null and expires_at > now()',
    ends: soonOver,
  },
  {
    kind: 'pepper',
    table: 'recovery',
    column: 'key_id',
    holds: 'recoveries of passwords on their way',
    needed: 'used_at is null and expires_at > now()',
    ends: soonOver,
  },
  {
    kind: 'pepper',
    table: 'contact_code',
    column: 'key_id',
    holds: 'codes sent to readers',
    needed: 'expires_at > now()',
    ends: soonOver,
  },
  certificateIndexUse,
  sealUse,
  ...hiddenUses,
]
