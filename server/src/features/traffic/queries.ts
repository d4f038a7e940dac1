import type { CallerClass } from '@shulin/contract/traffic'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

interface CountRow {
  groupCode: string
  since: Date
  standing: CallerClass
  asked: number
  served: number
  shed: number
}

export const addCounts = (db: Database, rows: CountRow[]) =>
  db
    .insertInto('traffic')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'since', 'standing']).doUpdateSet({
        asked: sql`traffic.asked + excluded.asked`,
        served: sql`traffic.served + excluded.served`,
        shed: sql`traffic.shed + excluded.shed`,
      }),
    )
    .execute()

/** A fortnight is enough to see what a swarm did. */
export const forgetCounts = (db: Database) =>
  sql`delete from traffic where since < now() - interval '14 days'`.execute(db)

export async function selectTotals(db: Database, from: Date) {
  return db
    .selectFrom('traffic')
    .select([
      'standing',
      sql<number>`sum(asked)::int`.as('asked'),
      sql<number>`sum(served)::int`.as('served'),
      sql<number>`sum(shed)::int`.as('shed'),
    ])
    .where('since', '>=', from)
    .groupBy('standing')
    .execute()
}

/** Counts in steps of so many minutes. */
export async function selectTimes(db: Database, from: Date, minutes: number) {
  const { rows } = await sql<{ since: Date; asked: number; served: number; shed: number }>`
    select date_bin(make_interval(mins => ${minutes}), since, 'epoch') as since,
           sum(asked)::int as asked, sum(served)::int as served, sum(shed)::int as shed
      from traffic where traffic.since >= ${from} group by 1 order by 1`.execute(db)
  return rows
}

const keyColumns = [
  'id',
  'name',
  'requestsPerMinute',
  'madeBy',
  'madeAt',
  'lastUsedOn',
  'revokedBy',
  'revokedAt',
] as const

export const selectKeys = (db: Database) =>
  db.selectFrom('readingKey').select(keyColumns).orderBy('madeAt', 'desc').orderBy('id').execute()

interface NewKey {
  groupCode: string
  id: string
  name: string
  keyHash: Buffer
  requestsPerMinute: number
  madeBy: string
}

export const insertKey = (db: Database, key: NewKey) =>
  db.insertInto('readingKey').values(key).returning(keyColumns).executeTakeFirstOrThrow()

/** Null where it is unknown or revoked already. */
export const revokeKey = (db: Database, id: string, revokedBy: string) =>
  db
    .updateTable('readingKey')
    .set({ revokedBy, revokedAt: sql`now()` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning(keyColumns)
    .executeTakeFirst()

export const selectLiveKey = (db: Database, keyHash: Buffer) =>
  db
    .selectFrom('readingKey')
    .select(['id', 'requestsPerMinute', 'lastUsedOn'])
    .where('keyHash', '=', keyHash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()

export const noteUse = (db: Database, id: string) =>
  sql`update reading_key set last_used_on = current_date
       where id = ${id} and last_used_on is distinct from current_date`.execute(db)
