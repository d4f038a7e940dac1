import { aConversionRun } from '../conversion.ts'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  conversion_difference: (trx, { groupCode, readerId }) =>
    aConversionRun(trx, groupCode, { subject: 'zhixia', readerId }),
}
