import { createHash, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql, type ExpressionBuilder, type Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '../stores/database-tables.ts'
import { inInstitution, type Database, type Within } from '../stores/database.ts'
import { refusal, Refused } from '../failure.ts'
import { selectGroupCodes } from '../institution-queries.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What makes another request with the same key another one; null where there is no key. */
    requestHash: Buffer | null
  }
}

/** A key is visible characters: two headers, which arrive joined by a comma and a space, are none. */
export const RepeatableHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[!-~]{8,128}$/)
    .optional(),
})

const keyOf = ({ headers }: FastifyRequest) =>
  (headers as z.output<typeof RepeatableHeaders>)['idempotency-key']

/** Hashes the request as it was sent: what a schema fills in may be different after an upgrade. */
export async function hashRequest(request: FastifyRequest) {
  if (keyOf(request) === undefined) return
  const { method, url, body } = request
  const sent = JSON.stringify([method, url, body])
  request.requestHash = createHash('sha256').update(sent).digest()
}

/** Performs a repeatable write of a call. */
export const performOnce = (
  db: Database,
  request: FastifyRequest,
  actor: string,
  perform: (within: Within) => Promise<string>,
): Promise<string> => {
  const { groupCode } = request.institution!
  const key = keyOf(request)
  const known = key === undefined ? null : { actor, key, requestHash: request.requestHash! }
  return performKnown(db, { groupCode, known, log: request.log }, perform)
}

/** Keeps another reply for a request that was performed: what became of it after its transaction. */
export async function replaceReply(
  db: Database,
  request: FastifyRequest,
  actor: string,
  reply: string,
) {
  const { groupCode } = request.institution!
  const key = keyOf(request)
  if (key === undefined) return
  const kept = { groupCode, actor, key, requestHash: request.requestHash! }
  await inInstitution(db, groupCode, (trx) =>
    trx.updateTable('idempotency').set({ reply }).where(sameKey(kept)).execute(),
  )
}

interface KnownRequest {
  groupCode: string
  /** By what it is known again; null: it is done whenever it comes. */
  known: Omit<RepeatableRequest, 'groupCode'> | null
  log: Pick<FastifyRequest['log'], 'info'>
}

/**
 * Performs a repeatable write, whichever way it came: its effect, its key and its reply (text of JSON) commit in one transaction, or none of
 * them. The first to insert the key has the effect; whoever comes with it meanwhile waits, and gets the first one's reply.
 */
export async function performKnown(
  db: Database,
  { groupCode, known, log }: KnownRequest,
  perform: (within: Within) => Promise<string>,
): Promise<string> {
  // A caller waits five seconds at most for any answer.
  const options = { lockPatience: '2s' }
  const work = async (trx: Transaction<DB>) => {
    if (known === null) return performIn(trx, perform)
    const kept = { groupCode, ...known }
    if (!(await isFirst(trx, kept))) return firstReply(trx, kept, log)
    const reply = await performIn(trx, perform).catch(async (error: unknown) => {
      // Refused, and yet something is kept: the key is not, so that sent again it is tried again.
      if (error instanceof Refused && error.keepsWrites) await forgetKey(trx, kept)
      throw error
    })
    await trx.updateTable('idempotency').set({ reply }).where(sameKey(kept)).execute()
    return reply
  }
  const performHere = () => inInstitution(db, groupCode, work, options)
  try {
    return await uncrossed(performHere)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code !== lockTimedOut && !crossings.has(code)) throw error
    throw new Refused(busy, null, { cause: error })
  }
}

const lockTimedOut = '55P03'
/** Two transactions waited for each other, or could not both have been first: one was undone, and may try again. */
const crossings = new Set(['40P01', '40001'])
const mostTries = 5

/** Tries again what was undone because another transaction crossed it, each time after a little longer. */
async function uncrossed(work: () => Promise<string>, attempt = 1): Promise<string> {
  try {
    return await work()
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (!crossings.has(code) || attempt === mostTries) throw error
    await wait(randomInt(10, 40) * attempt)
    return uncrossed(work, attempt + 1)
  }
}

/** The handler's `within` is this very transaction; whatever it did beside it would not be undone with it. */
async function performIn(trx: Transaction<DB>, perform: (within: Within) => Promise<string>) {
  let calls = 0
  const reply = await perform((work) => {
    calls += 1
    return work(trx)
  })
  if (calls !== 1) throw new Error(`a repeatable call uses \`within\` once, not ${calls} times`)
  return reply
}

interface RepeatableRequest {
  groupCode: string
  actor: string
  key: string
  requestHash: Buffer
}

/** Waits while another transaction has the key. */
async function isFirst(trx: Transaction<DB>, request: RepeatableRequest) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const forgetKey = (trx: Transaction<DB>, request: RepeatableRequest) =>
  trx.deleteFrom('idempotency').where(sameKey(request)).execute()

async function firstReply(
  trx: Transaction<DB>,
  request: RepeatableRequest,
  log: KnownRequest['log'],
) {
  const first = await trx
    .selectFrom('idempotency')
    .select(['requestHash', 'reply'])
    .where(sameKey(request))
    .executeTakeFirst()
  // Forgotten in this very moment: sent again, it is the first.
  if (!first?.reply) throw new Refused(busy)
  if (!first.requestHash.equals(request.requestHash)) throw new Refused(otherBody)
  const { requestId } = JSON.parse(first.reply) as { requestId?: string }
  log.info({ firstRequestId: requestId }, 'reply given again')
  return first.reply
}

const sameKey =
  ({ groupCode, actor, key }: RepeatableRequest) =>
  (eb: ExpressionBuilder<DB, 'idempotency'>) =>
    eb.and({ groupCode, actor, key })

/** Forgets, in every institution, the keys that are older than a day. */
export async function forgetOldKeys(db: Database) {
  for (const groupCode of await selectGroupCodes(db)) {
    await inInstitution(db, groupCode, (trx) =>
      trx
        .deleteFrom('idempotency')
        .where('begunAt', '<', sql<Date>`now() - interval '24 hours'`)
        .execute(),
    )
  }
}

const otherBody = refusal('idempotency.other-body', 409, {
  'zh-CN': '该请求标识已用于另一内容的请求',
  'zh-TW': '該請求識別碼已用於另一內容的請求',
  'en-US': 'This key was used before, for a request with other content',
})
const busy = refusal('idempotency.busy', 503, {
  'zh-CN': '仍在处理中，请稍后重试',
  'zh-TW': '仍在處理中，請稍後重試',
  'en-US': 'This is still being worked on. Please try again in a moment',
})
