import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { loadDemo } from '../../../../test/command.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await loadDemo(api)
})
afterAll(() => api.close())

const institutions = ['100041', '200616', '300010', '300020']

const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await statement.execute(api.adminDb)).rows

const namesIn = async (table: string, column: string, condition = sql`true`) => {
  const rows = await rowsOf(
    sql<{ groupCode: string; name: string }>`
      select group_code, ${sql.ref(column)} as name from ${sql.table(table)} where ${condition}`,
  )
  return new Map(
    institutions.map((groupCode) => [
      groupCode,
      rows.filter((row) => row.groupCode === groupCode).map(({ name }) => name),
    ]),
  )
}

test('every institution has lists, topics and gifts of its own', async () => {
  for (const names of [
    await namesIn('book_list', 'name', sql`reader_id is not null`),
    await namesIn('book_list', 'name', sql`reader_id is null`),
    await namesIn('donation', 'title'),
  ]) {
    const all = [...names.values()].flat()
    for (const groupCode of institutions) {
      expect(names.get(groupCode)!.length, groupCode).toBeGreaterThan(1)
    }
    expect(new Set(all).size).toBe(all.length)
  }
})

test('what a list names, its library has; readers say why', async () => {
  const lists = await rowsOf(
    sql<{ name: string; entries: number; isTopic: boolean; notes: number }>`
      select l.group_code || ' ' || l.name as name, l.reader_id is null as is_topic,
             (select count(*)::int from book_list_entry e where e.group_code = l.group_code and e.list_id = l.id) as entries,
             (select count(*)::int from book_list_note n where n.group_code = l.group_code and n.list_id = l.id) as notes
        from book_list l`,
  )
  for (const { name, entries } of lists) expect(entries, name).toBeGreaterThanOrEqual(3)
  expect(lists.filter(({ isTopic, notes }) => isTopic && notes > 0)).toEqual([])
  expect(lists.filter(({ isTopic, notes }) => !isTopic && notes > 0).length).toBeGreaterThan(8)
})

test('what is read is rated as readers rate, by more of them the more it is read', async () => {
  const rated = await rowsOf(
    sql<{ title: string; score: number; raters: number }>`
      select title, avg(score)::float8 as score, count(*)::int as raters
        from rating join record r on r.id = record_id where group_code = '100041' group by r.id`,
  )
  const often = rated.filter(({ raters }) => raters >= 5)
  expect(often.length).toBeGreaterThan(80)
  for (const { title, score } of often) {
    expect(score, title).toBeGreaterThan(3)
  }
  expect(rated.find(({ title }) => title === '活着')!.score).toBeGreaterThan(3.4)
  expect(Math.max(...rated.map(({ raters }) => raters))).toBeGreaterThan(20)
})

test('readers of every institution keep titles, follow what comes, and speak of what they read', async () => {
  const lives = await rowsOf(
    sql<Record<'account' | 'groupCode', string> & Record<'kept' | 'lists' | 'follows', number>>`
      select account, group_code, (select count(*)::int from favourite f where f.reader_id = r.id) as kept,
             (select count(*)::int from book_list l where l.reader_id = r.id) as lists,
             (select count(*)::int from subscription s where s.reader_id = r.id) as follows
        from reader r where account in ('2026051', 't1002', 'lj002', 'yj002', 'hl002')`,
  )
  expect(lives.map(({ account }) => account).toSorted()).toEqual([
    '2026051',
    'hl002',
    'lj002',
    't1002',
    'yj002',
  ])
  for (const { account, kept, lists, follows } of lives) {
    expect(kept, account).toBeGreaterThan(2)
    expect(lists, account).toBeGreaterThan(0)
    expect(follows, account).toBeGreaterThan(0)
  }
  const said = await rowsOf(
    sql<{ state: string }>`
      select distinct c.state from comment c join reader r on r.group_code = c.group_code and r.id = c.reader_id
       where r.account = '2026051' order by 1`,
  )
  expect(said).toHaveLength(3)
  expect(
    await rowsOf(
      sql<{ count: number }>`
        select count(*)::int as count from point_entry p join reader r on r.id = p.reader_id where r.account = '2026051' having count(*) > 2`,
    ),
  ).toHaveLength(1)
})

test('loading it again adds nothing to what readers keep, list, follow and say', async () => {
  const count = async () =>
    (
      await rowsOf(
        sql<Record<string, number>>`
          select (select count(*)::int from favourite) as favourites, (select count(*)::int from book_list_entry) as entries,
                 (select count(*)::int from book_list_note) as notes, (select count(*)::int from subscription) as follows,
                 (select count(*)::int from comment) as comments, (select count(*)::int from rating) as ratings,
                 (select count(*)::int from request) as requests, (select count(*)::int from message) as messages,
                 (select count(*)::int from point_entry) as points, (select count(*)::int from visit_day) as visits`,
      )
    )[0]
  const before = await count()
  await loadDemo(api)
  expect(await count()).toEqual(before)
})
