import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import type { StoredPassword } from '../../platform/security/passwords.ts'

const columns = ['passwordHash', 'passwordKey', 'factor', 'factorKey', 'offeredFactor'] as const

/** How somebody comes in; nothing, as long as nothing was set. */
export const selectCredential = (db: Database, staffId: string) =>
  db
    .selectFrom('staffCredential')
    .select([...columns, 'offeredKey'])
    .where('staffId', '=', staffId)
    .executeTakeFirst()
export type Credential = NonNullable<Awaited<ReturnType<typeof selectCredential>>>

/** The same by account, for whoever is at the door. */
export const selectCredentialByAccount = (db: Database, account: string) =>
  db
    .selectFrom('staff')
    .leftJoin('staffCredential as credential', (join) =>
      join
        .onRef('credential.groupCode', '=', 'staff.groupCode')
        .onRef('credential.staffId', '=', 'staff.id'),
    )
    .select(['staff.id', 'staff.account', 'staff.name'])
    .select(['credential.passwordHash', 'credential.passwordKey', 'credential.factor'])
    .where('staff.account', '=', account)
    .where('staff.disabledAt', 'is', null)
    .executeTakeFirst()

type Changes = Partial<
  Credential & { passwordSetAt: Date | null; factorSince: Date | null; factorStep: number }
>

export const putCredential = (db: Database, groupCode: string, staffId: string, changes: Changes) =>
  db
    .insertInto('staffCredential')
    .values({ groupCode, staffId, ...changes })
    .onConflict((conflict) => conflict.columns(['groupCode', 'staffId']).doUpdateSet(changes))
    .execute()

/** Gives the same password a hash of today's making, unless it was changed meanwhile. */
export const renewHash = (
  db: Database,
  staffId: string,
  before: string,
  { passwordHash, keyId }: StoredPassword,
) =>
  db
    .updateTable('staffCredential')
    .set({ passwordHash, passwordKey: keyId })
    .where('staffId', '=', staffId)
    .where('passwordHash', '=', before)
    .execute()

/** Takes a code of the phone: one statement decides, and no half minute serves twice. */
export async function takeStep(db: Database, staffId: string, step: number) {
  const { numUpdatedRows } = await db
    .updateTable('staffCredential')
    .set({ factorStep: step })
    .where('staffId', '=', staffId)
    .where('factorStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The keys of the recovery codes somebody still has, and how many there are of each. */
export const selectRecoveryKeys = (db: Database, staffId: string) =>
  db
    .selectFrom('staffRecoveryCode')
    .select(['keyId', (eb) => eb.fn.countAll<number>().as('codes')])
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .groupBy('keyId')
    .execute()

/** Uses a recovery code; of many uses one succeeds. */
export async function spendRecoveryCode(db: Database, staffId: string, hashes: Buffer[]) {
  if (hashes.length === 0) return false
  const { numUpdatedRows } = await db
    .updateTable('staffRecoveryCode')
    .set({ usedAt: sql`now()` })
    .where('staffId', '=', staffId)
    .where('codeHash', 'in', hashes)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceRecoveryCodes(
  db: Database,
  groupCode: string,
  staffId: string,
  codes: { codeHash: Buffer; keyId: number }[],
) {
  await db.deleteFrom('staffRecoveryCode').where('staffId', '=', staffId).execute()
  if (codes.length === 0) return
  await db
    .insertInto('staffRecoveryCode')
    .values(codes.map((code) => ({ groupCode, staffId, ...code })))
    .execute()
}
