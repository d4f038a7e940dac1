import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { places, type Cluster } from './folder.ts'
import { listSegments, segmentAt } from './log.ts'
import { listBackups } from './manifest.ts'
import { contentsOf, readEntries } from './objects.ts'

const day = 24 * 60 * 60_000

/** Deletes what no instant of the last days needs. Returns the names of the backups that went. */
export async function forget(folder: string, cluster: Cluster, days: number): Promise<string[]> {
  const since = new Date(Date.now() - days * day)
  const backups = await listBackups(folder)
  // The first instant to be kept is restored from the last backup before it.
  const first = backups.findLastIndex(({ instant }) => new Date(instant) <= since)
  const old = backups.slice(0, Math.max(first, 0))
  for (const { name } of old) {
    await rm(join(places(folder).backups, name), { recursive: true })
  }
  const oldest = backups[old.length]
  if (oldest) await forgetSegments(folder, cluster, segmentAt(oldest.logStart, cluster))
  await forgetInterrupted(folder)
  await forgetContents(folder, oldest ? new Date(oldest.instant) : since)
  return old.map(({ name }) => name)
}

async function forgetSegments(folder: string, cluster: Cluster, first: number) {
  for (const { number, file } of await listSegments(folder, cluster)) {
    if (number < first) await rm(file)
  }
}

/** What a backup left behind that was ended by force, a day ago or more. */
async function forgetInterrupted(folder: string) {
  const { backups, contents } = places(folder)
  for (const [place, isLeftOver] of [
    [backups, (name: string) => name.endsWith('.partial')],
    [contents, (name: string) => name.startsWith('arriving-')],
  ] as const) {
    for (const name of (await readdir(place)).filter(isLeftOver)) {
      const { mtimeMs } = await stat(join(place, name))
      if (Date.now() - mtimeMs > day) await rm(join(place, name), { recursive: true })
    }
  }
}

/** A version is needed while it was at its path at some instant that is kept. */
async function forgetContents(folder: string, since: Date) {
  const versions = new Map<string, { sha256?: string; needed: boolean }[]>()
  for (const entry of await readEntries(folder)) {
    const ofPath = versions.get(entry.path) ?? []
    // Whatever came before it was replaced when it was seen at the latest.
    if (new Date(entry.seenAt) <= since) for (const earlier of ofPath) earlier.needed = false
    if ('sha256' in entry) ofPath.push({ sha256: entry.sha256, needed: true })
    versions.set(entry.path, ofPath)
  }
  const all = [...versions.values()].flat()
  const needed = new Set(all.filter((version) => version.needed).map(({ sha256 }) => sha256))
  for (const { sha256 } of all) {
    if (sha256 === undefined || needed.has(sha256)) continue
    const file = contentsOf(folder, sha256)
    // Whoever follows the objects may have come upon the same contents again, just now.
    const isOld = existsSync(file) && Date.now() - (await stat(file)).mtimeMs > day
    if (isOld) await rm(file)
  }
}
