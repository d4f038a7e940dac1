import { randomBytes, randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  self_check_machine: (trx, { groupCode, staffName }) =>
    trx
      .insertInto('selfCheckMachine')
      .values({
        groupCode,
        id: randomUUID(),
        name: '一楼大厅',
        login: `hall-${randomBytes(4).toString('hex')}`,
        secretHash: randomBytes(32),
        madeBy: staffName,
        revokedBy: staffName,
        revokedAt: new Date(),
      })
      .execute(),
}
