import { readBookList } from '@shulin/contract/book-lists'
import { addToBookList, moveInBookList, mostListedTitles } from '@shulin/contract/own-book-lists'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aKeeper, keepList } from '../../../test/book-lists.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startTestApi()
  library = await aSearchedInstitution(api, { tabs: ['2'] })
})
afterAll(() => api.close())

/** So many titles, copied from one. */
async function manyTitles(count: number) {
  const first = await aTitle(library, { title: '长书单' })
  const { rows } = await library.within((trx) =>
    sql<{ id: number }>`
      with made as (
        insert into record (owner_group_code, source, source_key, title, document_type)
        select r.owner_group_code, r.source, r.source_key || ' ' || n, r.title || ' ' || n, r.document_type
          from record r, generate_series(1, ${count}::int) n where r.id = ${first}
        returning id)
      insert into holding (group_code, record_id) select ${library.groupCode}, id from made returning record_id as id`.execute(
      trx,
    ),
  )
  return rows.map(({ id }) => id)
}

test('a list takes 5,000 titles, a thousand at once, opens whole, and takes no more', async () => {
  const { headers } = await aKeeper(api, library)
  const titles = await manyTitles(mostListedTitles + 1)
  const bookListId = await keepList(api, headers, { name: '五千种' })
  for (let n = 0; n < mostListedTitles; n += 1_000) {
    const body = { bookListId, recordIds: titles.slice(n, n + 1_000) }
    expect((await api.call(addToBookList, { body, headers })).body.data).toBe(true)
  }
  // As in a library that has been there for a while: the database knows how large its tables are.
  await sql`analyze record, holding, book_list_entry`.execute(api.adminDb)
  const over = { bookListId, recordIds: [titles.at(-1)!] }
  const refused = await api.call(addToBookList, { body: over, headers })
  expect(refused.body).toMatchObject({ success: false, code: 'book-list.too-many-titles' })

  const read = async () =>
    (await api.call(readBookList, { query: { bookListId }, headers })).body.data!.list.map(
      ({ recordId }) => recordId,
    )
  const whole = await api.call(readBookList, { query: { bookListId }, headers })
  expect(whole.body).toMatchObject({ success: true })
  expect(await read()).toEqual(titles.slice(0, mostListedTitles))
  const [first, second] = titles as [number, number]
  const last = titles[mostListedTitles - 1]!
  const move = { bookListId, recordId: first, afterRecordId: last }
  await api.call(moveInBookList, { body: move, headers })
  await api.call(moveInBookList, {
    body: { bookListId, recordId: last, afterRecordId: null },
    headers,
  })
  const moved = await read()
  expect([moved[0], moved[1], moved.at(-1)]).toEqual([last, second, first])
})
