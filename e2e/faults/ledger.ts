import { endpoint } from '@shulin/contract/endpoint'
import { sql } from 'kysely'
import { z } from 'zod'
import { sendMail } from '../../server/src/features/inbox/inbox.ts'
import { inInstitution, type Database } from '../../server/src/platform/stores/database.ts'
import type { Serve } from '../../server/src/platform/http/serve.ts'
import { defineJob, onlyWhileHeld, send } from '../../server/src/platform/stores/queue.ts'
import type { Gates } from './gates.ts'

// What only the harness serves: two small writes, a look, and a job, on tables that any loss or double can be seen in.

const write = { method: 'POST', access: 'anyone', repeatable: true } as const
/** Of which run of the load a row is, and the one thing that tells this row from all others of it. */
const named = { run: z.string(), note: z.string() }

export const addEntry = endpoint({
  ...write,
  path: '/find/harness/addEntry',
  summary: 'Books an amount to an account',
  body: z.strictObject({
    ...named,
    account: z.int(),
    amount: z.int(),
    /** Where this one can be stopped: before the commit at a gate, or in it by `holdCommits`. */
    stopsAt: z.enum(['before-commit', 'in-commit']).optional(),
  }),
  response: z.strictObject({ number: z.string(), note: z.string(), balance: z.string() }),
})

export const lookUpEntry = endpoint({
  method: 'GET',
  access: 'anyone',
  path: '/find/harness/entry',
  summary: 'Finds what was booked',
  query: z.object({ number: z.string() }),
  response: z.strictObject({ note: z.string() }).nullable(),
})

export const placeOrder = endpoint({
  ...write,
  path: '/find/harness/placeOrder',
  summary: 'Orders something that a worker stamps and confirms by mail',
  body: z.strictObject({
    ...named,
    /** Where its job can be stopped, at a gate of the note's name. */
    stopsAt: z.enum(['before-effect', 'after-effect']).optional(),
    /** False plants a fault: the job does not ask whether it is still this worker's. */
    isFenced: z.boolean().optional(),
  }),
  response: z.strictObject({ number: z.string(), note: z.string() }),
})

const actorOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
  `reader:${String(headers['x-reader'])}`

export const serveLedger = (gates: Gates) => (serve: Serve) => {
  serve(
    addEntry,
    ({ within, body: { run, note, account, amount, stopsAt } }) =>
      within(async (trx) => {
        const number = await insertEntry(trx, { run, note, account, amount, stopsAt })
        const balance = await addToBalance(trx, account, amount)
        if (stopsAt === 'before-commit') await gates.pass(note)
        return { number, note, balance }
      }),
    actorOf,
  )

  serve(lookUpEntry, async ({ within, query: { number } }) => {
    const { rows } = await within((trx) =>
      sql<{ note: string }>`select note from harness_entry where number = ${number}`.execute(trx),
    )
    return rows[0] ?? null
  })

  serve(
    placeOrder,
    ({ within, institution: { groupCode }, body }) =>
      within(async (trx) => {
        const { run, note, stopsAt, isFenced = true } = body
        const { rows } = await sql<{ number: string }>`
          insert into harness_order (group_code, run, note)
          values (current_institution(), ${run}, ${note}) returning number::text`.execute(trx)
        const { number } = rows[0]!
        await send(trx, stampOrder, { groupCode, order: number, note, stopsAt, isFenced })
        return { number, note }
      }),
    actorOf,
  )
}

interface NewEntry {
  run: string
  note: string
  account: number
  amount: number
  stopsAt: string | undefined
}

async function insertEntry(trx: Database, { run, note, account, amount, stopsAt }: NewEntry) {
  const { rows } = await sql<{ number: string }>`
    insert into harness_entry (group_code, run, note, account, amount, stops_in_commit)
    values (current_institution(), ${run}, ${note}, ${account}, ${amount}, ${stopsAt === 'in-commit'})
    returning number::text`.execute(trx)
  return rows[0]!.number
}

async function addToBalance(trx: Database, account: number, amount: number) {
  const { rows } = await sql<{ balance: string }>`
    insert into harness_account as known (group_code, account, balance)
    values (current_institution(), ${account}, ${amount})
    on conflict (group_code, account) do update set balance = known.balance + excluded.balance
    returning balance::text`.execute(trx)
  return rows[0]!.balance
}

interface StampNeeds {
  db: Database
  gates: Gates
}

/**
 * Looks whether the order is stamped, works for a while, then stamps it and sends a mail. Nothing but the fence keeps
 * a worker that slept in between from stamping it a second time.
 */
export const stampOrder = defineJob({
  name: 'harness-stamp',
  payload: z.strictObject({
    groupCode: z.string(),
    order: z.string(),
    note: z.string(),
    stopsAt: z.enum(['before-effect', 'after-effect']).optional(),
    isFenced: z.boolean(),
  }),
  run: async ({ groupCode, order, note, stopsAt, isFenced }, held, { db, gates }: StampNeeds) => {
    const fence = async (trx: Database) => {
      if (isFenced) await onlyWhileHeld(trx, held)
    }
    const isStamped = await inInstitution(db, groupCode, async (trx) => {
      await fence(trx)
      const { rows } = await sql`select from harness_stamp where order_number = ${order}`.execute(
        trx,
      )
      return rows.length > 0
    })
    if (isStamped) return

    if (stopsAt === 'before-effect') await gates.pass(note)
    await inInstitution(db, groupCode, async (trx) => {
      await fence(trx)
      await sql`
        insert into harness_stamp (group_code, order_number, attempt, process)
        values (current_institution(), ${order}, ${held.attempt}, ${process.pid})`.execute(trx)
      await sendMail(trx, {
        groupCode,
        recipient: ledgerReader,
        language: 'en-US',
        letter: 'test',
        content: { portalUrl: 'https://library.example' },
        cause: `harness-order-${order}`,
      })
    })
    if (stopsAt === 'after-effect') await gates.pass(note)
  },
  atOnce: 4,
})

/** Whose mailbox all confirmations go to. */
export const ledgerReader = 'reader@library.example'

/** Holds commits of entries that stop in it, as long as a transaction of the harness has this lock. */
export const commitLock = 11

/** The tables, made once after the migrations. */
export const createLedger = (adminDb: Database) =>
  sql`
    set role shulin_owner;
    create table harness_account (
      group_code text   not null references institution,
      account    int    not null,
      balance    bigint not null,
      primary key (group_code, account)
    );
    create table harness_entry (
      group_code      text    not null references institution,
      number          bigint  generated always as identity,
      run             text    not null,
      note            text    not null,
      account         int     not null,
      amount          int     not null,
      stops_in_commit boolean not null,
      primary key (group_code, number)
    );
    create index harness_entry_of_run on harness_entry (run);
    create table harness_order (
      group_code text   not null references institution,
      number     bigint generated always as identity,
      run        text   not null,
      note       text   not null,
      primary key (group_code, number)
    );
    create index harness_order_of_run on harness_order (run);
    -- Not unique by order, and on purpose: a double has to be seen, not prevented.
    create table harness_stamp (
      group_code   text   not null references institution,
      number       bigint generated always as identity,
      order_number bigint not null,
      attempt      int    not null,
      process      int    not null,
      primary key (group_code, number)
    );
    create index harness_stamp_of_order on harness_stamp (group_code, order_number);
    create function wait_in_commit() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(11); return null; end $$;
    create constraint trigger wait_in_commit after insert on harness_entry
      deferrable initially deferred for each row when (new.stops_in_commit)
      execute function wait_in_commit();
    call keep_institutions_apart();
    reset role`.execute(adminDb)
