import { rewrapped, type HiddenUse, type KeyUse } from '../../platform/security/key-uses.ts'
import { secretContext } from './secret-context.ts'

export const keyUses: (HiddenUse | KeyUse)[] = [
  {
    kind: 'column',
    table: 'outgoing',
    column: 'secret_key',
    holds: 'codes in mail that waits',
    needed: 'secret is not null',
    ends: rewrapped,
    value: 'secret',
    id: 'id',
    place: secretContext,
  },
]
