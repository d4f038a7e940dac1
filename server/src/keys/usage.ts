import { sql } from 'kysely'
import type { Database } from '../platform/stores/database.ts'
import { isKept, keyKinds, type KeyKind, type KeyRing } from '../platform/security/keys.ts'
import { keyUses } from './uses.ts'

/** What needs a key, and how much of it there is. */
export interface KeyUsage {
  kind: KeyKind
  id: number
  holds: string
  rows: number
  /** How it comes to a newer key, or goes away. */
  ends: string
}

/** Everything that needs a key, over all institutions: the database is the operator's. */
export async function keyUsage(adminDb: Database, ring: KeyRing): Promise<KeyUsage[]> {
  await refuseUnknownUses(adminDb)
  const used: KeyUsage[] = await sessionsByKey(adminDb, ring)
  for (const { kind, table, column, holds, needed, ends } of keyUses) {
    const { rows } = await sql<{ id: number; rows: number }>`
      select ${sql.ref(column)} as id, count(*) as rows from ${sql.table(table)}
       where ${sql.ref(column)} is not null and (${sql.raw(needed)}) group by 1`.execute(adminDb)
    used.push(...rows.map((row) => ({ kind, ...row, holds, ends })))
  }
  return used.toSorted((a, b) => keyKinds.indexOf(a.kind) - keyKinds.indexOf(b.kind) || a.id - b.id)
}

/** What of it needs one key. */
export const usesOf = (used: KeyUsage[], kind: KeyKind, id: number) =>
  used.filter((one) => one.kind === kind && one.id === id)

/** A token is kept by nobody here; a session that began while a key was in use may carry one of it. */
async function sessionsByKey(adminDb: Database, ring: KeyRing) {
  const kept = ring.token.filter(isKept)
  const used: KeyUsage[] = []
  for (const [at, { id, usedFrom }] of kept.entries()) {
    const until = kept[at + 1]?.usedFrom ?? null
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from session
       where ended_at is null and expires_at > now() and started_at >= ${at === 0 ? '-infinity' : usedFrom}
         and (${until}::timestamptz is null or started_at < ${until})`.execute(adminDb)
    const ends = 'they end by themselves within twelve hours'
    if (rows[0]!.rows > 0) used.push({ kind: 'token', id, holds: 'sessions', ...rows[0]!, ends })
  }
  return used
}

/** A table that came with a migration and is counted nowhere would lose its key unseen. */
async function refuseUnknownUses(adminDb: Database) {
  const known = new Set(keyUses.map(({ table, column }) => `${table}.${column}`))
  const unknown = (await keyColumns(adminDb)).filter((column) => !known.has(column))
  if (unknown.length > 0) throw new Error(`Nobody counts the keys of ${unknown.join(', ')}`)
}

/** Every column that names a key of the ring. */
export async function keyColumns(adminDb: Database) {
  const { rows } = await sql<{ named: string }>`
    select c.relname || '.' || a.attname as named
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.atttypid = 'key_id'::regtype and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`.execute(adminDb)
  return rows.map(({ named }) => named)
}
