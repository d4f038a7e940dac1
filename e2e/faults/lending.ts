import {
  findDeskReader,
  lendCopy,
  renewCopy,
  type DeskLoan,
} from '@shulin/contract/circulation-staff'
import { openStaffSession } from '@shulin/contract/staff'
import { sql } from 'kysely'
import { makeLink, putStaff } from '../../server/src/features/staff/staff.ts'
import { inInstitution, type Database } from '../../server/src/platform/stores/database.ts'
import { shortOrLong } from '../../server/test/long.ts'
import { cookieOf } from '../../server/test/staff.ts'
import type { Operation } from './history.ts'
import type { Reader } from './reader.ts'

// The product's own lending and renewing, at a desk of the harness's institutions.

/** A copy on the shelf, and the one reader it is for: no loan of the load stands in the way of another. */
export interface Copy {
  groupCode: string
  itemId: string
  barcode: string
  readerId: string
  card: string
}

/** More than all loads together lend in an institution. */
const copiesToLend = shortOrLong(6_000, 60_000)

/** Fills an institution with copies, each of a title and for a reader of its own; they are given out one by one. */
export async function stockLibrary(adminDb: Database, groupCode: string): Promise<() => Copy> {
  const named = JSON.stringify({ 'zh-CN': groupCode })
  const copies = await inInstitution(adminDb, groupCode, async (trx) => {
    await sql`insert into library (group_code, lib_code, name) values (${groupCode}, 'main', ${named}::jsonb)`.execute(
      trx,
    )
    await sql`
      insert into location (group_code, location_id, lib_code, name)
      values (${groupCode}, 'stacks', 'main', ${named}::jsonb)`.execute(trx)
    await sql`insert into reader_type values (${groupCode}, 'student', ${named}::jsonb)
              on conflict do nothing`.execute(trx)
    const { rows } = await sql<Copy>`
      with title as (
        insert into record (source, source_key, document_type, title)
        select 'harness', ${groupCode} || n, 'book', 'Title ' || n from generate_series(1, ${copiesToLend}::int) n
        returning id, source_key as name),
      held as (insert into holding (group_code, record_id) select ${groupCode}, id from title),
      copy as (
        insert into item (group_code, id, record_id, barcode, location_id, current_location_id)
        select ${groupCode}, gen_random_uuid(), id, name, 'stacks', 'stacks' from title returning id, barcode),
      borrower as (
        insert into reader (group_code, id, account, name, reader_type, valid_until)
        select ${groupCode}, gen_random_uuid(), name, name, 'student', '2099-12-31' from title returning id, account)
      select ${groupCode} as group_code, copy.id as item_id, barcode, borrower.id as reader_id, account as card
        from copy join borrower on account = barcode`.execute(trx)
    return rows
  })
  return () => {
    const copy = copies.pop()
    if (!copy) throw new Error(`all copies of ${groupCode} are lent: there are ${copiesToLend}`)
    return copy
  }
}

/** What the browser of a clerk sends who is signed in. */
export async function signInClerk(adminDb: Database, groupCode: string, api: string) {
  // Whoever administers sees the staff of all institutions: one account of this name, not two.
  const account = `desk-${groupCode}`
  await putStaff(adminDb, groupCode, { account, name: 'Desk', roles: ['circulation'] })
  const token = await makeLink(adminDb, groupCode, account)
  return cookieOf(
    await fetch(`${api}${openStaffSession.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    }),
  )
}

export const lend = (clerk: Reader, { barcode, readerId }: Copy) =>
  clerk.write('lend', lendCopy, { body: { readerId, barcode } }, barcode)

export const renew = (clerk: Reader, { barcode }: Copy) =>
  clerk.write('renew', renewCopy, { body: { barcode } }, barcode)

/** The same once, or many times at once, with this key. */
export const lendWithKey = (clerk: Reader, { barcode, readerId }: Copy, key: string, times = 1) =>
  clerk.writeAtOnce(times, 'lend', lendCopy, { body: { readerId, barcode } }, barcode, key)

export const renewWithKey = (clerk: Reader, { barcode }: Copy, key: string, times = 1) =>
  clerk.writeAtOnce(times, 'renew', renewCopy, { body: { barcode } }, barcode, key)

/** The loan that an acknowledged write answered with. */
export function acknowledgedLoan({ attempts }: Operation): DeskLoan | undefined {
  const acknowledged = attempts.find(({ outcome }) => outcome === 'ok')
  return acknowledged && (JSON.parse(acknowledged.text) as { data: { loan: DeskLoan } }).data.loan
}

/** What was acknowledged is seen from then on, whichever process answers. */
export async function lookAtLoan(clerk: Reader, { card, barcode }: Copy, { dueDate }: DeskLoan) {
  const operation = await clerk.read('look', findDeskReader, { body: { card } })
  const { outcome, text } = operation.attempts[0]!
  if (outcome !== 'ok') return operation
  const { data } = JSON.parse(text) as { data: { loans: DeskLoan[] } }
  if (!data.loans.some((loan) => loan.barcode === barcode && loan.dueDate === dueDate))
    operation.complaint = `the loan of ${barcode} until ${dueDate} was not to be seen`
  return operation
}

/** Holds commits of loans that stop in it, as long as a transaction of the harness has this lock. */
export const commitLock = 11
/** By this one it is seen which process has come to a stop before its commit. */
const stopLock = 12

/** Places in the transaction of a loan or a renewal where it can be stopped; made once after the migrations. */
export const createStops = (adminDb: Database) =>
  sql`
    set role shulin_owner;
    create table harness_stop (
      item_id uuid primary key,
      place   text not null check (place in ('before commit', 'in commit'))
    );
    create function stop_before_commit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        if exists (select from harness_stop where item_id = new.item_id and place = 'before commit') then
          perform pg_advisory_xact_lock_shared(${sql.lit(stopLock)}, hashtext(new.item_id::text));
          while exists (select from harness_stop where item_id = new.item_id) loop perform pg_sleep(0.02); end loop;
        end if;
        return null;
      end $$;
    create trigger stop_before_commit after insert or update on loan for each row execute function stop_before_commit();
    create function stop_in_commit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        if exists (select from harness_stop where item_id = new.item_id and place = 'in commit') then
          perform pg_advisory_xact_lock_shared(${sql.lit(commitLock)});
        end if;
        return null;
      end $$;
    create constraint trigger stop_in_commit after insert or update on loan deferrable initially deferred
      for each row execute function stop_in_commit();
    reset role`.execute(adminDb)

/** The writes of these copies stop there from now on. */
export const stopAt = (adminDb: Database, place: 'before commit' | 'in commit', copies: Copy[]) =>
  sql`insert into harness_stop select item_id, ${place} from unnest(${copies.map(({ itemId }) => itemId)}::uuid[]) item_id`.execute(
    adminDb,
  )

export const letGoOn = (adminDb: Database, copies: Copy[]) =>
  sql`delete from harness_stop where item_id = any(${copies.map(({ itemId }) => itemId)}::uuid[])`.execute(
    adminDb,
  )

/** Which process has stopped before the commit of a write, by the name it gave PostgreSQL. */
export async function stoppedProcess(adminDb: Database, { itemId }: Copy) {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = ${stopLock} and objid = hashtext(${itemId})::oid`.execute(
    adminDb,
  )
  return rows[0]?.name
}
