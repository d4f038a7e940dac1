import { sql } from 'kysely'

/**
 * Which titles readers may see is said here and nowhere else: a test finds every condition of the kind outside this feature.
 * The names of the tables are those the comments give them.
 */

/** Of `holding h`: neither hidden nor withdrawn here. Not enough to show a title, whose record may be withdrawn for everybody. */
export const isInSight = sql<boolean>`(not h.is_hidden and h.withdrawn_at is null)`

/** Of `record r`: not withdrawn for everybody. */
export const isCurrent = sql<boolean>`(r.withdrawn_at is null)`

/** Of `holding h join record r`: held, and shown to readers. */
export const isShown = sql<boolean>`(${isInSight} and ${isCurrent})`

/** Of `holding h join record r`: once shown, withdrawn since. What is hidden was never there for readers. */
export const isWithdrawn = sql<boolean>`(not h.is_hidden and not ${isShown})`

/** Of `package_title t`: still in its package. */
export const isInPackage = sql<boolean>`(t.withdrawn_at is null)`

/** Of a row of `entitlement`: it counts today, by the institution's own calendar. */
export const isEntitledNow = (timeZone: string) =>
  sql<boolean>`(now() at time zone ${timeZone})::date between starts_on and coalesce(ends_on, 'infinity')`

/** Of `record r`: shared, and in a package the institution has. */
const isOffered = (timeZone: string) => sql<boolean>`
  (r.owner_group_code is null and exists (
     select from package_title t join entitlement e on e.package_id = t.package_id
      where t.record_id = r.id and ${isInPackage} and ${isEntitledNow(timeZone)}))`

/** Of `record r left join holding h`: held and shown, or in a package the institution has. What the index is asked for, as it is now. */
export const isVisible = (timeZone: string) => sql<boolean>`
  ${isCurrent} and ((h.record_id is not null and ${isInSight}) or ${isOffered(timeZone)})`

/** The same of `record r` alone, for counts that walk the records. */
export const isVisibleRecord = (timeZone: string) => sql<boolean>`
  ${isCurrent} and (exists (select from holding h where h.record_id = r.id and ${isInSight}) or ${isOffered(timeZone)})`
