import { rewrapped, type HiddenUse, type KeyUse } from '../../platform/security/key-uses.ts'
import { certificateIndexUse, certificateContext } from './readers.ts'

export const keyUses: (HiddenUse | KeyUse)[] = [
  certificateIndexUse,
  {
    kind: 'column',
    table: 'reader',
    column: 'certificate_key',
    holds: 'certificate numbers of readers',
    needed: 'certificate_no is not null',
    ends: rewrapped,
    value: 'certificate_no',
    id: 'id',
    place: certificateContext,
  },
]
