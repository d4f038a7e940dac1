import { lendCopy, returnCopy } from '@shulin/contract/circulation-staff'
import { searchAll } from '@shulin/contract/search'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../pairs.ts'
import type { Library } from './library.ts'

const groupCode = '100041'

/** Nobody waits longer for what should take seconds. */
const longest = 60_000

/** From a copy being lent or given back at the desk to the search for what is on the shelf agreeing with it. */
export async function measureShelf(library: Library, { acts }: { acts: number }) {
  library.shulin('index', 'rebuild', '--yes')
  const stopWorker = library.startWorker()
  const headers = await library.clerk(groupCode)
  const [desk, visitor] = await library.callers(2)
  const { within } = library.institutionOf(groupCode)
  // Titles with one copy: whether it is on the shelf is whether the title is.
  const { rows: copies } = await within((trx) =>
    sql<{ barcode: string; title: string; recordId: number }>`
      select min(i.barcode) as barcode, r.title, r.id as record_id from item i join record r on r.id = i.record_id
       where i.seen_at is null and r.title ~ '[a-zA-Z]{4}' group by r.id, r.title
      having count(*) = 1 and min(i.status) = 'on shelf' and min(i.loan_class) = 'standard' order by r.id limit ${acts}`.execute(
      trx,
    ),
  )
  const { id: readerId } = await within((trx) =>
    trx
      .selectFrom('reader')
      .select('id')
      .where('account', '=', '2026002')
      .executeTakeFirstOrThrow(),
  )

  const isFound = async ({ title, recordId }: { title: string; recordId: number }) => {
    const searchItems = [{ searchField: 'title', searchFieldContent: title }]
    const body = { searchItems, onlyOnShelf: true, rows: 50 }
    const reply = await visitor!.call(searchAll, {
      body,
      headers: { groupcode: groupCode },
    })
    return (
      JSON.stringify(reply).includes(`"recordId":"${recordId}"`) ||
      JSON.stringify(reply).includes(`"recordId":${recordId}`)
    )
  }
  async function untilAgreed(copy: (typeof copies)[number], isThere: boolean) {
    const begunAt = performance.now()
    while ((await isFound(copy)) !== isThere) {
      if (performance.now() - begunAt > longest) throw new Error(`${copy.title} never agreed`)
      await wait(50)
    }
    return performance.now() - begunAt
  }

  const took: number[] = []
  for (const copy of copies) {
    if (!(await isFound(copy))) continue
    const { barcode } = copy
    await desk!.call(lendCopy, { body: { readerId, barcode }, headers })
    took.push(await untilAgreed(copy, false))
    await desk!.call(returnCopy, { body: { barcode }, headers })
    took.push(await untilAgreed(copy, true))
  }
  for (const { close } of [desk!, visitor!]) close()
  await stopWorker()
  return {
    acts: took.length,
    p50Ms: quantile(0.5, took),
    p99Ms: quantile(0.99, took),
    mostMs: Math.max(...took),
  }
}
