import { sql } from 'kysely'

/** Of a row of `entitlement`: it counts today, by the institution's own calendar. */
export const isEntitledNow = (timeZone: string) =>
  sql<boolean>`(now() at time zone ${timeZone})::date between starts_on and coalesce(ends_on, 'infinity')`

/** Of `record r left join holding h`: held and shown, or in a package the institution has. What the index is asked for, as it is now. */
export const isVisible = (timeZone: string) => sql<boolean>`
  r.withdrawn_at is null and (
    (h.record_id is not null and not h.is_hidden and h.withdrawn_at is null)
    or exists (select from package_title p join entitlement e on e.package_id = p.package_id
                where p.record_id = r.id and p.withdrawn_at is null and r.owner_group_code is null
                  and ${isEntitledNow(timeZone)}))`
