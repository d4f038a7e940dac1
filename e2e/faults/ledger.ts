import { endpoint } from '@shulin/contract/endpoint'
import { sql } from 'kysely'
import { z } from 'zod'
import { sendMail } from '../../server/src/features/inbox/inbox.ts'
import { inInstitution, type Database } from '../../server/src/platform/stores/database.ts'
import type { Serve } from '../../server/src/platform/http/serve.ts'
import { defineJob, onlyWhileHeld, send } from '../../server/src/platform/stores/queue.ts'
import type { Gates } from './gates.ts'

// What only the harness serves: a small write and a job, on tables that any loss or double can be seen in.

const write = { method: 'POST', access: 'anyone', repeatable: true } as const
/** Of which run of the load a row is, and the one thing that tells this row from all others of it. */
const named = { run: z.string(), note: z.string() }

export const placeOrder = endpoint({
  ...write,
  path: '/find/harness/placeOrder',
  summary: 'Orders something that a worker stamps and confirms by mail',
  body: z.strictObject({
    ...named,
    /** Where it, or its job, can be stopped, at a gate of the note's name. */
    stopsAt: z.enum(['before-commit', 'before-effect', 'after-effect']).optional(),
    /** False plants a fault: the job does not ask whether it is still this worker's. */
    isFenced: z.boolean().optional(),
  }),
  response: z.strictObject({ number: z.string(), note: z.string() }),
})

const actorOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
  `reader:${String(headers['x-reader'])}`

export const serveLedger = (gates: Gates) => (serve: Serve) => {
  serve(
    placeOrder,
    ({ within, institution: { groupCode }, body }) =>
      within(async (trx) => {
        const { run, note, stopsAt, isFenced = true } = body
        const { rows } = await sql<{ number: string }>`
          insert into harness_order (group_code, run, note)
          values (current_institution(), ${run}, ${note}) returning number::text`.execute(trx)
        const { number } = rows[0]!
        const isStopped = stopsAt === 'before-commit'
        const job = { groupCode, order: number, note, isFenced }
        await send(trx, stampOrder, { ...job, stopsAt: isStopped ? undefined : stopsAt })
        if (isStopped) await gates.pass(note)
        return { number, note }
      }),
    actorOf,
  )
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

/** The tables, made once after the migrations. */
export const createLedger = (adminDb: Database) =>
  sql`
    set role shulin_owner;
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
    call keep_institutions_apart();
    reset role`.execute(adminDb)
