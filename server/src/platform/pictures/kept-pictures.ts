import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inTime, type Database, type Within } from '../stores/database.ts'

/** How long the database may take once the picture is drawn: a call's own time counts from its beginning. */
const patience = 4_500

interface PicturePlace {
  objectDirectory: string
  /** One that everybody may see, and whose: `covers/100041`. */
  folder: string
}

interface PictureRow {
  /** Notes in the row of a picture where it is kept. */
  nameKey: (trx: Database, key: string) => Promise<unknown>
  /** Whether the row names it. */
  isNamed: (trx: Database, key: string) => Promise<boolean>
}

/** Keeps a picture that was drawn anew, together with the row that names it: both, or neither. Answers its key. */
export async function keepPicture(
  { objectDirectory, folder }: PicturePlace,
  within: Within,
  bytes: Uint8Array,
  { nameKey, isNamed }: PictureRow,
): Promise<string> {
  // A name of its own, so that a new picture has a new address, and nobody else's goes when this one is taken back.
  const key = `${folder}/${randomUUID().replaceAll('-', '')}.webp`
  const file = join(objectDirectory, key)
  try {
    await inTime(patience, () =>
      within(async (trx) => {
        await nameKey(trx, key)
        // Only now, when the database agreed; and before anybody can see the row that names it.
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, bytes, { flush: true })
      }),
    )
  } catch (error) {
    // Whether a broken connection was too late to matter, the row itself says; unasked, the file stays.
    const isKept = await inTime(patience, () => within((trx) => isNamed(trx, key))).catch(
      () => true,
    )
    if (!isKept) await rm(file, { force: true })
    throw error
  }
  return key
}

/** Removes the file of a picture that no row names any more. What was put there otherwise, as a demo does, stays. */
export async function removePicture(objectDirectory: string, key: string) {
  if (/^[\w/-]+\/[\da-f]{32}\.webp$/.test(key))
    await rm(join(objectDirectory, key), { force: true })
}
