import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import { escapeLiteral, Pool, types, type PoolClient } from 'pg'
import { Refused } from '../failure.ts'
import type { DB } from './database-tables.ts'

export type Database = Kysely<DB>

/** A transaction that sees the rows of one institution and no others. */
export type Within = <T>(work: (trx: Transaction<DB>) => Promise<T>) => Promise<T>

// A date of the library (due on, closed on) has no clock: it stays the text PostgreSQL sends.
types.setTypeParser(types.builtins.DATE, (text) => text)

// Record numbers and counts fit into a JavaScript number; one that did not would be another number.
types.setTypeParser(types.builtins.INT8, (text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Error(`${text} is too large for a number`)
  return number
})

interface DatabaseOptions {
  caFile?: string | undefined
  pool: number
  /** Longest wait for a statement, in milliseconds. A reader does not wait longer; a migration may. */
  patience?: number
}

export function openDatabase(url: string, { caFile, pool, patience = 3_000 }: DatabaseOptions) {
  const connections = new Pool({
    connectionString: url,
    max: pool,
    // Whoever has time for a long statement has time for a busy server to let them in.
    connectionTimeoutMillis: Math.max(2_000, patience / 2),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: patience,
    // The server ends a slow statement; this ends the wait for a server that has gone silent.
    query_timeout: patience + 500,
    idle_in_transaction_session_timeout: 15_000,
    ssl: caFile === undefined ? true : { ca: readFileSync(caFile, 'utf8') },
  })
  // A lost connection is told to the query that was using it; an event nobody listens to would end the process.
  connections.on('error', () => {})
  connections.on('connect', (client) => {
    client.on('error', () => {})
    cutWhenSilent(client)
  })
  const dialect = new PostgresDialect({ pool: connections })
  dialect.createDriver = () => new InstitutionDriver({ pool: connections })
  return new Kysely<DB>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/**
 * Cuts a connection whose server did not answer in time. It may be dead without anybody knowing (half-open), and kept
 * it would make the rollback wait as long again, and after that everybody who is given it.
 */
function cutWhenSilent(client: PoolClient) {
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
  const query = (text: unknown, values: unknown, ...more: unknown[]) => {
    const until = answerBy.getStore()
    const name = typeof text === 'string' ? nameOf(text) : undefined
    const answer =
      typeof text !== 'string' || (until === undefined && name === undefined)
        ? ask(text, values, ...more)
        : ask({
            text,
            values,
            ...(name !== undefined && { name }),
            ...(until !== undefined && { query_timeout: Math.max(1, until - performance.now()) }),
          })
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') void client.end()
      })
    }
    return answer
  }
  Object.assign(client, { query })
}

const mark = '/* planned once */'
/**
 * Begins a statement that each connection plans once and keeps: for long ones that are asked all day, where planning takes longer than
 * answering. Its text must not differ from one time to the next but by a few forms, as every form is kept.
 */
export const planOnce = sql.raw(mark)

const names = new Map<string, string>()
function nameOf(text: string) {
  if (!text.startsWith(mark)) return undefined
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

const answerBy = new AsyncLocalStorage<number>()

/** Runs `work` so that it does not wait for PostgreSQL longer than so many milliseconds, whatever it asks in all. */
export const inTime = <T>(milliseconds: number, work: () => T): T =>
  answerBy.run(performance.now() + milliseconds, work)

/** Whose transaction is open, and how long it waits for a row that another one holds. */
interface Inside {
  groupCode: string
  lockPatience?: string
}
const inside = new AsyncLocalStorage<Inside>()

function beginningOf({ groupCode, lockPatience }: Inside) {
  const patience = lockPatience
    ? `, set_config('lock_timeout', ${escapeLiteral(lockPatience)}, true)`
    : ''
  return `begin; select set_config('app.group_code', ${escapeLiteral(groupCode)}, true)${patience}`
}

type PooledConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/** Waits for a connection no longer than the request may take, and says whose a transaction is in one go with its beginning. */
class InstitutionDriver extends PostgresDriver {
  override async acquireConnection() {
    const until = answerBy.getStore()
    const acquired = super.acquireConnection()
    if (until === undefined) return acquired
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => {
        late.reject(new Error('timeout exceeded when trying to connect'))
        // Whoever asked has been answered: the connection is for the next.
        void acquired
          .then((connection) => this.releaseConnection(connection as PooledConnection))
          .catch(() => {})
      },
      Math.max(1, until - performance.now()),
    )
    return Promise.race([acquired, late.promise]).finally(() => clearTimeout(timer))
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const opened = inside.getStore()
    if (opened === undefined) return super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(beginningOf(opened)))
  }
}

/**
 * Runs `work` in one transaction that belongs to one institution; row-level security hides every other.
 * It is not nested: the inner transaction would wait for a connection that the outer one holds.
 */
export function inInstitution<T>(
  db: Database,
  groupCode: string,
  work: (trx: Transaction<DB>) => Promise<T>,
  options: Pick<Inside, 'lockPatience'> = {},
): Promise<T> {
  const outer = inside.getStore()
  if (outer) throw new Error(`a transaction of ${outer.groupCode} is already open here`)
  return inside.run({ groupCode, ...options }, async () => {
    const { value, refused } = await db.transaction().execute((trx) => keepOrUndo(trx, work))
    if (refused) throw refused
    return value as T
  })
}

/** What is thrown undoes a transaction, but for a refusal that says otherwise: what was written before it is committed. */
async function keepOrUndo<T>(
  trx: Transaction<DB>,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<{ value?: T; refused?: Refused }> {
  try {
    return { value: await work(trx) }
  } catch (error) {
    if (error instanceof Refused && error.keepsWrites) return { refused: error }
    throw error
  }
}
