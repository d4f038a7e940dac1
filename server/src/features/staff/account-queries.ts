import type { Role } from '@shulin/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

/** Members of staff, or one of them, with what secures their way in. */
export const selectMembers = (db: Database, staffId?: string) =>
  db
    .selectFrom('staff')
    .leftJoin('staffCredential as credential', (join) =>
      join
        .onRef('credential.groupCode', '=', 'staff.groupCode')
        .onRef('credential.staffId', '=', 'staff.id'),
    )
    .select(['staff.id', 'staff.account', 'staff.name', 'staff.unit', 'staff.disabledAt'])
    .select([
      sql<
        Role[]
      >`array(select role from staff_role r where r.staff_id = staff.id order by role)`.as('roles'),
      sql<boolean>`credential.password_hash is not null`.as('hasPassword'),
      sql<boolean>`credential.factor is not null`.as('hasSecondFactor'),
      sql<Date | null>`(select max(last_seen_at) from staff_session s where s.staff_id = staff.id)`.as(
        'lastSeenAt',
      ),
    ])
    .$if(staffId !== undefined, (query) => query.where('staff.id', '=', staffId!))
    .orderBy('staff.account')
    .execute()

/** Everybody waits who would change a member of staff meanwhile. */
export const lockMembers = (db: Database) =>
  db.selectFrom('staff').select('id').orderBy('id').forUpdate().execute()

interface NewMember {
  groupCode: string
  id: string
  account: string
  name: string
  unit: string | null
}

/** Adds a member of staff, or changes what is given of the one who has the account. */
export const putMember = (
  db: Database,
  member: Pick<NewMember, 'groupCode' | 'id' | 'account'>,
  given: { name: string; unit?: string },
) =>
  db
    .insertInto('staff')
    .values({ ...member, ...given })
    .onConflict((conflict) => conflict.columns(['groupCode', 'account']).doUpdateSet(given))
    .returning('id')
    .executeTakeFirstOrThrow()

/** False: the account is somebody's already. */
export async function insertMember(db: Database, member: NewMember) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff')
    .values(member)
    .onConflict((conflict) => conflict.columns(['groupCode', 'account']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateMember = (
  db: Database,
  staffId: string,
  { isDisabled, ...described }: { name: string; unit: string | null; isDisabled: boolean },
) =>
  db
    .updateTable('staff')
    .set({
      ...described,
      disabledAt: isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null,
    })
    .where('id', '=', staffId)
    .execute()

export async function replaceRoles(
  db: Database,
  groupCode: string,
  staffId: string,
  roles: Role[],
) {
  await db.deleteFrom('staffRole').where('staffId', '=', staffId).execute()
  if (roles.length === 0) return
  await db
    .insertInto('staffRole')
    .values(roles.map((role) => ({ groupCode, staffId, role })))
    .execute()
}

export async function deleteFactor(db: Database, staffId: string) {
  const nothing = { factor: null, factorKey: null, factorSince: null }
  await db
    .updateTable('staffCredential')
    .set({ ...nothing, offeredFactor: null, offeredKey: null })
    .where('staffId', '=', staffId)
    .execute()
  await db.deleteFrom('staffRecoveryCode').where('staffId', '=', staffId).execute()
}
