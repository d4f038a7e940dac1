import type { Database } from '../../platform/stores/database.ts'

/** At most two records: more than one says that the name is not clear. */
export const selectAliased = (
  db: Database,
  { scheme, value }: { scheme?: string | undefined; value: string },
) =>
  db
    .selectFrom('recordAlias')
    .select('recordId')
    .distinct()
    .where('value', '=', value)
    .$if(scheme !== undefined, (query) => query.where('scheme', '=', scheme!))
    .limit(2)
    .execute()

export const selectAliasesOf = (db: Database, recordId: number) =>
  db
    .selectFrom('recordAlias')
    .select(['scheme', 'value'])
    .where('recordId', '=', recordId)
    .orderBy('scheme')
    .orderBy('value')
    .limit(1000)
    .execute()

export const deleteAlias = (
  db: Database,
  { recordId, scheme, value }: { recordId: number; scheme: string; value: string },
) =>
  db
    .deleteFrom('recordAlias')
    .where('recordId', '=', recordId)
    .where('scheme', '=', scheme)
    .where('value', '=', value)
    .returning('value')
    .executeTakeFirst()

export const insertAlias = (
  db: Database,
  alias: { groupCode: string; scheme: string; value: string; recordId: number },
) =>
  db
    .insertInto('recordAlias')
    .values(alias)
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'scheme', 'value']).doUpdateSet({ recordId: alias.recordId }),
    )
    .execute()

/** Whether the institution holds a title, or did. */
export const selectHoldingOf = (db: Database, recordId: number) =>
  db.selectFrom('holding').select('recordId').where('recordId', '=', recordId).executeTakeFirst()
