import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

export interface DonationFilter {
  keyword?: string | undefined
  donor?: string | undefined
  beginDate?: string | undefined
  endDate?: string | undefined
  page: number
  rows: number
}

const containing = (text: string) => `%${text.trim().replace(/[\\%_]/gu, '\\$&')}%`

/** Days are the institution's: a donation of the last evening still counts. */
const announcedOn = sql<string>`institution_day(announced_at)`

const accepted = (db: Database, { keyword, donor, beginDate, endDate }: DonationFilter) =>
  db
    .selectFrom('donation')
    .where('state', '=', 'accepted')
    .$if(Boolean(keyword), (query) => query.where('title', 'ilike', containing(keyword!)))
    .$if(Boolean(donor), (query) => query.where('donor', 'ilike', containing(donor!)))
    .$if(Boolean(beginDate), (query) => query.where(announcedOn, '>=', beginDate!))
    .$if(Boolean(endDate), (query) => query.where(announcedOn, '<=', endDate!))

export const selectDonations = (db: Database, filter: DonationFilter) =>
  accepted(db, filter)
    .select(['id', 'title', 'donor', 'published', 'copies', 'announcedAt'])
    .orderBy('announcedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.rows)
    .offset((filter.page - 1) * filter.rows)
    .execute()

export async function countDonations(db: Database, filter: DonationFilter) {
  const { total } = await accepted(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
