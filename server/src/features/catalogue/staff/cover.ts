import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeAudit } from '../../../platform/audit.ts'
import { inTime, type Database, type Within } from '../../../platform/stores/database.ts'
import { Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { holdingUnknown } from './holding.ts'
import type { Redraw } from './pictures.ts'
import { selectCover, updateCover } from './queries.ts'

/** As wide as the largest cover on a fine screen, and as high as the narrowest book; pictures that claim to be enormous are not even begun. */
const frame = { width: 400, height: 1600, mostPixels: 40_000_000 }

/** How long the database may take once the picture is drawn: a call's own time counts from its beginning. */
const patience = 4_500

interface CoverChange {
  groupCode: string
  recordId: number
  /** In base64; null: the drawn cover comes back. */
  picture: string | null
}

interface CoverServices {
  objectDirectory: string
  redraw: Redraw
}

/** Shows a title with this cover from now on; answers where it is. */
export async function replaceCover(
  { objectDirectory, redraw }: CoverServices,
  within: Within,
  { groupCode, recordId, picture }: CoverChange,
  staff: StaffMember,
) {
  if (picture === null) {
    await within((trx) => changeCover(trx, recordId, null, staff))
    return ''
  }
  const bytes = await redraw(Buffer.from(picture, 'base64'), frame)
  // Of its own, so that a new picture has a new address, and nobody else's goes when this one is taken back.
  const name = randomUUID().replaceAll('-', '')
  const key = `covers/${groupCode}/${name}.webp`
  const [cover, file] = [`/media/${key}`, join(objectDirectory, key)]
  try {
    await inTime(patience, () =>
      within(async (trx) => {
        await changeCover(trx, recordId, cover, staff)
        // Only now, when the database agreed; and before anybody can see the row that names it.
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, bytes, { flush: true })
      }),
    )
  } catch (error) {
    await takeBack(within, recordId, cover, file)
    throw error
  }
  return cover
}

/** Removes a file that no row names. Whether a broken connection was too late to matter, the row itself says; unasked, the file stays. */
async function takeBack(within: Within, recordId: number, cover: string, file: string) {
  const stored = await inTime(patience, () => within((trx) => selectCover(trx, recordId))).catch(
    () => ({ localCover: cover }),
  )
  if (stored?.localCover !== cover) await rm(file, { force: true })
}

async function changeCover(
  trx: Database,
  recordId: number,
  cover: string | null,
  staff: StaffMember,
) {
  const stored = await selectCover(trx, recordId)
  if (!stored) throw new Refused(holdingUnknown)
  if (stored.localCover === cover) return
  await updateCover(trx, recordId, cover)
  const detail = { before: { cover: stored.localCover }, after: { cover } }
  await writeAudit(trx, staff, 'cover.change', String(recordId), detail)
}
