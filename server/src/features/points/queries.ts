import type { PointBehaviour, PointPlatform } from '@shulin/contract/points'
import { sql } from 'kysely'
import type { Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'

const here = sql<string>`current_institution()`

interface LedgerFilter {
  behaviorType: PointBehaviour | ''
  platform: PointPlatform | ''
}

interface Paging {
  page: number
  rows: number
}

const ledger = (db: Database, readerId: string, { behaviorType, platform }: LedgerFilter) =>
  db
    .selectFrom('pointEntry')
    .innerJoin('pointRule', 'pointRule.code', 'pointEntry.ruleCode')
    .where('pointEntry.groupCode', '=', here)
    .where('pointEntry.readerId', '=', readerId)
    .$if(behaviorType !== '', (query) => query.where('pointRule.behaviour', '=', behaviorType))
    .$if(platform !== '', (query) => query.where('pointEntry.platform', '=', platform))

export async function countEntries(db: Database, readerId: string, filter: LedgerFilter) {
  const { total } = await ledger(db, readerId, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The ledger of a reader, newest first, each entry with its rule and the title it may be told by. */
export const selectEntries = (
  db: Database,
  readerId: string,
  { page, rows, ...filter }: LedgerFilter & Paging,
) =>
  ledger(db, readerId, filter)
    .leftJoin('pointTitle', (join) =>
      join
        .onRef('pointTitle.groupCode', '=', 'pointEntry.groupCode')
        .onRef('pointTitle.entryId', '=', 'pointEntry.id'),
    )
    .leftJoin('record', 'record.id', 'pointTitle.recordId')
    .select([
      'pointEntry.id',
      'pointRule.name',
      'pointRule.operation',
      'pointRule.behaviour',
      'pointEntry.platform',
      'pointEntry.change',
      'pointEntry.ruleChange',
      'pointEntry.at',
      'record.title',
      'pointTitle.recordId',
    ])
    .orderBy('pointEntry.at', 'desc')
    .orderBy('pointEntry.id', 'desc')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** The sum of a reader's points; who never had any has none. */
export async function selectPoints(db: Database, readerId: string) {
  const balance = await db
    .selectFrom('pointBalance')
    .select('points')
    .where('groupCode', '=', here)
    .where('readerId', '=', readerId)
    .executeTakeFirst()
  return balance?.points ?? 0
}

/** What was given and taken since the month of the institution began. */
export async function selectMonth(db: Database, readerId: string) {
  const { rows } = await sql<{ given: number; taken: number }>`
    select coalesce(sum(change) filter (where change > 0), 0)::int as given,
           coalesce(-sum(change) filter (where change < 0), 0)::int as taken
      from point_entry
     where group_code = current_institution() and reader_id = ${readerId} and at > now() - interval '32 days'
       and institution_day(at) >= date_trunc('month', institution_day())::date`.execute(db)
  return rows[0]!
}

interface RuleHere {
  code: string
  name: Trilingual
  operation: string
  behaviour: PointBehaviour
  change: number
  dailyLimit: number | null
  isActive: boolean
  standardChange: number
  standardDailyLimit: number | null
}

/** The rules as they are here, and as they are where nothing is changed. */
export async function selectRules(db: Database) {
  const { rows } = await sql<RuleHere>`
    select h.code, h.name, h.operation, h.behaviour, h.change, h.daily_limit, h.is_active,
           r.change as standard_change, r.daily_limit as standard_daily_limit
      from point_rules_here() h join point_rule r on r.code = h.code
     order by h.position`.execute(db)
  return rows
}

interface NewSetting {
  groupCode: string
  ruleCode: string
  change: number
  dailyLimit: number | null
  isActive: boolean
}

export const putSetting = (db: Database, { groupCode, ruleCode, ...setting }: NewSetting) =>
  db
    .insertInto('pointRuleSetting')
    .values({ groupCode, ruleCode, ...setting })
    .onConflict((conflict) => conflict.columns(['groupCode', 'ruleCode']).doUpdateSet(setting))
    .execute()

/** Readers whose sum is not that of their ledger. */
export async function selectDifferences(db: Database) {
  const { rows } = await sql<{ readerId: string; points: number; ledger: number }>`
    select reader_id, points, ledger from points_that_differ()`.execute(db)
  return rows
}
