import { listItemsByLibrary } from '@shulin/contract/catalogue'
import { readBookDetail, readRecordParts } from '@shulin/contract/record'
import { findWays } from '@shulin/contract/requests'
import { sql } from 'kysely'
import { compareInPairs, median, quantile } from '../pairs.ts'
import type { Library } from './library.ts'

const groupCode = '300020'

/** What the record page asks for before anything of it is read, one call on each connection, as a browser does. */
const callsOfPage = 3

/**
 * What the panel of ways costs a record page: the calls of the page with the ways beside them ÷ without them, by a reader who is logged in,
 * over titles with copies. The page is there when its last call has answered.
 */
export async function measureWays(
  library: Library,
  { pairs, asked }: { pairs: number; asked: number },
) {
  const titles = await titlesOf(library)
  const headers = await library.reader(groupCode, await aReader(library))
  const callers = await library.callers(callsOfPage + 1)
  const [first, second, third, last] = callers as [Caller, Caller, Caller, Caller]
  const block = (withWays: boolean) => async () => {
    const pages: number[] = []
    for (let n = 0; n < asked; n += 1) {
      const recordId = titles[n % titles.length]!
      const begunAt = performance.now()
      await Promise.all([
        first.call(readBookDetail, { query: { recordId }, headers }),
        second.call(readRecordParts, { query: { recordId }, headers }),
        third.call(listItemsByLibrary, { body: { recordId }, headers }),
        withWays && last.call(findWays, { query: { recordId: String(recordId) }, headers }),
      ])
      pages.push(performance.now() - begunAt)
    }
    return { page: quantile(0.5, pages) }
  }
  const control = await compareInPairs(pairs, block(false), block(false))
  const { page } = await compareInPairs(pairs, block(false), block(true))
  for (const { close } of callers) close()
  const addedMs = median(page.pairs.map(({ candidate, baseline }) => candidate - baseline))
  return { control: control.page, page, addedMs }
}

type Caller = Awaited<ReturnType<Library['callers']>>[number]

/** Titles of the demo with copies of their own, in the order of their numbers. */
async function titlesOf({ adminDb }: Library) {
  const { rows } = await sql<{ recordId: number }>`
    select distinct record_id from item where group_code = ${groupCode} and seen_at is null order by record_id limit 200`.execute(
    adminDb,
  )
  return rows.map(({ recordId }) => recordId)
}

async function aReader({ adminDb }: Library) {
  const { rows } = await sql<{ id: string }>`
    select id from reader where group_code = ${groupCode} and state = 'active' order by account limit 1`.execute(
    adminDb,
  )
  return rows[0]!.id
}
