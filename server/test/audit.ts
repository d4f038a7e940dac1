import { sql } from 'kysely'
import { inInstitution, type Database } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'

/** An act of some days ago, written as it would have been written then. */
export const anOldAct = (
  { adminDb }: Pick<TestApi, 'adminDb'>,
  groupCode: string,
  daysAgo: number,
  subject = 'version',
) =>
  inInstitution(adminDb, groupCode, async (trx) => {
    const { rows } = await sql<{ day: string; n: number }>`
      with written as (
        select write_audit('operator', 'setting.change', null, ${subject}, '{"before":"1","after":"2"}'::jsonb) as n)
      select institution_day(now() - make_interval(days => ${daysAgo})) as day, n from written`.execute(
      trx,
    )
    const { day, n } = rows[0]!
    await untouchable(trx, async () => {
      await sql`update audit set day = ${day}, at = at - make_interval(days => ${daysAgo}) where n = ${n}`.execute(
        trx,
      )
      await sql`update audit a set hash = audit_hash(a) where n = ${n}`.execute(trx)
    })
    return { day, n }
  })

/** Does to the trail what only who owns the database could do. */
export async function untouchable(trx: Database, work: () => Promise<void>) {
  const guard = async (word: 'disable' | 'enable') => {
    for (const table of ['audit', 'audit_day']) {
      await sql`alter table ${sql.id(table)} ${sql.raw(word)} trigger append_only`.execute(trx)
    }
  }
  await sql`set local role shulin_owner`.execute(trx)
  await guard('disable')
  await work()
  await guard('enable')
}
