import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  appendFile,
  chmod,
  chown,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import type { ShowShare } from '../platform/progress.ts'
import { checksumOfFile, checksumOfText, copyWithChecksum } from './checksum.ts'
import { places } from './folder.ts'

/**
 * Objects (logos, covers, uploads) are files. As PostgreSQL has a log, they have a journal: each line
 * tells of a version that was seen at a path, or that the path was empty. Contents are kept once, under
 * their checksum. Every process writes a journal of its own, so none waits for another.
 */
const Entry = z.union([
  z.strictObject({
    path: z.string(),
    seenAt: z.iso.datetime(),
    /** When this version came to this path: a file's own date may be older than that. */
    writtenAt: z.iso.datetime(),
    bytes: z.int(),
    sha256: z.string(),
  }),
  z.strictObject({ path: z.string(), seenAt: z.iso.datetime(), isGone: z.literal(true) }),
])
type Entry = z.infer<typeof Entry>
type Version = Extract<Entry, { sha256: string }>

const isVersion = (entry: Entry): entry is Version => 'sha256' in entry

export const contentsOf = (folder: string, sha256: string) =>
  join(places(folder).contents, sha256.slice(0, 2), sha256)

/** A line ends with the checksum of all lines up to it: none can be changed or lost unnoticed. */
async function readJournal(file: string) {
  // A line without its end was interrupted; what it told of is found again.
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1)
  let chain = ''
  const entries = lines.map((line, index) => {
    const [text = '', sum] = line.split('\t')
    chain = checksumOfText(`${chain}${text}`)
    if (sum !== chain) throw new Error(`${file} is damaged in line ${index + 1}`)
    return Entry.parse(JSON.parse(text))
  })
  return { entries, chain, chains: new Set(lines.map((line) => line.split('\t')[1])) }
}

async function readJournals(folder: string) {
  const { journal } = places(folder)
  const names = (await readdir(journal)).toSorted()
  return Promise.all(
    names.map(async (name) => ({ name, ...(await readJournal(join(journal, name))) })),
  )
}

/** What the journals end with now, for the manifest of a backup. */
export async function sealJournals(folder: string) {
  const journals = await readJournals(folder)
  return Object.fromEntries(journals.map(({ name, chain }) => [name, chain]))
}

/** Every entry, as they were seen. `sealed` are ends that journals had once: they must still be in them. */
export async function readEntries(folder: string, sealed: Record<string, string> = {}) {
  const journals = await readJournals(folder)
  for (const [name, chain] of Object.entries(sealed)) {
    const journal = journals.find((journal) => journal.name === name)
    if (!journal?.chains.has(chain)) {
      throw new Error(`${join(places(folder).journal, name)} is damaged: its end is missing`)
    }
  }
  return journals
    .flatMap(({ entries }) => entries)
    .toSorted((one, other) => one.seenAt.localeCompare(other.seenAt))
}

/** The objects as they were at an instant: of each path the newest version that was there by then. */
export function objectsAt(entries: Entry[], instant: Date): Version[] {
  const versions = new Map<string, Version>()
  for (const entry of entries) {
    if (!isVersion(entry)) {
      // When exactly it went is not known; it is kept when it may still have been there.
      if (new Date(entry.seenAt) <= instant) versions.delete(entry.path)
    } else if (new Date(entry.writtenAt) <= instant) versions.set(entry.path, entry)
  }
  return [...versions.values()]
}

/** Follows a folder of objects: each call keeps what changed since the one before. */
export async function followObjects(directory: string, folder: string) {
  const latest = new Map<string, Entry>()
  for (const entry of await readEntries(folder)) latest.set(entry.path, entry)
  const journal = join(places(folder).journal, `${stamp(new Date())}-${randomUUID()}.jsonl`)
  let chain = ''

  const note = async (entry: Entry) => {
    const text = JSON.stringify(entry)
    chain = checksumOfText(`${chain}${text}`)
    await appendFile(journal, `${text}\t${chain}\n`, { mode: 0o600, flush: true })
    latest.set(entry.path, entry)
  }

  return async (show?: ShowShare) => {
    const seenAt = new Date().toISOString()
    const paths = await listFiles(directory)
    for (const [index, path] of paths.entries()) {
      const found = await versionAt(directory, path)
      const known = latest.get(path)
      if (found && !(known && isVersion(known) && isSame(known, found))) {
        const kept = await keepContents(folder, join(directory, path))
        if (kept) await note({ path, seenAt, writtenAt: found.writtenAt, ...kept })
      }
      show?.((index + 1) / paths.length)
    }
    const there = new Set(paths)
    const gone = [...latest.values()].filter((entry) => isVersion(entry) && !there.has(entry.path))
    for (const { path } of gone) await note({ path, seenAt, isGone: true })
    return [...latest.values()].filter(isVersion)
  }
}

const isSame = (known: Version, found: { writtenAt: string; bytes: number }) =>
  known.writtenAt === found.writtenAt && known.bytes === found.bytes

/** Sorts as text, and may stand in a file name anywhere. */
export const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '')

async function listFiles(directory: string): Promise<string[]> {
  if (!existsSync(directory)) return []
  const found = await readdir(directory, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
}

const versionAt = (directory: string, path: string) =>
  stat(join(directory, path)).then(
    ({ ctime, size }) => ({ writtenAt: ctime.toISOString(), bytes: size }),
    goneMeanwhile,
  )

async function keepContents(folder: string, file: string) {
  const arriving = join(places(folder).contents, `arriving-${randomUUID()}`)
  const kept = await copyWithChecksum(file, arriving).catch(goneMeanwhile)
  if (!kept) return undefined
  const to = contentsOf(folder, kept.sha256)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(arriving, to)
  return kept
}

function goneMeanwhile(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Refuses when an object that will be needed is missing or is not what it was. */
export async function verifyObjects(folder: string, objects: Version[], show: ShowShare) {
  for (const [index, { path, sha256 }] of objects.entries()) {
    const file = contentsOf(folder, sha256)
    if (!existsSync(file)) throw new Error(`The object ${path} is missing: ${file}`)
    if ((await checksumOfFile(file)) !== sha256) {
      throw new Error(`The object ${path} is damaged: ${file}`)
    }
    show((index + 1) / objects.length)
  }
}

/** Puts objects back; they belong to whom the folder above belongs, so that the portal may write there. */
export async function bringObjectsBack(
  folder: string,
  objects: Version[],
  directory: string,
  show: ShowShare,
) {
  await mkdir(dirname(directory), { recursive: true })
  const { uid, gid } = await stat(existsSync(directory) ? directory : dirname(directory))
  const made = new Set<string>()
  const makeFolder = async (path: string) => {
    if (made.has(path)) return
    if (path !== directory) await makeFolder(dirname(path))
    await mkdir(path, { recursive: true })
    if (process.getuid?.() === 0) await chown(path, uid, gid)
    made.add(path)
  }
  await makeFolder(directory)
  for (const [index, { path, sha256 }] of objects.entries()) {
    const to = join(directory, path)
    await makeFolder(dirname(to))
    await copyFile(contentsOf(folder, sha256), to)
    await chmod(to, 0o644)
    if (process.getuid?.() === 0) await chown(to, uid, gid)
    show((index + 1) / objects.length)
  }
}
