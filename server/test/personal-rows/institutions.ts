import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  setting: (trx, { groupCode, staffName: changedBy }) =>
    trx
      .insertInto('setting')
      .values({ groupCode, code: 'findSiteName', value: '书林', changedBy })
      .execute(),
}
