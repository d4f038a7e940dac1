import { randomBytes } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  calendar_address: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('calendarAddress')
      .values({ groupCode, readerId, secretHash: randomBytes(32) })
      .execute(),
}
