import { listLoans, listPastLoans } from '@shulin/contract/circulation'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { inInstitution } from '../../../server/src/platform/stores/database.ts'
import { compareInPairs, quantile } from '../pairs.ts'
import type { Library } from './library.ts'

/** Both libraries lend; the reader who is measured has the same in both. */
const [small, large] = ['300020', '300010']
const ownLoans = 6
const ownHistory = 200

/** Loans and history of one reader in a library with few rows and in one with many: [P-10]. */
export async function measureGrowth(
  library: Library,
  { pairs, asked, rows }: { pairs: number; asked: number; rows: number },
) {
  const [inSmall, inLarge] = [await fill(library, small, 1_000), await fill(library, large, rows)]
  const [caller] = await library.callers(1)
  const block = (headers: Record<string, string>) => async () => {
    const [loans, history]: [number[], number[]] = [[], []]
    for (let n = 0; n < asked; n += 1) {
      const begunAt = performance.now()
      await caller!.call(listLoans, { query: {}, headers })
      const between = performance.now()
      await caller!.call(listPastLoans, { query: { page: 1 + (n % 5) }, headers })
      loans.push(between - begunAt)
      history.push(performance.now() - between)
    }
    return { loans: quantile(0.5, loans), history: quantile(0.5, history) }
  }
  const headersIn = {
    small: await library.reader(small, inSmall),
    large: await library.reader(large, inLarge),
  }
  const scansBefore = await seqScans(library)
  const control = await compareInPairs(pairs, block(headersIn.small), block(headersIn.small))
  const grown = await compareInPairs(pairs, block(headersIn.small), block(headersIn.large))
  // What a connection has read is told a moment later.
  await wait(2_000)
  const scans = (await seqScans(library)) - scansBefore
  caller!.close()
  return { control: control.loans, ...grown, seqScans: scans }
}

/** How often a large table of loans was read from end to end. */
async function seqScans({ adminDb }: Library) {
  const { rows } = await sql<{ scans: number }>`
    select coalesce(sum(seq_scan), 0)::int as scans from pg_stat_user_tables
     where relname ~ '^loan(_history.*)?$' and n_live_tup > 10000`.execute(adminDb)
  return rows[0]!.scans
}

/** Tables whose triggers would do for every row what is done here for all at once. */
const writtenPast = ['item', 'loan', 'loan_history']

/**
 * A library with so many rows: one loan for nine that came back. Written past the triggers, which would take hours, and consistent all the
 * same: every copy on loan has its loan, and every reader the count of them.
 */
async function fill({ adminDb }: Library, groupCode: string, rows: number) {
  const loans = Math.round(rows / 10)
  return inInstitution(adminDb, groupCode, async (trx) => {
    await sql`set local role shulin_owner`.execute(trx)
    for (const table of writtenPast) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
    }
    await sql`
      insert into reader (group_code, id, account, name, reader_type, valid_until)
      select ${groupCode}, gen_random_uuid(), 'bench' || n, '读者 ' || n, (select min(reader_type) from reader_type where group_code = ${groupCode}),
             '2099-08-31' from generate_series(0, ${Math.ceil(loans / 5)}::int) n`.execute(trx)
    await sql`
      create temporary table borrower on commit drop as
        select id, reader_type, row_number() over (order by account) - 1 as n from reader
         where group_code = ${groupCode} and account like 'bench_%' and account <> 'bench0'`.execute(
      trx,
    )
    await sql`
      create temporary table titles on commit drop as
        select record_id, row_number() over (order by record_id) - 1 as n from holding where group_code = ${groupCode}`.execute(
      trx,
    )
    const place = sql`(select min(location_id) from location join library using (group_code, lib_code)
                        where group_code = ${groupCode} and circulation_authority = 'own')`
    await sql`
      insert into item (group_code, id, record_id, barcode, location_id, current_location_id, status)
      select ${groupCode}, gen_random_uuid(), t.record_id, 'bench' || s.i, l.place, l.place, 'on loan'
        from generate_series(1, ${loans + ownLoans}::int) s (i)
        join titles t on t.n = s.i % (select count(*) from titles) cross join (select ${place} as place) l`.execute(
      trx,
    )
    const me = sql`(select id from reader where group_code = ${groupCode} and account = 'bench0')`
    await sql`
      insert into loan (group_code, id, item_id, record_id, reader_id, lent_at, due_at, renewals_allowed, loan_class)
      select group_code, gen_random_uuid(), i.id, record_id, coalesce(b.id, ${me}), now() - interval '1 day' * (i.n % 25),
             now() + interval '1 day' * (1 + i.n % 25), 2, 'standard'
        from (select *, substr(barcode, 6)::int as n from item where group_code = ${groupCode} and barcode like 'bench%') i
        left join borrower b on i.n > ${ownLoans} and b.n = i.n % (select count(*) from borrower)`.execute(
      trx,
    )
    await sql`
      insert into loan_count
      select group_code, reader_id, loan_class, count(*), 10 + count(*) from loan
       where group_code = ${groupCode} and seen_at is null group by 1, 2, 3
      on conflict (group_code, reader_id, loan_class) do update set used = excluded.used, allowed = excluded.allowed`.execute(
      trx,
    )
    await sql`
      insert into loan_history (group_code, id, item_id, record_id, reader_id, reader_type, lent_at, due_at, returned_at, renewals)
      select ${groupCode}, gen_random_uuid(), gen_random_uuid(), t.record_id,
             case when s.i <= ${ownHistory} then ${me} when s.i % 4 > 0 then b.id end, b.reader_type,
             now() - interval '1 day' * (30 + s.i % 3600), now() - interval '1 day' * (s.i % 3600), now() - interval '1 day' * (1 + s.i % 3600), 0
        from generate_series(1, ${rows - loans + ownHistory}::int) s (i)
        join titles t on t.n = s.i % (select count(*) from titles)
        join borrower b on b.n = s.i % (select count(*) from borrower)`.execute(trx)
    await sql`
      insert into consent (group_code, reader_id, purpose, given_at)
      values (${groupCode}, ${me}, 'loan history', now() - interval '4000 days') on conflict do nothing`.execute(
      trx,
    )
    for (const table of writtenPast) {
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    }
    const { rows: mine } = await sql<{ id: string }>`select ${me} as id`.execute(trx)
    return mine[0]!.id
  }).then(async (id) => {
    for (const table of ['loan', 'loan_history', 'item', 'reader', 'loan_count']) {
      await sql`analyze ${sql.table(table)}`.execute(adminDb)
    }
    return id
  })
}
