import {
  rehashed,
  rewrapped,
  type HiddenUse,
  type KeyUse,
} from '../../platform/security/key-uses.ts'
import { factorContext } from './second-factor.ts'

export const keyUses: (HiddenUse | KeyUse)[] = [
  {
    kind: 'column',
    table: 'staff_credential',
    column: 'factor_key',
    holds: 'second factors of staff',
    needed: 'factor is not null',
    ends: rewrapped,
    value: 'factor',
    id: 'staff_id',
    place: factorContext,
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
    place: factorContext,
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
]
