import { sql } from 'kysely'
import type { RuleChange } from '@shulin/contract/lending-rules-staff'
import type { Database } from '../../platform/stores/database.ts'

export type ChangeOf<Kind extends RuleChange['kind']> = Extract<RuleChange, { kind: Kind }>

/** One change after another: two days that are closed at once would each move loans onto the other. */
export const waitForOtherChanges = (trx: Database) =>
  sql`select pg_advisory_xact_lock(hashtext('lending rules'), hashtext(current_institution()))`.execute(
    trx,
  )

/** Does something and undoes it: what `work` answers is true of the institution as it would be. */
export async function rehearse<T>(trx: Database, work: () => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(trx)
  const answer = await work()
  await sql`rollback to savepoint rehearsal`.execute(trx)
  return answer
}

// Rules and their limits -----------------------------------------------------------------------------------------------

const ruleColumns = [
  'ruleCode',
  'actions',
  'measure',
  'passes',
  'defaultLimit',
  'reason',
  'remedy',
] as const

/** The rules of lending, renewing and asking, in the order in which they are asked. */
export const selectRules = (db: Database) =>
  db.selectFrom('rule').select(ruleColumns).orderBy('position').orderBy('ruleCode').execute()

export const selectLimits = (db: Database) =>
  db
    .selectFrom('ruleLimit')
    .select(['ruleCode', 'action', 'readerType', 'loanClass', 'limitValue'])
    .orderBy('ruleCode')
    .orderBy('action')
    .orderBy('readerType')
    .orderBy('loanClass')
    .execute()

type LimitKey = Pick<ChangeOf<'limit'>, 'ruleCode' | 'action' | 'readerType' | 'loanClass'>

export const selectLimit = (db: Database, key: LimitKey) =>
  db
    .selectFrom('ruleLimit')
    .select(['ruleCode', 'action', 'readerType', 'loanClass', 'limitValue'])
    .where('ruleCode', '=', key.ruleCode)
    .where('action', '=', key.action)
    .where('readerType', '=', key.readerType)
    .where('loanClass', '=', key.loanClass)
    .executeTakeFirst()

export const putLimit = (db: Database, row: LimitKey & { groupCode: string; limitValue: number }) =>
  db
    .insertInto('ruleLimit')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['groupCode', 'ruleCode', 'action', 'readerType', 'loanClass'])
        .doUpdateSet({ limitValue: row.limitValue }),
    )
    .execute()

export const deleteLimit = (db: Database, key: LimitKey) =>
  db
    .deleteFrom('ruleLimit')
    .where('ruleCode', '=', key.ruleCode)
    .where('action', '=', key.action)
    .where('readerType', '=', key.readerType)
    .where('loanClass', '=', key.loanClass)
    .execute()

// Terms ----------------------------------------------------------------------------------------------------------------

const termColumns = [
  'readerType',
  'loanClass',
  'loanDays',
  'renewalDays',
  'pickupDays',
  'overdueFenPerDay',
  'overdueFenAtMost',
] as const

export const selectTerms = (db: Database) =>
  db.selectFrom('loanTerm').select(termColumns).orderBy('readerType').orderBy('loanClass').execute()

type Scope = Pick<ChangeOf<'term'>['term'], 'readerType' | 'loanClass'>

export const selectTerm = (db: Database, { readerType, loanClass }: Scope) =>
  db
    .selectFrom('loanTerm')
    .select(termColumns)
    .where('readerType', '=', readerType)
    .where('loanClass', '=', loanClass)
    .executeTakeFirst()

export const putTerm = (db: Database, row: { groupCode: string } & ChangeOf<'term'>['term']) => {
  const { groupCode: _group, readerType: _type, loanClass: _class, ...values } = row
  return db
    .insertInto('loanTerm')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'readerType', 'loanClass']).doUpdateSet(values),
    )
    .execute()
}

export const deleteTerm = (db: Database, { readerType, loanClass }: Scope) =>
  db
    .deleteFrom('loanTerm')
    .where('readerType', '=', readerType)
    .where('loanClass', '=', loanClass)
    .execute()

// Hours and closed days ------------------------------------------------------------------------------------------------

export const selectLibraries = (db: Database) =>
  db
    .selectFrom('library')
    .select(['libCode', 'name', 'circulationAuthority'])
    .orderBy('position')
    .orderBy('libCode')
    .execute()

/** As hours are written on a door; midnight at the end of a day is 24:00. */
const clock = (column: string) => sql<string>`left(${sql.ref(column)}::text, 5)`

export const selectHours = (db: Database, libCode?: string) =>
  db
    .selectFrom('openingHours')
    .select(['libCode', 'weekday', clock('opens').as('opens'), clock('closes').as('closes')])
    .$if(libCode !== undefined, (query) => query.where('libCode', '=', libCode!))
    .orderBy('libCode')
    .orderBy('weekday')
    .orderBy('opens')
    .execute()

export async function putHours(
  db: Database,
  groupCode: string,
  { libCode, hours }: Pick<ChangeOf<'hours'>, 'libCode' | 'hours'>,
) {
  await db.deleteFrom('openingHours').where('libCode', '=', libCode).execute()
  if (hours.length === 0) return
  await db
    .insertInto('openingHours')
    .values(hours.map((hour) => ({ groupCode, libCode, ...hour })))
    .execute()
}

const reasonGiven = sql<string>`coalesce(reason ->> 'zh-CN', '')`.as('reason')

/** Closed days of this year and later; older ones are of no use to anybody. */
export const selectClosedDays = (db: Database) =>
  db
    .selectFrom('closedDay')
    .select(['libCode', 'day', reasonGiven])
    .where('day', '>=', sql<string>`date_trunc('year', institution_day())::date`)
    .orderBy('day')
    .orderBy('libCode')
    .execute()

type DayKey = Pick<ChangeOf<'closed day'>['closedDay'], 'libCode' | 'day'>

export const selectClosedDay = (db: Database, { libCode, day }: DayKey) =>
  db
    .selectFrom('closedDay')
    .select(['libCode', 'day', reasonGiven])
    .where('libCode', '=', libCode)
    .where('day', '=', day)
    .executeTakeFirst()

export const putClosedDay = (
  db: Database,
  groupCode: string,
  { libCode, day, reason }: ChangeOf<'closed day'>['closedDay'],
) => {
  const words = reason === '' ? null : JSON.stringify({ 'zh-CN': reason })
  return db
    .insertInto('closedDay')
    .values({ groupCode, libCode, day, reason: words })
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'libCode', 'day']).doUpdateSet({ reason: words }),
    )
    .execute()
}

export const deleteClosedDay = (db: Database, { libCode, day }: DayKey) =>
  db.deleteFrom('closedDay').where('libCode', '=', libCode).where('day', '=', day).execute()

// Kinds of readers, classes of copies, places ---------------------------------------------------------------------------

type NamedCode = ChangeOf<'reader type'>['readerType']

export const selectReaderTypes = (db: Database) =>
  db
    .selectFrom('readerType')
    .select(['readerType as code', 'name as names'])
    .orderBy('readerType')
    .execute()

export const selectReaderType = (db: Database, code: string) =>
  db
    .selectFrom('readerType')
    .select(['readerType as code', 'name as names'])
    .where('readerType', '=', code)
    .executeTakeFirst()

export const putReaderType = (db: Database, groupCode: string, { code, names }: NamedCode) =>
  db
    .insertInto('readerType')
    .values({ groupCode, readerType: code, name: JSON.stringify(names) })
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'readerType']).doUpdateSet({ name: JSON.stringify(names) }),
    )
    .execute()

export const deleteReaderType = (db: Database, code: string) =>
  db.deleteFrom('readerType').where('readerType', '=', code).execute()

export const selectLoanClasses = (db: Database) =>
  db
    .selectFrom('loanClass')
    .select(['loanClass as code', 'name as names'])
    .orderBy('position')
    .orderBy('loanClass')
    .execute()

export const selectLoanClass = (db: Database, code: string) =>
  db
    .selectFrom('loanClass')
    .select(['loanClass as code', 'name as names'])
    .where('loanClass', '=', code)
    .executeTakeFirst()

export const putLoanClass = (db: Database, groupCode: string, { code, names }: NamedCode) =>
  sql`
    insert into loan_class (group_code, loan_class, name, position)
    values (${groupCode}, ${code}, ${JSON.stringify(names)}::jsonb, (select coalesce(max(position) + 1, 0) from loan_class))
    on conflict (group_code, loan_class) do update set name = excluded.name`.execute(db)

export const deleteLoanClass = (db: Database, code: string) =>
  db.deleteFrom('loanClass').where('loanClass', '=', code).execute()

const placeColumns = [
  'locationId',
  'libCode',
  'name as names',
  'isPickup',
  sql<string>`coalesce(phone, '')`.as('phone'),
] as const

export const selectPlaces = (db: Database) =>
  db
    .selectFrom('location')
    .select(placeColumns)
    .orderBy('libCode')
    .orderBy('position')
    .orderBy('locationId')
    .execute()

export const selectPlace = (db: Database, locationId: string) =>
  db
    .selectFrom('location')
    .select(placeColumns)
    .where('locationId', '=', locationId)
    .executeTakeFirst()

export const putPlace = (
  db: Database,
  groupCode: string,
  { locationId, libCode, names, phone, isPickup }: ChangeOf<'place'>['place'],
) =>
  sql`
    insert into location (group_code, location_id, lib_code, name, phone, is_pickup, position)
    values (${groupCode}, ${locationId}, ${libCode}, ${JSON.stringify(names)}::jsonb, nullif(${phone}, ''), ${isPickup},
            (select coalesce(max(position) + 1, 0) from location))
    on conflict (group_code, location_id) do update
       set lib_code = excluded.lib_code, name = excluded.name, phone = excluded.phone, is_pickup = excluded.is_pickup`.execute(
    db,
  )

export const deletePlace = (db: Database, locationId: string) =>
  db.deleteFrom('location').where('locationId', '=', locationId).execute()

// Who uses what --------------------------------------------------------------------------------------------------------

/** Copies by where they belong and how they are lent, in one pass over them. */
export const countCopies = (db: Database) =>
  db
    .selectFrom('item')
    .select((eb) => ['locationId', 'loanClass', eb.fn.countAll<number>().as('copies')])
    .where('status', '<>', 'withdrawn')
    .groupBy(['locationId', 'loanClass'])
    .execute()

/** Readers by kind; who was erased is nobody's reader any more. */
export const countReaders = (db: Database) =>
  db
    .selectFrom('reader')
    .select((eb) => ['readerType', eb.fn.countAll<number>().as('readers')])
    .where('state', '<>', 'erased')
    .groupBy('readerType')
    .execute()

/** What keeps something from being removed. */
export interface Uses {
  readers: number
  copies: number
  rules: number
  requests: number
  /** Of places alone: machines that stand there. */
  machines?: number
}

async function counted(db: Database, query: ReturnType<typeof sql<Uses>>) {
  const { rows } = await query.execute(db)
  return rows[0]!
}

export const usesOfReaderType = (db: Database, code: string) =>
  counted(
    db,
    sql<Uses>`
      select (select count(*) from reader where reader_type = ${code}) as readers, 0 as copies, 0 as requests,
             (select count(*) from rule_limit where reader_type = ${code})
             + (select count(*) from loan_term where reader_type = ${code}) as rules`,
  )

export const usesOfLoanClass = (db: Database, code: string) =>
  counted(
    db,
    sql<Uses>`
      select 0 as readers, (select count(*) from item where loan_class = ${code}) as copies, 0 as requests,
             (select count(*) from rule_limit where loan_class = ${code})
             + (select count(*) from loan_term where loan_class = ${code}) as rules`,
  )

export const usesOfPlace = (db: Database, locationId: string) =>
  counted(
    db,
    sql<Uses>`
      select 0 as readers, (select count(*) from item where ${locationId} in (location_id, current_location_id)) as copies, 0 as rules,
             (select count(*) from request where pickup_location_id = ${locationId}) as requests,
             (select count(*) from self_check_machine where location_id = ${locationId} and revoked_at is null) as machines`,
  )

/** Whether an institution speaks of a class of copies, or has such copies. */
export async function isClassKnown(db: Database, code: string) {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from loan_class where loan_class = ${code}) or exists (select from item where loan_class = ${code}) as known`.execute(
    db,
  )
  return rows[0]!.known
}
