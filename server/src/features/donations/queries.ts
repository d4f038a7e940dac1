import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

export interface DonationsWanted {
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

const accepted = (db: Database, { keyword, donor, beginDate, endDate }: DonationsWanted) =>
  db
    .selectFrom('donation')
    .where('state', '=', 'accepted')
    .$if(Boolean(keyword), (query) => query.where('title', 'ilike', containing(keyword!)))
    .$if(Boolean(donor), (query) => query.where('donor', 'ilike', containing(donor!)))
    .$if(Boolean(beginDate), (query) => query.where(announcedOn, '>=', beginDate!))
    .$if(Boolean(endDate), (query) => query.where(announcedOn, '<=', endDate!))

export const selectDonations = (db: Database, wanted: DonationsWanted) =>
  accepted(db, wanted)
    .select(['id', 'title', 'donor', 'published', 'copies', 'announcedAt'])
    .orderBy('announcedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted.rows)
    .offset((wanted.page - 1) * wanted.rows)
    .execute()

export async function countDonations(db: Database, wanted: DonationsWanted) {
  const { total } = await accepted(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
