import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { CallInput, Endpoint } from '@shulin/contract/endpoint'
import { openStaffSession } from '@shulin/contract/staff'
import { sql } from 'kysely'
import { makeLink, putStaff } from '../../../server/src/features/staff/staff.ts'
import { readKeys } from '../../../server/src/platform/security/keys.ts'
import { inInstitution, openDatabase } from '../../../server/src/platform/stores/database.ts'
import { sessionOf } from '../../../server/test/readers.ts'
import { openSocket, requestText } from '../connection.ts'
import { prepareOwnPortal } from '../own-portal.ts'
import { processorMillisecondsOf } from '../servers.ts'

export const desks = 8

type Headers = Record<string, string>

/** The demo institutions in a database of their own, and one process that serves them as in production. */
export async function openLibrary() {
  const portal = await prepareOwnPortal({
    SEARCH_POINTS_PER_MINUTE: '1000000',
    SEARCH_ANSWERS_KEPT: '0',
  })
  portal.shulin('migrate')
  portal.shulin('demo', 'load')
  const { config, keysFile } = portal
  const keys = readKeys(keysFile)
  const { url, adminUrl } = config.database
  // A million rows are written in one statement.
  const options = { caFile: config.storesCaFile, patience: 600_000 }
  const db = openDatabase(url, { ...options, pool: desks })
  const adminDb = openDatabase(adminUrl!, { ...options, pool: 2 })
  const api = await portal.start()
  const { port } = api

  const institutionOf = (groupCode: string) => ({
    groupCode,
    headers: { groupCode },
    within: <T>(work: Parameters<typeof inInstitution<T>>[2]) => inInstitution(db, groupCode, work),
  })

  /** The headers of a clerk who is signed in. */
  async function clerk(groupCode: string): Promise<Headers> {
    const account = 'bench'
    await putStaff(db, groupCode, { account, name: '流通台', roles: ['circulation'] })
    const token = await makeLink(db, groupCode, account)
    const { path } = openStaffSession
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: JSON.stringify({ token }),
      headers: { 'content-type': 'application/json' },
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
    return { groupcode: groupCode, cookie: cookies.join('; ') }
  }

  /** The headers of a reader who is logged in. */
  async function reader(groupCode: string, id: string): Promise<Headers> {
    const { headers } = await sessionOf({ keys }, institutionOf(groupCode), { id })
    return headers
  }

  /** So many connections that are kept; what is asked through one takes no other answer than success. */
  const callers = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const socket = await openSocket(port)
        return {
          async call<E extends Endpoint>(endpoint: E, sent: CallInput<E> & { headers: Headers }) {
            const { query, body, headers } = sent as {
              query?: object
              body?: object
              headers: Headers
            }
            const search = query ? `?${new URLSearchParams(query as Headers).toString()}` : ''
            const reply = await socket.ask(
              requestText({
                port,
                method: endpoint.method,
                path: `${endpoint.path}${search}`,
                headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
                body: body ? JSON.stringify(body) : '',
              }),
            )
            const text = Buffer.from(
              reply.slice(reply.indexOf('\r\n\r\n') + 4),
              'latin1',
            ).toString()
            const answer = JSON.parse(text) as { success: boolean; data: unknown }
            if (!answer.success) throw new Error(`${endpoint.path}: ${text}`)
            return answer.data
          },
          close: socket.close,
        }
      }),
    )

  /** What API, PostgreSQL and whoever asks have taken of the processor so far: load of others does not count. */
  async function processorMilliseconds() {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
      adminDb,
    )
    const { user, system } = process.cpuUsage()
    const ofServers = rows.reduce((sum, { pid }) => sum + processorMillisecondsOf(pid), 0)
    return ofServers + api.processorMilliseconds() + (user + system) / 1000
  }

  /** The process that feeds the index, until it is stopped. */
  function startWorker() {
    const worker = spawn(process.execPath, ['server/src/worker.ts'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...portal.environment, LOG_LEVEL: 'warn' },
    })
    const ended = once(worker, 'exit')
    return async () => {
      worker.kill('SIGTERM')
      await ended
    }
  }

  return {
    config,
    environment: portal.environment,
    shulin: (...words: string[]) => portal.shulin(...words),
    db,
    adminDb,
    institutionOf,
    clerk,
    reader,
    callers,
    processorMilliseconds,
    startWorker,
    async remove() {
      await Promise.all([db.destroy(), adminDb.destroy()])
      await portal.remove()
    },
  }
}
export type Library = Awaited<ReturnType<typeof openLibrary>>

/** As many copies on the shelf and readers without loans as a measurement needs, in a demo institution. */
export async function addCopiesAndReaders(
  { adminDb }: Library,
  groupCode: string,
  { copies, readers, named = 'bench' }: { copies: number; readers: number; named?: string },
) {
  await inInstitution(adminDb, groupCode, async (trx) => {
    await sql`
      insert into item (group_code, id, record_id, barcode, location_id, current_location_id)
      select ${groupCode}, gen_random_uuid(), record_id, ${named} || n, location_id, location_id
        from generate_series(1, ${copies}::int) n
        join lateral (select record_id from holding where group_code = ${groupCode} order by record_id offset n % 200 limit 1) h on true
       cross join (select location_id from location join library using (group_code, lib_code)
                    where group_code = ${groupCode} and circulation_authority = 'own' order by location_id limit 1) l`.execute(
      trx,
    )
    await sql`
      insert into reader (group_code, id, account, name, reader_type, valid_until)
      select ${groupCode}, gen_random_uuid(), ${named} || n, '读者 ' || n, 'undergraduate', '2099-08-31'
        from generate_series(1, ${readers}::int) n`.execute(trx)
  })
}
