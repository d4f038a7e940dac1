import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

interface DemoJournal {
  recordId: number
  frequency: string | null
  coreLists: string[]
  isOnPaper: boolean
  locationId: string | null
}

/** Journals that have neither editions nor issues yet. */
export async function selectDemoJournals(db: Database) {
  const { rows } = await sql<DemoJournal>`
    select j.record_id, j.frequency, j.core_lists, i.location_id is not null as is_on_paper, i.location_id
      from journal j
      left join lateral (select location_id from item i where i.record_id = j.record_id order by barcode limit 1) i on true
     where not exists (select from journal_core_edition e where e.record_id = j.record_id)
       and not exists (select from journal_issue s where s.record_id = j.record_id)
     order by j.record_id`.execute(db)
  return rows
}

interface DemoEdition {
  recordId: number
  coreList: string
  editionYear: number
}

export const insertDemoEditions = (db: Database, groupCode: string, editions: DemoEdition[]) =>
  sql`
    insert into journal_core_edition (group_code, record_id, core_list, edition_year)
    select ${groupCode}, "recordId", "coreList", "editionYear"
      from jsonb_to_recordset(${JSON.stringify(editions)}::jsonb)
        as e ("recordId" bigint, "coreList" text, "editionYear" smallint)
    on conflict do nothing`.execute(db)

export interface DemoIssue {
  recordId: number
  year: number
  issue: string
  receivedOn: string
  locationId: string | null
}

export const insertDemoIssues = (db: Database, groupCode: string, issues: DemoIssue[]) =>
  sql`
    insert into journal_issue (group_code, record_id, year, volume, issue, received_on, location_id)
    select ${groupCode}, "recordId", year, '', issue, "receivedOn", "locationId"
      from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb)
        as i ("recordId" bigint, year smallint, issue text, "receivedOn" date, "locationId" text)
    on conflict do nothing`.execute(db)
