import type { Endpoint } from '@shulin/contract/endpoint'
import { sql } from 'kysely'
import type { TestApi } from './api.ts'
import type { Example } from './example.ts'
import { payloadOf } from './payload.ts'

export interface Reply {
  status: number
  headers: Record<string, unknown>
  body: { success: boolean; data: unknown; errCode: number | null; code: string | null }
  text: string
}

/** Makes a call without a wire in between. */
export async function send(
  api: TestApi,
  endpoint: Endpoint,
  { query, body }: Example,
  headers: Record<string, string>,
): Promise<Reply> {
  const sent = body && (await payloadOf(body))
  const reply = await api.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { ...sent?.headers, ...headers },
    ...(query && { query: query as Record<string, string> }),
    ...(sent && { payload: sent.payload }),
  })
  const { statusCode: status, headers: got, body: text } = reply
  const isFile = endpoint.file !== undefined && !String(got['content-type']).includes('json')
  const answered = { success: true, data: text, errCode: null, code: null }
  return { status, headers: got, body: isFile ? answered : reply.json(), text }
}

/** A call that is refused for its input, after it was looked at who makes it: whoever is let in changes nothing. */
export const callWithStrayInput = (
  api: TestApi,
  endpoint: Endpoint,
  headers: Record<string, string>,
) =>
  send(api, endpoint, endpoint.body ? { body: { stray: 1 } } : { query: { stray: '1' } }, headers)

/** What changes by itself: when a session was last seen, and how the system of a library stood when it was last asked. */
const changingByItself: Record<string, string[]> = {
  library_link: ['asked_at', 'answered_at', 'rests_until', 'errors'],
}

/** How many searches were asked, answered and turned away: each one that is asked counts, whatever it is told, and nobody is named. */
const countsOfCalls = ['traffic']

/** The fingerprint of every table, over all institutions; but for what changes by itself. */
export async function readRows({ adminDb }: TestApi) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all (${countsOfCalls}::text[])`.execute(adminDb)
  const prints = await Promise.all(
    tables.map(async ({ name }) => {
      const passing = ['last_seen_at', ...(changingByItself[name] ?? [])]
      const { rows: found } = await sql<{ print: string }>`
        select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - ${passing}::text[])::text, 0)), 0) as print from ${sql.id(name)} t`.execute(
        adminDb,
      )
      return [name, found[0]!.print]
    }),
  )
  return Object.fromEntries(prints) as Record<string, string>
}

/** Many calls, some at a time. */
export async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>) {
  const left = [...all]
  const next = async (): Promise<void> => {
    const one = left.shift()
    if (one === undefined) return
    await work(one)
    return next()
  }
  await Promise.all(Array.from({ length: 8 }, next))
}
