import { generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import {
  isKept,
  keyInUse,
  keyKinds,
  readKeys,
  type Key,
  type KeyKind,
  type KeyRing,
} from '../platform/security/keys.ts'

/** Adds a key that makes new rows from `usedFrom` on; the first of its kind does so at once. */
export function addKey(file: string, kind: KeyKind, usedFrom: Date): Key {
  return changeKeys(file, (ring) => {
    const now = new Date()
    const key = {
      id: Math.max(0, ...ring[kind].map(({ id }) => id)) + 1,
      madeAt: now.toISOString(),
      usedFrom: (ring[kind].some(isKept) ? usedFrom : now).toISOString(),
      secret: newSecret(kind),
    }
    ring[kind].push(key)
    return key
  })
}

/** Makes the first key of every kind that has none; answers which. Those that are there stay as they are. */
export const makeMissingKeys = (file: string): KeyKind[] =>
  keyKinds
    .filter((kind) => !existsSync(file) || !readKeys(file)[kind].some(isKept))
    .map((kind) => {
      addKey(file, kind, new Date())
      return kind
    })

/** Forgets a key for good: what was made with it is neither read nor verified any more. Whether rows need it is asked before. */
export function retireKey(file: string, kind: KeyKind, id: number) {
  changeKeys(file, (ring) => {
    const key = retirable(ring, kind, id)
    Object.assign(key, { secret: undefined, retiredAt: new Date().toISOString() })
  })
}

/** The key that is to be forgotten; the one that makes new rows cannot be. */
export function retirable(ring: KeyRing, kind: KeyKind, id: number) {
  const key = ring[kind].filter(isKept).find((key) => key.id === id)
  if (!key) throw new Error(`There is no ${kind} key ${id}`)
  if (keyInUse(ring, kind).id === id) {
    throw new Error(`The ${kind} key ${id} makes new rows: add another first, and let it take over`)
  }
  return key
}

/** The whole file is replaced, or nothing: a reader never meets half of it. */
function changeKeys<T>(file: string, change: (ring: KeyRing) => T): T {
  const writing = `${file}.new`
  const handle = openAlone(writing)
  try {
    const before = statSync(file, { throwIfNoEntry: false })
    const ring = before ? readKeys(file) : { token: [], pepper: [], column: [] }
    const result = change(ring)
    if (before) {
      fchownSync(handle, before.uid, before.gid)
      fchmodSync(handle, before.mode & 0o777)
    }
    writeSync(handle, `${JSON.stringify(ring, null, 2)}\n`)
    fsyncSync(handle)
    renameSync(writing, file)
    return result
  } catch (error) {
    rmSync(writing)
    throw error
  } finally {
    closeSync(handle)
    sync(dirname(file))
  }
}

/** The new file is the lock, too: of two commands at once, one would lose the other's key. */
function openAlone(file: string) {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Error(
      `${file} is there: another command changes the keys; if none runs, one was interrupted, and the file can go`,
      { cause: error },
    )
  }
}

function sync(folder: string) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const newSecret = (kind: KeyKind) =>
  (kind === 'token'
    ? generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' })
    : randomBytes(32)
  ).toString('base64')
