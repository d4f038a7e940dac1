import type { Role } from '@shulin/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

export const selectStaffByAccount = (db: Database, account: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'account', 'name'])
    .where('account', '=', account)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()

export const insertLink = (db: Database, groupCode: string, staffId: string, tokenHash: Buffer) =>
  db.insertInto('staffLink').values({ groupCode, staffId, tokenHash }).execute()

/** Uses a link: one statement decides, so that of many uses one succeeds. */
export const useLink = (db: Database, tokenHash: Buffer) =>
  db
    .updateTable('staffLink')
    .set({ usedAt: sql`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('staffId')
    .executeTakeFirst()

export const insertSession = (
  db: Database,
  groupCode: string,
  staffId: string,
  cookieHash: Buffer,
) => db.insertInto('staffSession').values({ groupCode, staffId, cookieHash }).execute()

/** Who holds a live session: not ended, not too old, of an account that is not disabled. */
export const selectSessionHolder = (db: Database, cookieHash: Buffer) =>
  db
    .selectFrom('staffSession as session')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.groupCode', '=', 'session.groupCode')
        .onRef('staff.id', '=', 'session.staffId'),
    )
    .select([
      'staff.id',
      'staff.account',
      'staff.name',
      sql<
        Role[]
      >`array(select role from staff_role where staff_role.staff_id = staff.id order by role)`.as(
        'roles',
      ),
    ])
    .where('session.cookieHash', '=', cookieHash)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .where('staff.disabledAt', 'is', null)
    .executeTakeFirst()

export const endSession = (db: Database, cookieHash: Buffer) =>
  db
    .updateTable('staffSession')
    .set({ endedAt: sql`now()` })
    .where('cookieHash', '=', cookieHash)
    .where('endedAt', 'is', null)
    .execute()
