import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { deliverMail } from '../../server/src/features/inbox/jobs.ts'
import type { FinalState } from './checker.ts'
import type { Installation } from './installation.ts'
import { ledgerReader, stampOrder } from './ledger.ts'
import { shortOrLong } from '../../server/test/long.ts'

/** A killed worker's job runs again within a minute; then it may fail and be tried again. On a busy machine all of it takes longer. */
const settlesWithin = shortOrLong(300_000, 90_000)

/** What the stores hold of one run of the load, and of the copies it dealt with, once its jobs are done. */
export async function readFinalState(
  { adminDb, environment }: Installation,
  run: string,
  barcodes: string[],
): Promise<FinalState> {
  const openJobs = await untilJobsAreDone({ adminDb })
  const lent = await sql<Loan>`
    select l.group_code, l.id, i.barcode as note, l.renewals, l.due_at - interval '1 second' as due_date
      from loan l join item i on i.group_code = l.group_code and i.id = l.item_id
     where i.barcode = any(${barcodes})`.execute(adminDb)
  const orders = await sql<FinalState['orders'][number]>`
    select o.group_code, o.number::text, o.note, count(s.number)::int as stamps
      from harness_order o
      left join harness_stamp s on s.group_code = o.group_code and s.order_number = o.number
     where o.run = ${run}
     group by o.group_code, o.number`.execute(adminDb)
  const written = await sql<{ order: string; id: string; isSent: boolean }>`
    select o.number::text as order, m.id, m.sent_at is not null as is_sent
      from harness_order o
      join outgoing m on m.group_code = o.group_code and m.cause = 'harness-order-' || o.number
     where o.run = ${run}`.execute(adminDb)
  // Whoever borrows has one copy and no other.
  const torn = await sql<{ barcode: string }>`
    select i.barcode from item i
      join reader r on r.group_code = i.group_code and r.account = i.barcode
      left join loan l on l.group_code = i.group_code and l.item_id = i.id
      left join loan_count c on c.group_code = r.group_code and c.reader_id = r.id
     cross join lateral (select count(*) filter (where act = 'desk.lend') as lent, count(*) filter (where act = 'desk.renew') as renewed
                           from audit a where a.group_code = r.group_code and a.reader_id = r.id) trail
     where i.barcode = any(${barcodes})
       and (i.status = 'on loan', coalesce(c.used, 0), trail.lent, trail.renewed)
           is distinct from (l.id is not null, num_nonnulls(l.id), num_nonnulls(l.id), coalesce(l.renewals, 0))`.execute(
    adminDb,
  )

  const received = await mailbox(environment['MAILBOX_URL']!)
  return {
    loans: lent.rows.map(({ groupCode, id, note }) => ({ groupCode, number: id, note })),
    renewals: lent.rows.flatMap(({ groupCode, note, renewals, dueDate }) =>
      Array.from({ length: renewals }, () => ({ groupCode, number: dueDate.toISOString(), note })),
    ),
    orders: orders.rows,
    mails: written.rows.map(({ order, id, isSent }) => {
      const copies = received.filter((messageId) => messageId.startsWith(`<${id}@`)).length
      return { order, isSent, copies }
    }),
    tornCopies: torn.rows.map(({ barcode }) => barcode),
    openJobs,
  }
}

interface Loan {
  groupCode: string
  id: string
  note: string
  renewals: number
  /** As the portal says it: the last second of the day. */
  dueDate: Date
}

async function untilJobsAreDone({ adminDb }: Pick<Installation, 'adminDb'>): Promise<string[]> {
  const names = [stampOrder, deliverMail].map(({ name }) => name)
  for (const end = Date.now() + settlesWithin; ; await wait(100)) {
    const { rows } = await sql<{ job: string; isDead: boolean }>`
      select name || ' ' || id || ' ' || state || ' ' || coalesce(output ->> 'message', '') as job,
             name like '%.dead' as is_dead
        from pgboss.job
       where split_part(name, '.', 1) = any(${names}) and state < 'completed'`.execute(adminDb)
    const isSettled = rows.every(({ isDead }) => isDead)
    if (isSettled || Date.now() > end) return rows.map(({ job }) => job)
  }
}

/** Throws the confirmations of earlier runs away. */
export const emptyMailbox = ({ environment }: Installation) =>
  fetch(`${environment['MAILBOX_URL']}/api/mail/purge`, { method: 'POST' })

/** The Message-IDs of all confirmations that arrived. */
async function mailbox(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/user/${ledgerReader}/messages/`)
  // A mailbox is made by the first mail to it.
  const mails = response.ok ? ((await response.json()) as { 'Message-ID': string }[]) : []
  return mails.map((mail) => mail['Message-ID'])
}
