import { largestAvatar } from '@shulin/contract/personal-info'
import { refusal, Refused } from '../../platform/failure.ts'
import { keepPicture, removePicture } from '../../platform/pictures/kept-pictures.ts'
import type { PictureFrame, Redraw } from '../../platform/pictures/pictures.ts'
import type { Within } from '../../platform/stores/database.ts'
import { selectAvatarKey, updateAvatarKey } from './queries.ts'

/** A square as large as a picture is shown anywhere on a fine screen. */
const frame: PictureFrame = {
  kinds: ['jpeg', 'png'],
  width: 320,
  height: 320,
  mostPixels: 25_000_000,
  fit: 'cover',
}

interface AvatarServices {
  objectDirectory: string
  redraw: Redraw
}

/**
 * Gives a reader this picture, drawn anew: whatever else the file had in it, where a photograph was taken or a script, is not
 * served. The picture before it is gone with it.
 */
export async function replaceAvatar(
  { objectDirectory, redraw }: AvatarServices,
  within: Within,
  { groupCode, readerId }: { groupCode: string; readerId: string },
  file: Pick<Blob, 'size' | 'arrayBuffer'>,
) {
  if (file.size > largestAvatar) throw new Refused(tooLarge)
  // Nothing is drawn for an account that has been closed meanwhile.
  await within((trx) => selectAvatarKey(trx, readerId))
  const bytes = await redraw(Buffer.from(await file.arrayBuffer()), frame)
  const former: { key: string | null } = { key: null }
  const place = { objectDirectory, folder: `avatars/${groupCode}` }
  const key = await keepPicture(place, within, bytes, {
    nameKey: async (trx, named) => {
      former.key = await selectAvatarKey(trx, readerId)
      await updateAvatarKey(trx, readerId, named)
    },
    isNamed: async (trx, named) => (await selectAvatarKey(trx, readerId)) === named,
  })
  if (former.key !== null) await removePicture(objectDirectory, former.key)
  return { picUrl: `/media/${key}` }
}

const tooLarge = refusal('avatar.too-large', 422, {
  'zh-CN': '头像图片不能超过 5M',
  'zh-TW': '頭像圖片不能超過 5M',
  'en-US': 'The picture can be no larger than 5 MB',
})
