import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { holdingUnknown } from './holding.ts'
import { selectCover, updateCover } from './queries.ts'

/** As wide as the largest cover on a fine screen; pictures that claim to be enormous are not even begun. */
const width = 400
const mostPixels = 40_000_000

interface Drawn {
  bytes: Buffer
  /** Below the folder of what everybody may see: by its content, so that a new picture has a new address. */
  key: string
}

/** What was sent, drawn anew: a picture and nothing else, whatever the file had in it. */
export async function redraw(groupCode: string, picture: string): Promise<Drawn> {
  const bytes = await sharp(Buffer.from(picture, 'base64'), { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new Refused(noPicture, null, { cause })
    })
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { bytes, key: `covers/${groupCode}/${name}.webp` }
}

export async function keepPicture(objectDirectory: string, groupCode: string, drawn: Drawn) {
  await mkdir(join(objectDirectory, 'covers', groupCode), { recursive: true })
  await writeFile(join(objectDirectory, drawn.key), drawn.bytes)
}

/** Shows a title with this cover from now on; null: with the drawn one. */
export async function changeCover(
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

const noPicture = refusal('cataloguing.not-a-picture', 422, {
  'zh-CN': '该文件不是可以识别的图片',
  'zh-TW': '該檔案不是可辨識的圖片',
  'en-US': 'This file is not a picture we can read',
})
