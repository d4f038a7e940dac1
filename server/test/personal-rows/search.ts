import { sql } from 'kysely'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  // By as many as it takes to be kept that long: what fewer have searched for goes the next night.
  popular_search: (trx, { groupCode }) =>
    trx
      .insertInto('popularSearch')
      .values({
        groupCode,
        keyword: '敦煌',
        searchedOn: sql`current_date`,
        sources: 5,
        isFound: true,
      })
      .execute(),
}
