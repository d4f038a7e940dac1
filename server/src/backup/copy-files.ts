import { constants } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readdir, statfs } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { ShowShare } from '../platform/progress.ts'

/** Whose the copies are; nothing when we cannot give them away. */
type Owner = { uid: number; gid: number } | undefined

export async function copyFileFor(owner: Owner, from: string, to: string) {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, 0o600)
  if (owner) await chown(to, owner.uid, owner.gid)
}

/** Copies a folder and all in it, for nobody but its owner. */
export async function copyTreeFor(owner: Owner, from: string, to: string, show: ShowShare) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const pathOf = (entry: { parentPath: string; name: string }) =>
    relative(from, join(entry.parentPath, entry.name))
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf)
  for (const folder of ['', ...folders.toSorted()]) {
    await mkdir(join(to, folder), { mode: 0o700 })
    if (owner) await chown(join(to, folder), owner.uid, owner.gid)
  }
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  for (const [index, file] of files.entries()) {
    await copyFileFor(owner, join(from, file), join(to, file))
    show((index + 1) / files.length)
  }
}

export async function refuseFullDisk(folder: string, bytes: number) {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  const megabytes = (number: number) => `${Math.ceil(number / 1_000_000)} MB`
  const needed = bytes * 1.1
  if (bavail * bsize < needed) {
    throw new Error(
      `${folder} has room for ${megabytes(bavail * bsize)}, ${megabytes(needed)} are needed`,
    )
  }
}
