import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

export const selectFactor = (db: Database, readerId: string) =>
  db
    .selectFrom('readerFactor')
    .select(['factor', 'factorKey', 'offeredFactor', 'offeredKey'])
    .where('readerId', '=', readerId)
    .executeTakeFirst()
type FactorRow = NonNullable<Awaited<ReturnType<typeof selectFactor>>>

type Changes = Partial<FactorRow & { factorSince: Date; factorStep: number }>

export const putFactor = (db: Database, groupCode: string, readerId: string, changes: Changes) =>
  db
    .insertInto('readerFactor')
    .values({ groupCode, readerId, ...changes })
    .onConflict((conflict) => conflict.columns(['groupCode', 'readerId']).doUpdateSet(changes))
    .execute()

/** Takes a code of the phone: one statement decides, and no half minute serves twice. */
export async function takeStep(db: Database, readerId: string, step: number) {
  const { numUpdatedRows } = await db
    .updateTable('readerFactor')
    .set({ factorStep: step })
    .where('readerId', '=', readerId)
    .where('factorStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The keys of the recovery codes a reader still has, and how many there are of each. */
export const selectRecoveryKeys = (db: Database, readerId: string) =>
  db
    .selectFrom('readerRecoveryCode')
    .select(['keyId', (eb) => eb.fn.countAll<number>().as('codes')])
    .where('readerId', '=', readerId)
    .where('usedAt', 'is', null)
    .groupBy('keyId')
    .execute()

/** Uses a recovery code; of many uses one succeeds. */
export async function spendRecoveryCode(db: Database, readerId: string, hashes: Buffer[]) {
  if (hashes.length === 0) return false
  const { numUpdatedRows } = await db
    .updateTable('readerRecoveryCode')
    .set({ usedAt: sql`now()` })
    .where('readerId', '=', readerId)
    .where('codeHash', 'in', hashes)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceRecoveryCodes(
  db: Database,
  groupCode: string,
  readerId: string,
  codes: { codeHash: Buffer; keyId: number }[],
) {
  await db.deleteFrom('readerRecoveryCode').where('readerId', '=', readerId).execute()
  await db
    .insertInto('readerRecoveryCode')
    .values(codes.map((code) => ({ groupCode, readerId, ...code })))
    .execute()
}

/** Takes the factor and its recovery codes away; false where there was none. */
export async function deleteFactor(db: Database, readerId: string) {
  await db.deleteFrom('readerRecoveryCode').where('readerId', '=', readerId).execute()
  const { numDeletedRows } = await db
    .deleteFrom('readerFactor')
    .where('readerId', '=', readerId)
    .where('factor', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
