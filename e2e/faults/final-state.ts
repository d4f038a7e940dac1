import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { deliverMail } from '../../server/src/features/inbox/jobs.ts'
import type { FinalState } from './checker.ts'
import type { Installation } from './installation.ts'
import { ledgerReader, stampOrder } from './ledger.ts'
import { shortOrLong } from '../../server/test/long.ts'

/** A killed worker's job runs again within a minute; then it may fail and be tried again. On a busy machine all of it takes longer. */
const settlesWithin = shortOrLong(300_000, 90_000)

/** What the stores hold of one run of the load, once its jobs are done. */
export async function readFinalState(
  { adminDb, environment }: Installation,
  run: string,
): Promise<FinalState> {
  const openJobs = await untilJobsAreDone({ adminDb })
  const entries = await sql<FinalState['entries'][number]>`
    select group_code, number::text, note from harness_entry where run = ${run}`.execute(adminDb)
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
  const torn = await sql<{ account: string }>`
    select a.group_code || ' ' || a.account as account
      from harness_account a
      left join harness_entry e on e.group_code = a.group_code and e.account = a.account
     group by a.group_code, a.account, a.balance
    having a.balance <> coalesce(sum(e.amount), 0)`.execute(adminDb)

  const received = await mailbox(environment['MAILBOX_URL']!)
  return {
    entries: entries.rows,
    orders: orders.rows,
    mails: written.rows.map(({ order, id, isSent }) => {
      const copies = received.filter((messageId) => messageId.startsWith(`<${id}@`)).length
      return { order, isSent, copies }
    }),
    tornAccounts: torn.rows.map(({ account }) => account),
    openJobs,
  }
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
