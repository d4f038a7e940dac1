import type { Database } from '../../platform/stores/database.ts'

export const selectListedDatabase = (db: Database, groupCode: string, name: string) =>
  db
    .selectFrom('database')
    .select('id')
    .where('groupCode', '=', groupCode)
    .where('name', '=', name)
    .executeTakeFirst()
