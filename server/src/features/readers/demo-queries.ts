import type { Database } from '../../platform/stores/database.ts'

/** Those of these accounts that are there. */
export const selectDemoReaders = (db: Database, groupCode: string, accounts: string[]) =>
  db
    .selectFrom('reader')
    .innerJoin('institution', 'institution.groupCode', 'reader.groupCode')
    .select(['reader.id as readerId', 'reader.account', 'institution.timeZone'])
    .where('reader.groupCode', '=', groupCode)
    .where('reader.account', 'in', accounts)
    .orderBy('reader.account')
    .execute()
