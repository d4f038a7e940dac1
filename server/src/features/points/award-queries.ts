import type { PointPlatform } from '@shulin/contract/points'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

/** What gives or takes points: the codes of `point_rule`. */
type PointRuleCode = 'login' | 'audited comment' | 'favourite' | 'on-time return' | 'overdue return'

interface PointAward {
  readerId: string
  rule: PointRuleCode
  /** What it is for, by its id. For one subject a rule gives points once, whatever happens in between. */
  subject: string
  /** The same subject counts again on another day of the institution. */
  isDaily?: boolean
  /** The title that the reader is told it was for. Never what was borrowed: that would be a loan history. */
  recordId?: number
  platform?: PointPlatform
}

/** What gives the points, for the statement that performs the act: one way to the database instead of two. */
export const awardExpression = (award: PointAward) => {
  const { readerId, rule, subject, isDaily = false, recordId, platform = 'portal' } = award
  const known = isDaily ? sql`${subject}::text || ' ' || institution_day()` : sql`${subject}::text`
  return sql<number>`award_points(${readerId}, ${rule}, ${known}, ${recordId ?? null}, ${platform})`
}

/**
 * Gives or takes the points of a rule, in the transaction of the act they are for. Answers how many; 0 where the same subject had them
 * before, the day's times are used up, or the library does not use the rule.
 */
export async function awardPoints(trx: Database, award: PointAward) {
  const { rows } = await sql<{ given: number }>`select ${awardExpression(award)} as given`.execute(
    trx,
  )
  return rows[0]!.given
}

/** The same for many titles at once, in their order: as many get points as the day has times left. */
export async function awardPointsForTitles(
  trx: Database,
  { readerId, rule, recordIds }: { readerId: string; rule: PointRuleCode; recordIds: number[] },
) {
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(award_points(${readerId}, ${rule}, id::text, id, 'portal')), 0)::int as given
      from unnest(${recordIds}::bigint[]) as id`.execute(trx)
  return rows[0]!.given
}
