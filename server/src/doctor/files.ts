import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { sealUse } from '../features/audit/audit.ts'
import { keyUsage, type KeyUsage } from '../keys/usage.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/stores/database.ts'
import { isKept, keyInUse, keyKinds, readKeys } from '../platform/security/keys.ts'

/** The file, its rights, and a key in use of every kind. */
export function keyFile({ keysFile }: Config) {
  if (keysFile === undefined) throw new Error('KEYS_FILE is not set: name the file of the keys')
  if (!existsSync(keysFile)) {
    throw new Error(
      `${keysFile} is not there: bring back its copy; on a new installation, run shulin keys make`,
    )
  }
  const ring = readKeys(keysFile)
  return keyKinds.map((kind) => `${kind} ${keyInUse(ring, kind).id}`).join(', ')
}

/** Whatever was made with a key can still be read. */
export async function keysOfRows({ keysFile, database, storesCaFile: caFile }: Config) {
  if (database.adminUrl === undefined) return 'not looked at: DATABASE_ADMIN_URL is not set'
  const ring = readKeys(keysFile!)
  const adminDb = openDatabase(database.adminUrl, { caFile, pool: 1, patience: 10_000 })
  const used = await keyUsage(adminDb, ring).finally(() => void adminDb.destroy())
  // Seals may be given up with their key.
  const isThere = ({ kind, id, holds }: KeyUsage) =>
    ring[kind].some((key) => key.id === id && (isKept(key) || holds === sealUse.holds))
  const lost = used.filter((one) => !isThere(one))
  if (lost.length > 0) {
    const told = lost.map(({ kind, id, rows, holds }) => `${kind} ${id} (${rows} ${holds})`)
    throw new Error(
      `keys are missing that rows need: ${told.join(', ')}; bring back a copy of ${keysFile} that has them`,
    )
  }
  return 'every row has its key'
}

/** Logos, covers and uploads can be kept. */
export function objects({ objectDirectory }: Config) {
  const folder = resolve(objectDirectory)
  const todo = `make the folder and give it to the user of the portal (mkdir -p ${folder}), or correct OBJECT_DIRECTORY`
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`there is no folder ${folder}: ${todo}`)
  }
  const trial = join(folder, `.doctor-${randomUUID()}`)
  try {
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    throw new Error(`nothing can be written to ${folder} (${(error as Error).message}): ${todo}`, {
      cause: error,
    })
  }
  return folder
}

/** Where a quarter should be free, a tenth is the last moment. */
export function disk({ objectDirectory }: Config, leastFree: number) {
  const { bavail, blocks, bsize } = statfsSync(existing(resolve(objectDirectory)))
  const said = `${Math.floor((bavail / blocks) * 100)} % (${((bavail * bsize) / 1e9).toFixed(1)} GB) of the disk with the objects is free`
  if (bavail / blocks < leastFree) throw new Error(`${said}: make room before uploads fail`)
  return said
}

const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)))
