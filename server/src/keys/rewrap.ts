import { sql } from 'kysely'
import {
  certificateIndexUse,
  certificateName,
  certificateContext,
} from '../features/readers/readers.ts'
import type { Database } from '../platform/stores/database.ts'
import type { HiddenUse } from '../platform/security/key-uses.ts'
import {
  encryptColumn,
  keyedDigest,
  keyInUse,
  decryptColumn,
  type KeyRing,
} from '../platform/security/keys.ts'
import { hiddenUses } from './uses.ts'

/** What became of the rows of one column. Those that fail stay as they are, and are named. */
export interface RewrapResult {
  holds: string
  rows: number
  failed: { row: string; reason: string }[]
}

const pageSize = 500

/** Gives the key in use to everything that can be made again without its owner. May be broken off, and run again. */
export async function rewrap(adminDb: Database, ring: KeyRing): Promise<RewrapResult[]> {
  const rewrapped: RewrapResult[] = []
  for (const use of hiddenUses) rewrapped.push(await rewrapHidden(adminDb, ring, use))
  rewrapped.push(await rehashCertificates(adminDb, ring))
  return rewrapped
}

interface Row {
  groupCode: string
  id: string
  hidden: Buffer
  keyId: number
}

function rewrapHidden(adminDb: Database, ring: KeyRing, use: HiddenUse) {
  const { table, column, value, id, place } = use
  const { id: current } = keyInUse(ring, 'column')
  const page = (after: Row | undefined) => sql<Row>`
    select group_code, ${sql.ref(id)} as id, ${sql.ref(value)} as hidden, ${sql.ref(column)} as key_id
      from ${sql.table(table)}
     where ${sql.ref(column)} <> ${current} and (${sql.raw(use.needed)}) ${behind(after, id)}
     order by group_code, ${sql.ref(id)} limit ${pageSize}`
  return eachRow(adminDb, use.holds, page, async (row) => {
    const text = decryptColumn(ring, row, place(row.groupCode, row.id))
    const { keyId, hidden } = encryptColumn(ring, text, place(row.groupCode, row.id))
    // What its owner changed meanwhile has a newer key already.
    await sql`
      update ${sql.table(table)} set ${sql.ref(value)} = ${hidden}, ${sql.ref(column)} = ${keyId}
       where group_code = ${row.groupCode} and ${sql.ref(id)} = ${row.id} and ${sql.ref(value)} = ${row.hidden}`.execute(
      adminDb,
    )
  })
}

/** The hash by which a reader is found, made anew from the number itself. */
function rehashCertificates(adminDb: Database, ring: KeyRing) {
  const { id: current } = keyInUse(ring, 'pepper')
  const page = (after: Row | undefined) => sql<Row>`
    select group_code, id, certificate_no as hidden, certificate_key as key_id from reader
     where certificate_index_key <> ${current} and certificate_no is not null ${behind(after, 'id')}
     order by group_code, id limit ${pageSize}`
  return eachRow(adminDb, certificateIndexUse.holds, page, async (row) => {
    const number = decryptColumn(ring, row, certificateContext(row.groupCode, row.id))
    const { keyId, digest } = keyedDigest(ring, certificateName(row.groupCode, number))
    await sql`
      update reader set certificate_index = ${digest}, certificate_index_key = ${keyId}
       where group_code = ${row.groupCode} and id = ${row.id} and certificate_no = ${row.hidden}`.execute(
      adminDb,
    )
  })
}

const behind = (after: Row | undefined, id: string) =>
  after ? sql`and (group_code, ${sql.ref(id)}) > (${after.groupCode}, ${after.id})` : sql``

/** Goes through the rows page by page; one that cannot be opened keeps no other from it. */
async function eachRow(
  adminDb: Database,
  holds: string,
  page: (after: Row | undefined) => ReturnType<typeof sql<Row>>,
  renew: (row: Row) => Promise<void>,
): Promise<RewrapResult> {
  const result: RewrapResult = { holds, rows: 0, failed: [] }
  let after: Row | undefined
  for (;;) {
    const { rows } = await page(after).execute(adminDb)
    for (const row of rows) {
      await renew(row).then(
        () => result.rows++,
        (error: unknown) =>
          result.failed.push({ row: `${row.groupCode} ${row.id}`, reason: wordsOf(error) }),
      )
    }
    if (rows.length < pageSize) return result
    after = rows.at(-1)
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
