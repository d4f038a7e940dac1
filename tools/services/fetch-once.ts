import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const underWay = new Map<string, Promise<void>>()

/** Fills a folder of the cache once; it appears there complete or not at all. */
export function fetchOnce(cache: string, name: string, fill: (folder: string) => Promise<void>) {
  const folder = join(cache, name)
  const fetching = underWay.get(folder) ?? fetchInto(folder, fill)
  underWay.set(folder, fetching)
  return fetching
}

async function fetchInto(folder: string, fill: (folder: string) => Promise<void>) {
  if (existsSync(folder)) return
  mkdirSync(join(folder, '..'), { recursive: true })
  const making = mkdtempSync(`${folder}.making-`)
  try {
    await fill(making)
    chmodSync(making, 0o755)
    // Another clone may have been faster.
    if (!existsSync(folder)) renameSync(making, folder)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}
