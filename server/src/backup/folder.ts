import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../platform/stores/database.ts'

/**
 * Where backups are kept:
 *
 *     cluster.json                which PostgreSQL cluster this is the backup of
 *     backups/<instant>/          a base backup: data/, and manifest.json, written last
 *     log/                        what PostgreSQL wrote since, as pg_receivewal leaves it
 *     objects/contents/           every version of every object, named by its checksum
 *     objects/journal/            which object had which version, and when
 */
export const places = (folder: string) => ({
  cluster: join(folder, 'cluster.json'),
  backups: join(folder, 'backups'),
  log: join(folder, 'log'),
  contents: join(folder, 'objects/contents'),
  journal: join(folder, 'objects/journal'),
})

const Cluster = z.strictObject({
  systemIdentifier: z.string(),
  /** PostgreSQL begins another with every restore and every standby that takes over. */
  timeline: z.int().positive(),
  /** How long one file of the log is. */
  segmentBytes: z.int().positive(),
})
export type Cluster = z.infer<typeof Cluster>

export async function askCluster(adminDb: Database) {
  const { rows } = await sql<Cluster & { version: string; major: number; isWhole: boolean }>`
    select (select system_identifier::text from pg_control_system()) as system_identifier,
           ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
           pg_size_bytes(current_setting('wal_segment_size'))::int as segment_bytes,
           current_setting('server_version') as version,
           current_setting('server_version_num')::int / 10000 as major,
           not exists (select from pg_tablespace where spcname !~ '^pg_') as is_whole`.execute(
    adminDb,
  )
  const { version, major, isWhole, ...cluster } = rows[0]!
  if (!isWhole) throw new Error('This cluster has tablespaces of its own, which are not backed up')
  return { version, major, cluster }
}

/**
 * Opens a folder for writing. It belongs to one cluster and one timeline: mixed with another's, its
 * log could not be told apart any more.
 */
export async function openFolder(path: string, cluster: Cluster) {
  const folder = resolve(path)
  const { log, backups, contents, journal, cluster: clusterFile } = places(folder)
  for (const part of [folder, log, backups, contents, journal]) {
    await mkdir(part, { recursive: true, mode: 0o700 })
  }
  if (!existsSync(clusterFile)) {
    await writeFile(clusterFile, `${JSON.stringify(cluster, null, 2)}\n`, { mode: 0o600 })
  }
  const kept = await clusterOf(folder)
  if (kept.systemIdentifier !== cluster.systemIdentifier || kept.timeline !== cluster.timeline) {
    throw new Error(
      `${folder} holds the backups of another cluster, or of this one before it was restored: begin a new folder`,
    )
  }
  return folder
}

export async function clusterOf(folder: string): Promise<Cluster> {
  const { cluster } = places(folder)
  if (!existsSync(cluster)) throw new Error(`${folder} is not a folder of backups`)
  return Cluster.parse(JSON.parse(await readFile(cluster, 'utf8')))
}
