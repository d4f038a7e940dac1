import { writeLook } from '../../src/platform/audit.ts'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  audit: (trx, { readerId, staffId, staffName }) =>
    writeLook(
      trx,
      { id: staffId, account: 'lin', name: staffName, roles: ['circulation'] },
      { readerId, purpose: 'reader asked', ticket: null, fields: ['phone'] },
    ),
}
