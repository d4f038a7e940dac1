import { sql } from 'kysely'
import type { Trilingual } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'

interface OverviewRow {
  account: string
  validUntil: string
  readerType: Trilingual
  loanCount: number
  dueSoonCount: number
  overdueCount: number
  requestCount: number
  dueFen: number
  favCount: number
  score: number
  unreadCount: number
}

/** How much there is of everything that is the reader's, each counted by its own index. */
export async function selectOverview(
  db: Database,
  readerId: string,
  { dueSoonDays }: { dueSoonDays: number },
): Promise<OverviewRow> {
  const { rows } = await sql<OverviewRow>`
    select p.account, p.valid_until, t.name as reader_type, l.*,
           (select count(*)::int from request where reader_id = p.id and closed_at is null) as request_count,
           (select coalesce(sum(amount_fen - paid_fen - waived_fen), 0)::int from charge
             where reader_id = p.id and settled_at is null) as due_fen,
           (select count(*)::int from favourite where reader_id = p.id) as fav_count,
           coalesce((select points from point_balance where reader_id = p.id), 0) as score,
           (select count(*)::int from message
             where reader_id = p.id and read_at is null and deleted_at is null) as unread_count
      from reader p
      join reader_type t on t.group_code = p.group_code and t.reader_type = p.reader_type
     cross join lateral (
           select count(*)::int as loan_count,
                  count(*) filter (where due_at < now())::int as overdue_count,
                  count(*) filter (where due_at >= now()
                                     and institution_day(due_at - interval '1 second') <= institution_day() + ${dueSoonDays}::int
                  )::int as due_soon_count
             from loan where reader_id = p.id) l
     where p.id = ${readerId}`.execute(db)
  return rows[0]!
}
