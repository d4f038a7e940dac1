import { randomUUID } from 'node:crypto'
import type { PointPlatform } from '@shulin/contract/points'
import { sql } from 'kysely'
import { inInstitution, type Database } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'

interface SeededEntry {
  ruleCode?: string
  change?: number
  ruleChange?: number
  platform?: PointPlatform
  at?: Date
}

/** Writes an entry into the ledger as the operator could, past every rule; the sum follows. */
export const insertEntry = async (
  trx: Database,
  { groupCode, readerId }: { groupCode: string; readerId: string },
  { ruleCode = 'login', change = 1, ruleChange = change, platform, at }: SeededEntry = {},
) => {
  const id = randomUUID()
  await trx
    .insertInto('pointEntry')
    .values({
      groupCode,
      id,
      readerId,
      ruleCode,
      subjectHash: Buffer.from(id),
      change,
      ruleChange,
      ...(platform && { platform }),
      ...(at && { at }),
    })
    .execute()
  return id
}

/** The same for a test that only reads. */
export const anEntry = (
  { adminDb }: TestApi,
  { groupCode }: { groupCode: string },
  { id }: { id: string },
  entry: SeededEntry = {},
) =>
  inInstitution(adminDb, groupCode, (trx) => insertEntry(trx, { groupCode, readerId: id }, entry))

/** The sums of an institution that are not what their ledgers come to, and those below zero. */
export const pointsAtOdds = ({ adminDb }: TestApi, { groupCode }: { groupCode: string }) =>
  inInstitution(adminDb, groupCode, async (trx) => {
    const { rows } = await sql<{ readerId: string }>`
      select reader_id from points_that_differ()
       union select reader_id from point_balance where group_code = ${groupCode} and points < 0`.execute(
      trx,
    )
    return rows.map(({ readerId }) => readerId)
  })
