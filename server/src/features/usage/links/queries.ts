import type { Locale } from '@shulin/contract/locale'
import {
  failuresUntilDead,
  type LinkKind,
  type LinkOutcome,
  type linkFilters,
} from '@shulin/contract/usage-staff'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

/** An address that readers are led to, and what has it. */
export interface ShownLink {
  kind: LinkKind
  subject: string
  url: string
}

/** Every address that readers are led to from here. What else shows addresses is added here, and to `link_check.kind`. */
const shownLinks = (locale: Locale) => sql`
  select 'database' as kind, d.id::text as subject, d.name, d.url from database d where d.is_shown and d.url is not null
  union all
  select 'resource', e.id::text, r.title, e.url from electronic_resource e join record r on r.id = e.record_id
  union all
  select 'homeLink', h.id::text, in_language(h.name, ${locale}), h.url from home_link h where h.url ~ '^https?://'`

/** Those that were never asked or have another address since, then those that failed yesterday, then those not asked for a week. */
export async function selectDueLinks(db: Database, limit: number) {
  const { rows } = await sql<ShownLink>`
    select s.kind, s.subject, s.url
      from (${shownLinks('zh-CN')}) s
      left join link_check c on c.kind = s.kind and c.subject = s.subject and c.url = s.url
     where c.checked_at is null or c.checked_at < now() - interval '7 days'
        or c.failures > 0 and c.checked_at < now() - interval '20 hours'
     order by c.checked_at is not null, c.failures desc, c.checked_at, s.kind, s.subject limit ${limit}`.execute(
    db,
  )
  return rows
}

/** What is no longer shown anywhere needs no answer. */
export const deleteLeftChecks = (db: Database) =>
  sql`
    delete from link_check c
     where not exists (select from (${shownLinks('zh-CN')}) s where s.kind = c.kind and s.subject = c.subject)`.execute(
    db,
  )

interface CheckResult extends ShownLink {
  outcome: LinkOutcome
  status: number | null
  hasFailed: boolean
}

/**
 * Keeps what an address answered. Failures are counted one after another, and two within an hour as one: whoever asks again at once learns
 * nothing new. Another address of the same thing begins anew.
 */
export const putCheck = (
  db: Database,
  { kind, subject, url, outcome, status, hasFailed }: CheckResult,
) =>
  sql`
    insert into link_check as c (group_code, kind, subject, url, checked_at, outcome, status, failures, failing_since)
    values (current_institution(), ${kind}, ${subject}, ${url}, now(), ${outcome}, ${status},
            ${hasFailed ? 1 : 0}, ${hasFailed ? sql`now()` : sql`null`})
    on conflict (group_code, kind, subject) do update set
      url = excluded.url, checked_at = excluded.checked_at, outcome = excluded.outcome, status = excluded.status,
      failures = case when excluded.failures = 0 then 0
                      when c.url <> excluded.url or c.failures = 0 then 1
                      when c.checked_at < now() - interval '1 hour' then c.failures + 1
                      else c.failures end,
      failing_since = case when excluded.failures = 0 then null
                           when c.url <> excluded.url or c.failures = 0 then excluded.failing_since
                           else c.failing_since end`.execute(db)

export interface LinkListFilter {
  show: (typeof linkFilters)[number]
  kind?: LinkKind | undefined
  subject?: string | undefined
  page: number
  rows: number
}

interface CheckedRow extends ShownLink {
  name: string
  outcome: LinkOutcome
  status: number | null
  checkedAt: Date
  failures: number
  failingSince: Date | null
  total: number
}

const fewestFailures = { dead: failuresUntilDead, failing: 1, all: 0 }

/** Addresses that were asked and are still shown, those that fail longest first. */
export async function selectCheckedLinks(
  db: Database,
  { show, kind, subject, page, rows }: LinkListFilter,
  locale: Locale,
) {
  const { rows: found } = await sql<CheckedRow>`
    select c.kind, c.subject, s.name, c.url, c.outcome, c.status, c.checked_at, c.failures, c.failing_since,
           count(*) over ()::int as total
      from link_check c
      join (${shownLinks(locale)}) s on s.kind = c.kind and s.subject = c.subject and s.url = c.url
     where c.failures >= ${fewestFailures[show]}::int
       ${kind === undefined ? sql`` : sql`and c.kind = ${kind}`}
       ${subject === undefined ? sql`` : sql`and c.subject = ${subject}`}
     order by c.failures desc, c.failing_since, c.kind, s.name, c.subject
     limit ${rows} offset ${(page - 1) * rows}`.execute(db)
  return found
}

/** An address as it is shown now; none where nothing has it any more. */
export async function selectShownLink(
  db: Database,
  { kind, subject }: { kind: LinkKind; subject: string },
) {
  const { rows } = await sql<ShownLink>`
    select s.kind, s.subject, s.url from (${shownLinks('zh-CN')}) s
     where s.kind = ${kind} and s.subject = ${subject} limit 1`.execute(db)
  return rows[0]
}
