import { aFrozenSearch } from '../frozen-searches.ts'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  frozen_search: (trx, { groupCode, readerId, recordId }) =>
    aFrozenSearch(trx, { groupCode, readerId, recordId }),
}
