import type { Choice, ConsentPurpose } from '@shulin/contract/inbox'
import { instantOf } from '@shulin/contract/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

/** What a reader agreed to and withdrew, newest first. */
export async function selectConsents(db: Database, readerId: string) {
  const rows = await db
    .selectFrom('consent')
    .select(['purpose', 'givenAt', 'withdrawnAt'])
    .where('readerId', '=', readerId)
    .orderBy('givenAt', 'desc')
    .execute()
  return rows.map(({ purpose, givenAt, withdrawnAt }) => ({
    purpose,
    isOpen: withdrawnAt === null,
    period: {
      givenAt: instantOf(givenAt),
      withdrawnAt: instantOf(withdrawnAt),
    } satisfies Choice['history'][number],
  }))
}

/** Where a reader can be reached besides the inbox. */
export const selectReachable = (db: Database, readerId: string) =>
  db
    .selectFrom('reader')
    .select([
      sql<boolean>`email_verified_at is not null`.as('byMail'),
      sql<boolean>`phone_verified_at is not null`.as('byText'),
      sql<boolean>`exists (
        select from identity b
          join sign_on s on s.group_code = b.group_code and s.provider = b.provider
         where b.group_code = reader.group_code and b.reader_id = reader.id and s.kind = 'chat app' and s.is_active)`.as(
        'byChat',
      ),
      sql<boolean>`exists (
        select from sign_on s where s.group_code = reader.group_code and s.kind = 'chat app' and s.is_active)`.as(
        'hasChat',
      ),
    ])
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()

/** Agrees; agreed before, nothing changes. Moments are those of the statement: who waited for the reader's row began earlier. */
export const insertConsent = (
  db: Database,
  consent: { groupCode: string; readerId: string; purpose: ConsentPurpose },
) =>
  db
    .insertInto('consent')
    .values({ ...consent, givenAt: sql`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict
        .columns(['groupCode', 'readerId', 'purpose'])
        .where('withdrawnAt', 'is', null)
        .doNothing(),
    )
    .execute()

/** Withdraws; false where nothing was agreed to. */
export async function withdrawConsent(db: Database, readerId: string, purpose: ConsentPurpose) {
  const { numUpdatedRows } = await db
    .updateTable('consent')
    .set({ withdrawnAt: sql`clock_timestamp()` })
    .where('readerId', '=', readerId)
    .where('purpose', '=', purpose)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of what was returned, nothing names the reader any more: neither the history, nor what the reader was told of it. */
export async function cutLoanHistory(db: Database, readerId: string) {
  await sql`select cut_loan_history(${readerId})`.execute(db)
  await sql`
    delete from message m
     where m.group_code = current_institution() and m.reader_id = ${readerId} and m.kind = 'loan'
       and not exists (select from loan l where l.group_code = m.group_code and l.reader_id = m.reader_id
                          and l.id::text = split_part(m.cause_id, ' ', 1))`.execute(db)
}
