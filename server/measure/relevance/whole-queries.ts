import { sql, type Transaction } from 'kysely'
import type { DB } from '../../src/platform/stores/database-tables.ts'

/** The numbers of records that are known by source and key. A library's own copy has a number of its own. */
export async function recordNumbers(
  trx: Transaction<DB>,
  asked: readonly { source: string; key: string }[],
): Promise<{ id: number; source: string; key: string }[]> {
  const sources = asked.map(({ source }) => source)
  const keys = asked.map(({ key }) => key)
  const { rows } = await sql<{ id: number; source: string; key: string }>`
    select record.id, record.source, record.source_key as key
    from unnest(${sources}::text[], ${keys}::text[]) as asked (source, key)
    join record on record.source = asked.source and record.source_key = asked.key
  `.execute(trx)
  return rows
}
