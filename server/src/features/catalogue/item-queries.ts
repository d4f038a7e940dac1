import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isEntitledNow, isInPackage, isInSight, isShown, isVisible } from './visibility.ts'

/** Items of titles that readers may see; what was withdrawn is nobody's any more. */
const shownItems = (db: Database) =>
  db
    .selectFrom('item')
    .innerJoin('holding as h', (join) =>
      join.onRef('h.groupCode', '=', 'item.groupCode').onRef('h.recordId', '=', 'item.recordId'),
    )
    .innerJoin('location', (join) =>
      join
        .onRef('location.groupCode', '=', 'item.groupCode')
        .onRef('location.locationId', '=', 'item.locationId'),
    )
    .innerJoin('record as r', 'r.id', 'item.recordId')
    .where('item.status', '<>', 'withdrawn')
    .where(isShown)

/** The items of all records of a page, counted in one statement. */
export const selectItemCounts = (db: Database, recordIds: number[]) =>
  shownItems(db)
    .select((eb) => [
      'item.recordId',
      eb.fn.countAll<number>().as('itemCount'),
      eb.fn.countAll<number>().filterWhere('item.status', '=', 'on shelf').as('onShelfCount'),
    ])
    .where(sql<SqlBool>`item.record_id = any(${recordIds})`)
    .groupBy('item.recordId')
    .execute()

/** The last day of a loan: what is due at midnight is due on the day before. */
const dayOf = (moment: RawBuilder<unknown>) =>
  sql<string>`institution_day(${moment} - interval '1 microsecond')::text`
const dueDay = dayOf(sql`l.due_at`)
/** A copy that another library system lent may have no loan here. */
const dueThere = sql`case when item.status = 'on loan' and item.seen_at is not null then item.due_at end`

/**
 * Where the items of all records of a page stand, place by place, and when the first of those lent is due: in one statement. Places of
 * the wanted library come first, then those with a copy on the shelf.
 */
export const selectItemPlaces = (db: Database, recordIds: number[], libCode: string) =>
  shownItems(db)
    .innerJoin('library', (join) =>
      join
        .onRef('library.groupCode', '=', 'location.groupCode')
        .onRef('library.libCode', '=', 'location.libCode'),
    )
    // By its record: a loan is found there whether it is ours or was seen in a foreign library system.
    .leftJoin('loan as l', (join) =>
      join
        .onRef('l.groupCode', '=', 'item.groupCode')
        .onRef('l.recordId', '=', 'item.recordId')
        .onRef('l.itemId', '=', 'item.id')
        .on('l.lostReportedAt', 'is', null)
        .on('l.dueAt', '>', sql<Date>`now()`),
    )
    .select((eb) => [
      'item.recordId',
      'library.name as libName',
      'location.name as locationName',
      eb.fn.count<number>('item.id').distinct().as('itemCount'),
      eb.fn
        .count<number>('item.id')
        .distinct()
        .filterWhere('item.status', '=', 'on shelf')
        .as('onShelfCount'),
      // The call number of a copy that can be fetched, rather than that of another.
      sql<string | null>`(array_agg(coalesce(item.call_no, h.call_no)
        order by item.status <> 'on shelf', item.volume, item.barcode))[1]`.as('callNo'),
      sql<
        string | null
      >`min(coalesce(${dueDay}, ${dayOf(sql`case when item.due_at > now() then ${dueThere} end`)}))
        filter (where item.status = 'on loan')`.as('firstDueOn'),
      sql<boolean>`bool_and(item.loan_class = 'reference')`.as('isForUseHere'),
    ])
    .where(sql<SqlBool>`item.record_id = any(${recordIds})`)
    .groupBy([
      'item.recordId',
      'library.libCode',
      'library.name',
      'library.position',
      'location.locationId',
      'location.name',
      'location.position',
    ])
    .orderBy('item.recordId')
    .orderBy(sql`library.lib_code <> ${libCode}`)
    .orderBy(sql`count(*) filter (where item.status = 'on shelf') = 0`)
    .orderBy('library.position')
    .orderBy('library.libCode')
    .orderBy('location.position')
    .orderBy('location.locationId')
    .execute()

interface OnlineRow {
  recordId: number
  /** Where it is read; null where no address is known. */
  url: string | null
  /** The package it is in; null for a link of the institution's own. */
  name: string | null
  needsLogin: boolean | null
  /** The way in from outside that the package has for itself. */
  offCampusLink: string | null
}

/**
 * Those of some records that readers may see and can read online: electronic ones, and printed ones with a full text. Of several ways to
 * the text the one that asks least: a link of one's own without a login, then one with it, then a package.
 */
export const selectOnline = (db: Database, recordIds: number[], timeZone: string) =>
  db
    .selectFrom('record as r')
    .leftJoin('holding as h', 'h.recordId', 'r.id')
    .leftJoinLateral(
      sql<Omit<OnlineRow, 'recordId'>>`(
        select url, name, needs_login, off_campus_link from (
          select e.url, null::text as name, e.needs_login, null::text as off_campus_link, 0 as place
            from electronic_resource e where e.record_id = h.record_id and e.kind = 'full text'
           union all
          select t.url, p.name, false, e.off_campus_link, 1
            from package_title t join package p on p.id = t.package_id join entitlement e on e.package_id = p.id
           where t.record_id = r.id and t.url is not null and ${isInPackage} and ${isEntitledNow(timeZone)}) way
         order by place, needs_login, name, url limit 1)`.as('way'),
      (join) => join.onTrue(),
    )
    .select(['r.id as recordId', 'way.url', 'way.name', 'way.needsLogin', 'way.offCampusLink'])
    .where(sql<SqlBool>`r.id = any(${recordIds})`)
    .where(isVisible(timeZone))
    .where(
      sql<SqlBool>`(r.is_electronic or exists (
        select from electronic_resource e where e.record_id = h.record_id and e.kind = 'full text'))`,
    )
    .execute()

export const selectRecordsByIsbn = (db: Database, isbns: string[]) =>
  db
    .selectFrom('record as r')
    .innerJoin('holding as h', 'h.recordId', 'r.id')
    .select('r.id')
    .where(sql<SqlBool>`r.isbn && ${isbns}::text[]`)
    .where(isShown)
    .orderBy('r.id')
    .limit(1000)
    .execute()

export const selectItemsByLibrary = (db: Database, recordIds: number[]) =>
  shownItems(db)
    .innerJoin('library', (join) =>
      join
        .onRef('library.groupCode', '=', 'location.groupCode')
        .onRef('library.libCode', '=', 'location.libCode'),
    )
    .select((eb) => ['library.libCode', 'library.name', eb.fn.countAll<number>().as('itemCount')])
    .where(sql<SqlBool>`item.record_id = any(${recordIds})`)
    .groupBy(['library.libCode', 'library.name', 'library.position'])
    .orderBy('library.position')
    .orderBy('library.libCode')
    .execute()

export interface ItemFilter {
  recordId: number
  libCode?: string | undefined
  campusId?: string | undefined
  locationId?: string | undefined
}

/** The items of a title, in the order of libraries, locations, volumes and barcodes. */
export const selectItems = (
  db: Database,
  { recordId, libCode, campusId, locationId }: ItemFilter,
  page?: { offset: number; limit: number },
) =>
  shownItems(db)
    .innerJoin('library', (join) =>
      join
        .onRef('library.groupCode', '=', 'location.groupCode')
        .onRef('library.libCode', '=', 'location.libCode'),
    )
    .innerJoin('location as current', (join) =>
      join
        .onRef('current.groupCode', '=', 'item.groupCode')
        .onRef('current.locationId', '=', 'item.currentLocationId'),
    )
    .select((eb) => [
      'item.id as itemId',
      'item.barcode',
      'item.volume',
      'item.acquiredOn',
      'item.shelfNo',
      'item.status',
      'item.loanClass',
      'location.name as locationName',
      'current.name as currentLocationName',
      'library.libCode',
      'library.name as libName',
      sql<Date | null>`seen_at_of(item)`.as('seenAt'),
      eb.fn.coalesce('item.callNo', 'h.callNo').as('callNo'),
      eb
        .selectFrom('loan as l')
        .select(sql<string>`coalesce(max(${dueDay}), ${dayOf(dueThere)})`.as('dueOn'))
        .whereRef('l.groupCode', '=', 'item.groupCode')
        .whereRef('l.recordId', '=', 'item.recordId')
        .whereRef('l.itemId', '=', 'item.id')
        .as('dueOn'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('item.recordId', '=', recordId)
    .$if(Boolean(libCode), (query) => query.where('location.libCode', '=', libCode!))
    .$if(Boolean(campusId), (query) => query.where('location.campusId', '=', campusId!))
    .$if(Boolean(locationId), (query) => query.where('location.locationId', '=', locationId!))
    .orderBy('library.position')
    .orderBy('library.libCode')
    .orderBy('location.position')
    .orderBy('location.locationId')
    .orderBy('item.volume')
    .orderBy('item.barcode')
    .$if(page !== undefined, (query) => query.offset(page!.offset).limit(page!.limit))
    .execute()

export const countItemsOf = async (db: Database, filter: ItemFilter) =>
  (await selectItems(db, filter, { offset: 0, limit: 1 }))[0]?.total ?? 0

export const selectShelfNumbers = (db: Database, itemIds: string[], barcodes: string[]) =>
  shownItems(db)
    .select(['item.id as itemId', 'item.shelfNo'])
    .where(sql<SqlBool>`(item.id = any(${itemIds}::uuid[]) or item.barcode = any(${barcodes}))`)
    .where('item.shelfNo', 'is not', null)
    .orderBy('item.barcode')
    .execute()

interface LocationFilter {
  campusId?: string | undefined
  libCode?: string | undefined
  locationTypeCode?: string | undefined
}

/** The locations that are asked for. */
export const selectLocations = (
  db: Database,
  { campusId, libCode, locationTypeCode }: LocationFilter,
) =>
  db
    .selectFrom('location')
    .leftJoin('campus', (join) =>
      join
        .onRef('campus.groupCode', '=', 'location.groupCode')
        .onRef('campus.campusId', '=', 'location.campusId'),
    )
    .select(['location.locationId', 'location.name', 'location.phone', 'campus.name as campusName'])
    .$if(Boolean(campusId), (query) => query.where('location.campusId', '=', campusId!))
    .$if(Boolean(libCode), (query) => query.where('location.libCode', '=', libCode!))
    .$if(Boolean(locationTypeCode), (query) =>
      query.where('location.locationType', '=', locationTypeCode!),
    )
    .orderBy('location.position')
    .orderBy('location.locationId')
    .execute()

/**
 * The items of titles shown that stand in each location. All items are counted in their index, and those of titles out of sight,
 * few as they are, taken off: to join millions of items with their titles would take many seconds.
 */
export async function countItemsByLocation(db: Database) {
  const { rows } = await sql<{ locationId: string; itemCount: number }>`
    select location_id, sum(n)::int as item_count from (
      select location_id, count(*) as n from item where status <> 'withdrawn' group by location_id
      union all
      select i.location_id, -count(*) from holding h join item i on i.group_code = h.group_code and i.record_id = h.record_id
       where (h.is_hidden or h.withdrawn_at is not null) and i.status <> 'withdrawn' group by i.location_id
      union all
      select i.location_id, -count(*) from record r join holding h on h.record_id = r.id
        join item i on i.group_code = h.group_code and i.record_id = h.record_id
       where r.withdrawn_at is not null and ${isInSight} and i.status <> 'withdrawn'
       group by i.location_id) counted
     group by location_id`.execute(db)
  return new Map(rows.map(({ locationId, itemCount }) => [locationId, itemCount]))
}

/** Which of these titles the institution holds, hidden ones among them: for staff, who may name them. */
export async function selectHeldAmong(db: Database, recordIds: number[]) {
  const rows = await db
    .selectFrom('holding')
    .select('recordId')
    .where(sql<SqlBool>`record_id = any(${recordIds})`)
    .where('withdrawnAt', 'is', null)
    .execute()
  return new Set(rows.map(({ recordId }) => recordId))
}

interface LibraryHours {
  libCode: string
  hours: { weekday: number; opens: string; closes: string }[]
  closedDays: string[]
}

/** When libraries are open, as it is written on a door, and the days of the coming week on which they are closed all the same. */
export async function selectHoursOf(db: Database, libCodes: string[]) {
  const { rows } = await sql<LibraryHours>`
    select o.lib_code,
           jsonb_agg(jsonb_build_object('weekday', o.weekday, 'opens', left(o.opens::text, 5), 'closes', left(o.closes::text, 5))
                     order by o.weekday, o.opens) as hours,
           array(select distinct d.day::text from closed_day d
                  where d.lib_code in ('', o.lib_code) and d.day between institution_day(now()) and institution_day(now()) + 6
                  order by 1) as closed_days
      from opening_hours o where o.lib_code = any(${libCodes}::text[]) group by o.lib_code`.execute(
    db,
  )
  return rows
}
