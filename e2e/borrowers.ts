import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../server/src/platform/stores/database-tables.ts'
import { inInstitution } from '../server/src/platform/stores/database.ts'
import { inDatabase } from './database.ts'
import { shulinWith } from './operator.ts'

const university = '100041'

/** A reader of the demo university for one journey alone. */
export interface Borrower {
  account: string
  password: string
  readerId: string
}

/** The operator's own access sees every institution: what is asked for names this one. */
const atUniversity = <T>(work: (trx: Transaction<DB>) => Promise<T>) =>
  inDatabase((db) => inInstitution(db, university, work))

/** A reader with nothing on loan. */
export async function aBorrower(name: string): Promise<Borrower> {
  const account = `${name}${randomUUID().slice(0, 8)}`
  const password = 'Segel-Tuch-6-Winde'
  const file = `account,name,readerType,validUntil,password\n${account},借阅者,undergraduate,2099-01-01,${password}\n`
  await shulinWith('readers.csv', file, (csv) => ['readers', 'import', university, csv])
  const readerId = await atUniversity(async (trx) => {
    const { id } = await trx
      .updateTable('reader')
      .set({ helpTourSeen: true })
      .where('groupCode', '=', university)
      .where('account', '=', account)
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('credential')
      .set({ mustChange: false })
      .where('readerId', '=', id)
      .execute()
    return id
  })
  return { account, password, readerId }
}

export interface LentCopy {
  loanId: string
  recordId: number
  title: string
  barcode: string
}

interface LoanOptions {
  /** Days until the end of the loan; fewer than none, and it is overdue. */
  dueIn: number
  renewals?: number
  /** This copy; otherwise one of a title that nobody waits for. */
  barcode?: string
}

/** Lends a copy that stands on a shelf of the main library, of a title that nobody waits for. */
export const lendTo = ({ readerId }: Borrower, { dueIn, renewals = 0, barcode }: LoanOptions) =>
  atUniversity(async (trx): Promise<LentCopy> => {
    const { rows } = await sql<{
      itemId: string
      recordId: number
      title: string
      lent: string
    }>`
      select i.id as item_id, i.record_id, r.title, i.barcode as lent
        from item i
        join holding h on h.group_code = i.group_code and h.record_id = i.record_id
        join record r on r.id = i.record_id
       where i.group_code = ${university} and i.status = 'on shelf' and i.loan_class = 'standard' and i.seen_at is null
         and not h.is_hidden and h.withdrawn_at is null and r.withdrawn_at is null
         and i.barcode = coalesce(${barcode ?? null}::text, i.barcode)
         and not exists (select from request q where q.group_code = i.group_code and q.record_id = i.record_id and q.closed_at is null)
       order by random() limit 1 for update of i skip locked`.execute(trx)
    const { itemId, recordId, title, lent } = rows[0]!
    const loanId = randomUUID()
    await trx
      .insertInto('loan')
      .values({
        groupCode: university,
        id: loanId,
        itemId,
        recordId,
        readerId,
        lentAt: sql<Date>`now() - interval '40 days'`,
        dueAt: sql<Date>`end_of_institution_day(institution_day() + ${dueIn}::int)`,
        renewals,
        renewalsAllowed: 2,
        loanClass: 'standard',
      })
      .execute()
    return { loanId, recordId, title, barcode: lent }
  })

/** Somebody waits for a title. */
export const reserve = ({ readerId }: Borrower, recordId: number) =>
  atUniversity((trx) =>
    sql`insert into request (group_code, id, number, type, step, reader_id, record_id, pickup_location_id, contact)
        select ${university}, ${randomUUID()}::uuid, ${`J${randomUUID().slice(0, 10)}`}, 'reservation', 'A', ${readerId}::uuid,
               ${recordId}::bigint, location_id, '13800000000' from location where group_code = ${university} order by location_id limit 1`.execute(
      trx,
    ),
  )

/** A document delivery of each state, by its number; each came there by the steps that lead to it. */
export const requestOfEachState = ({ readerId }: Borrower) =>
  atUniversity(async (trx) => {
    const course = {
      start: [],
      acceptance: ['acceptance'],
      completed: ['acceptance', 'completed'],
      end: ['acceptance', 'completed', 'end'],
      cancellation: ['cancellation'],
    }
    const numbers: Record<string, string> = {}
    for (const [state, steps] of Object.entries(course)) {
      const id = randomUUID()
      const number = `R${randomUUID().slice(0, 9).toUpperCase()}`
      await sql`insert into request (group_code, id, number, type, reader_id, title, contact, pickup_address)
                values (${university}, ${id}, ${number}, 'document delivery', ${readerId}, ${`论 ${number}`}, 'x@example.org', 'x@example.org')`.execute(
        trx,
      )
      for (const step of steps) {
        await sql`update request set state = ${step}, closed_at = case when ${step} = 'acceptance' then null else coalesce(closed_at, now()) end
                   where group_code = ${university} and id = ${id}`.execute(trx)
      }
      numbers[state] = number
    }
    return numbers
  })

/** Whether a request can be put into a state that is none. */
export const isStateKept = (number: string, state: string) =>
  atUniversity((trx) =>
    sql`update request set state = ${state} where group_code = ${university} and number = ${number}`.execute(
      trx,
    ),
  ).then(
    () => true,
    () => false,
  )

/** The copy that was set aside for a request lies ready at its pickup place. */
export const layReady = (barcode: string) =>
  atUniversity((trx) =>
    sql`update request q set state = 'acceptance', step = '8', offered_until = now() + interval '3 days'
          from item i where i.group_code = q.group_code and i.id = q.offered_item_id and i.group_code = ${university}
           and i.barcode = ${barcode} and q.closed_at is null`.execute(trx),
  )

export const freeze = ({ readerId }: Borrower) =>
  atUniversity((trx) =>
    trx
      .insertInto('block')
      .values({
        groupCode: university,
        id: randomUUID(),
        readerId,
        kind: 'conduct',
        reason: '带走阅览室的书',
        endsAt: sql<Date>`now() + interval '10 days'`,
      })
      .execute(),
  )

export const charge = ({ readerId }: Borrower, amountFen: number) =>
  atUniversity((trx) =>
    trx
      .insertInto('charge')
      .values({ groupCode: university, id: randomUUID(), readerId, kind: 'other', amountFen })
      .execute(),
  )

/** The reader wishes a history to be kept, and has given back so many copies since, each lent in a month of its own. */
export const keepHistoryOf = ({ readerId }: Borrower, count: number) =>
  atUniversity(async (trx) => {
    await sql`insert into consent (group_code, reader_id, purpose, given_at)
              values (${university}, ${readerId}, 'loan history', now() - interval '300 days')`.execute(
      trx,
    )
    await sql`
      insert into loan_history (group_code, id, item_id, record_id, reader_id, reader_type, lent_at, due_at, returned_at, renewals)
      select i.group_code, gen_random_uuid(), i.id, i.record_id, ${readerId}::uuid, 'undergraduate',
             now() - make_interval(days => 75 + 31 * n), now() - make_interval(days => 45 + 31 * n), now() - make_interval(days => 55 + 31 * n), 0
        from (select row_number() over (order by i.barcode)::int as n, i.*
                from item i join holding h on h.group_code = i.group_code and h.record_id = i.record_id
               where i.group_code = ${university} and not h.is_hidden and h.withdrawn_at is null
               order by i.barcode limit ${count}) i`.execute(trx)
  })

/** When a loan is due now. */
export const dueAtOf = ({ loanId }: LentCopy) =>
  atUniversity(async (trx) => {
    const { dueAt } = await trx
      .selectFrom('loan')
      .select('dueAt')
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow()
    return dueAt.getTime()
  })
