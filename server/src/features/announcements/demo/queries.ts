import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

interface DemoAnnouncement {
  groupCode: string
  id: string
  title: string
  text: string
  fromDaysAgo: number
  forDays: number | null
}

/** Writes one that is not there yet. */
export const insertOnce = (db: Database, announcement: DemoAnnouncement) => {
  const { groupCode, id, title, text, fromDaysAgo, forDays } = announcement
  return sql`
    insert into announcement (group_code, id, title, text, shown_from, shown_until)
    values (${groupCode}, ${id}, ${title}, ${text}, institution_day() - ${fromDaysAgo}::int,
            institution_day() - ${fromDaysAgo}::int + ${forDays}::int)
    on conflict (group_code, id) do nothing`.execute(db)
}
