import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { keyKinds } from '../platform/security/keys.ts'
import { checksumOfText } from './checksum.ts'
import { places } from './folder.ts'

const Manifest = z.strictObject({
  format: z.literal(1),
  /** Of the portal. */
  release: z.string(),
  migrations: z.array(z.string()),
  /** The numbers of the keys in the ring; the keys themselves are kept elsewhere. */
  keys: z.partialRecord(z.enum(keyKinds), z.array(z.int())),
  postgres: z.strictObject({ version: z.string(), major: z.int() }),
  startedAt: z.iso.datetime(),
  /** From here on every instant can be restored, as far as the log reaches. */
  instant: z.iso.datetime(),
  /** Where in the log the base backup begins, and where it is whole. */
  logStart: z.string(),
  logEnd: z.string(),
  base: z.strictObject({
    files: z.int(),
    bytes: z.int(),
    /** Of PostgreSQL's own list of files and checksums. */
    checksum: z.string(),
  }),
  /** What the journals of the objects ended with. */
  journals: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export interface Backup extends Manifest {
  name: string
  /** The files of the cluster. */
  data: string
}

/** The manifest is written last: a backup without one was interrupted and does not count. */
export async function sealBackup(path: string, manifest: Manifest) {
  const sealed = { ...manifest, checksum: checksumOfText(JSON.stringify(manifest)) }
  const file = join(path, 'manifest.json')
  await writeFile(`${file}.new`, `${JSON.stringify(sealed, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  await rename(`${file}.new`, file)
}

async function readManifest(file: string): Promise<Manifest> {
  try {
    const { checksum, ...manifest } = JSON.parse(await readFile(file, 'utf8')) as {
      checksum: string
    }
    if (checksumOfText(JSON.stringify(manifest)) !== checksum) throw new Error('it was changed')
    return Manifest.parse(manifest)
  } catch (error) {
    throw new Error(`${file} is damaged`, { cause: error })
  }
}

/** All backups of a folder that were finished, oldest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const { backups } = places(folder)
  const names = (await readdir(backups)).toSorted()
  const finished = names.filter((name) => existsSync(join(backups, name, 'manifest.json')))
  return Promise.all(
    finished.map(async (name) => ({
      ...(await readManifest(join(backups, name, 'manifest.json'))),
      name,
      data: join(backups, name, 'data'),
    })),
  )
}
