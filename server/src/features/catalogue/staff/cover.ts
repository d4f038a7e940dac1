import { writeAudit } from '../../../platform/audit.ts'
import type { Database, Within } from '../../../platform/stores/database.ts'
import { Refused } from '../../../platform/failure.ts'
import { keepPicture } from '../../../platform/pictures/kept-pictures.ts'
import type { PictureFrame, Redraw } from '../../../platform/pictures/pictures.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { holdingUnknown } from './holding.ts'
import { selectCover, updateCover } from './queries.ts'

/** As wide as the largest cover on a fine screen, and as high as the narrowest book; pictures that claim to be enormous are not even begun. */
const frame: PictureFrame = {
  kinds: ['jpeg', 'png', 'webp'],
  width: 400,
  height: 1600,
  mostPixels: 40_000_000,
  fit: 'inside',
}

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
  const place = { objectDirectory, folder: `covers/${groupCode}` }
  const key = await keepPicture(place, within, bytes, {
    nameKey: (trx, named) => changeCover(trx, recordId, addressOf(named), staff),
    isNamed: async (trx, named) =>
      (await selectCover(trx, recordId))?.localCover === addressOf(named),
  })
  return addressOf(key)
}

const addressOf = (key: string) => `/media/${key}`

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
