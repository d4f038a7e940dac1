import { existsSync } from 'node:fs'
import { isKept, keyKinds, readKeys } from '../platform/security/keys.ts'
import { knownMigrations } from '../platform/stores/migrate.ts'
import type { Cluster } from './folder.ts'
import { listSegments, segmentAt, unbroken, type Segment } from './log.ts'
import { listBackups, type Backup } from './manifest.ts'

/** The newest backup that was whole by then; each instant after it is reached with the log. */
export async function chooseBackup(folder: string, to: Date | undefined): Promise<Backup> {
  const backups = await listBackups(folder)
  const chosen = backups.findLast(({ instant }) => to === undefined || new Date(instant) <= to)
  const [oldest] = backups
  if (!oldest) throw new Error('There is no finished backup in this folder')
  if (!chosen) throw new Error(`Instants from ${oldest.instant} on can be restored, none before`)
  await refuseUnknownTables(chosen.migrations, `The backup was made by release ${chosen.release}`)
  return chosen
}

/** A release can serve older tables (it migrates them), never newer ones. */
export async function refuseUnknownTables(migrations: string[], origin: string) {
  const known = new Set(await knownMigrations())
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new Error(`${origin}; this release does not know its tables: ${unknown.join(', ')}`)
  }
}

/** What was logged after a backup, as far as it is needed and there is no gap. */
export async function continuationOf(
  { logEnd, instant }: Backup,
  folder: string,
  cluster: Cluster,
  to: Date | undefined,
): Promise<Segment[]> {
  const all = await listSegments(folder, cluster)
  const { segments, isBroken } = unbroken(all, segmentAt(logEnd, cluster))
  if (to !== undefined && segments.length === 0) {
    throw new Error(
      `The log was not kept after the backup of ${instant}: --to latest restores that moment, no other can be had`,
    )
  }
  if (to === undefined && isBroken) {
    throw new Error(
      `The log has a gap after ${segments.at(-1)?.name ?? `the backup of ${instant}`}: restore to an instant before it`,
    )
  }
  return segments
}

/** Keys the backed-up rows may need and the key file here does not have. */
export function missingKeys({ keys }: Backup, file: string | undefined) {
  const ring = file !== undefined && existsSync(file) ? readKeys(file) : undefined
  return keyKinds.flatMap((kind) => {
    const kept = new Set(ring?.[kind].filter(isKept).map(({ id }) => id))
    return (keys[kind] ?? []).filter((id) => !kept.has(id)).map((id) => `${kind} ${id}`)
  })
}
