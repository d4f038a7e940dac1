import { sql } from 'kysely'
import type { LinkKind } from '@shulin/contract/library-links-staff'
import type { Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { HealthNote } from './health.ts'

const here = sql<string>`current_institution()`

/** A link as it is opened. */
export interface LinkRow {
  libCode: string
  library: Trilingual
  kind: LinkKind
  settings: Record<string, string>
  tables: object
  secret: Buffer | null
  keyId: number | null
  signsIn: boolean
  changedAt: Date
  timeZone: string
}

/** The links of an institution that are on; a library that circulates here by now has none. */
export async function selectLinksInUse(db: Database): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select k.lib_code, b.name as library, k.kind, k.settings, k.tables, k.secret, k.key_id, k.signs_in, k.changed_at, n.time_zone
      from library_link k
      join library b on b.group_code = k.group_code and b.lib_code = k.lib_code
      join institution n on n.group_code = k.group_code
     where k.group_code = current_institution() and k.is_on and b.circulation_authority = 'ils'
     order by b.position, k.lib_code`.execute(db)
  return rows
}

/** Notes how a system stood; what another process has noted later stays. */
export const noteHealth = (
  db: Database,
  libCode: string,
  { askedAt, answeredAt, restsFor, errors }: HealthNote,
) =>
  sql`
    update library_link
       set asked_at = greatest(asked_at, ${askedAt}), answered_at = greatest(answered_at, ${answeredAt}::timestamptz),
           rests_until = case when ${restsFor}::int is not null then now() + make_interval(secs => ${restsFor}::int / 1000.0)
                              when ${answeredAt}::timestamptz is not null then null else rests_until end,
           errors = (select coalesce(jsonb_agg(e order by e ->> 'at'), '[]')
                       from (select e from jsonb_array_elements(errors || ${JSON.stringify(errors)}::jsonb) e
                              order by e ->> 'at' desc limit 5) newest)
     where group_code = current_institution() and lib_code = ${libCode}`.execute(db)

/** A link as the console shows it, with what is known and what waits. */
export interface LinkStateRow {
  libCode: string
  library: Trilingual
  kind: LinkKind
  settings: Record<string, string>
  tables: object
  hasSecret: boolean
  signsIn: boolean
  isOn: boolean
  changedBy: string
  changedAt: Date
  askedAt: Date | null
  answeredAt: Date | null
  restsUntil: Date | null
  errors: { at: string; call: string; why: string }[]
  oldestSeenAt: Date | null
  lentTwice: string[]
  waiting: number
  unknown: number
}

/** So many copies that were lent twice are named. */
const mostLentTwice = 100

/** A loan was there at least from when it was first seen until it was seen last: only where two such times meet, both had the copy. */
export async function selectLinkStates(db: Database): Promise<LinkStateRow[]> {
  const { rows } = await sql<LinkStateRow>`
    select k.lib_code, b.name as library, k.kind, k.settings, k.tables, k.secret is not null as has_secret, k.signs_in, k.is_on, k.changed_by, k.changed_at,
           k.asked_at, k.answered_at, case when k.rests_until > now() then k.rests_until end as rests_until, k.errors,
           (select min(r.seen_at) from library_reader r where r.group_code = k.group_code and r.lib_code = k.lib_code
               and exists (select from loan l join item i on i.group_code = l.group_code and i.id = l.item_id
                                              join location p on p.group_code = i.group_code and p.location_id = i.location_id
                            where l.group_code = r.group_code and l.reader_id = r.reader_id and l.seen_at is not null and p.lib_code = r.lib_code)) as oldest_seen_at,
           array(select distinct i.barcode from loan l join loan m on m.group_code = l.group_code and m.item_id = l.item_id and m.id > l.id
                                           join item i on i.group_code = l.group_code and i.id = l.item_id
                                           join location p on p.group_code = i.group_code and p.location_id = i.location_id
                  where l.group_code = k.group_code and p.lib_code = k.lib_code and l.seen_at is not null and m.seen_at is not null
                    and l.lent_at <= m.seen_at and m.lent_at <= l.seen_at
                  order by i.barcode limit ${mostLentTwice}) as lent_twice,
           (select count(*)::int from wish w where w.group_code = k.group_code and w.lib_code = k.lib_code and w.state = 'waiting') as waiting,
           (select count(*)::int from wish w where w.group_code = k.group_code and w.lib_code = k.lib_code and w.state = 'unknown') as unknown
      from library_link k
      join library b on b.group_code = k.group_code and b.lib_code = k.lib_code
     where k.group_code = current_institution()
     order by b.position, k.lib_code`.execute(db)
  return rows
}

/** Libraries whose own system decides what is lent. */
export const selectLibrariesElsewhere = (db: Database) =>
  db
    .selectFrom('library')
    .select(['libCode', 'name'])
    .where('groupCode', '=', here)
    .where('circulationAuthority', '=', 'ils')
    .orderBy('position')
    .orderBy('libCode')
    .execute()

export interface LinkForm {
  groupCode: string
  libCode: string
  kind: LinkKind
  settings: string
  tables: string
  signsIn: boolean
  isOn: boolean
  changedBy: string
}

/** How it stood says nothing of how it is reached from now on. */
const unasked = { askedAt: null, answeredAt: null, restsUntil: null, errors: '[]' }

export const upsertLink = (db: Database, form: LinkForm) =>
  db
    .insertInto('libraryLink')
    .values(form)
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'libCode']).doUpdateSet({
        kind: form.kind,
        settings: form.settings,
        tables: form.tables,
        signsIn: form.signsIn,
        isOn: form.isOn,
        changedBy: form.changedBy,
        changedAt: sql<Date>`clock_timestamp()`,
        ...unasked,
      }),
    )
    .execute()

export const updateLinkSecret = (
  db: Database,
  libCode: string,
  kept: { secret: Buffer; keyId: number },
) =>
  db
    .updateTable('libraryLink')
    .set(kept)
    .where('groupCode', '=', here)
    .where('libCode', '=', libCode)
    .execute()
