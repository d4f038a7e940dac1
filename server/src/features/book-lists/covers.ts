import { largestCover } from '@shulin/contract/own-book-lists'
import { Refused } from '../../platform/failure.ts'
import { keepPicture, removePicture } from '../../platform/pictures/kept-pictures.ts'
import type { PictureFrame, Redraw } from '../../platform/pictures/pictures.ts'
import type { Database, Within } from '../../platform/stores/database.ts'
import {
  countCoversOfToday,
  deleteUnusedCovers,
  holdCoverOf,
  insertCover,
  isCoverOf,
  type Owner,
} from './own-queries.ts'
import { coverTooLarge, coverUnknown, tooManyCovers } from './refusals.ts'

/** So many covers of titles stand for a list. */
export const coversOfList = 3

/** As large as the largest cover on a fine screen. */
const frame: PictureFrame = {
  kinds: ['jpeg', 'png'],
  width: 400,
  height: 600,
  mostPixels: 25_000_000,
  fit: 'inside',
}

/** So many pictures a reader sends in a day. */
const mostCoversInADay = 50

interface PictureTools {
  objectDirectory: string
  redraw: Redraw
}

/** Draws a picture anew and keeps it for a list of the reader; answers its address. */
export async function keepListCover(
  { objectDirectory, redraw }: PictureTools,
  within: Within,
  owner: Owner,
  file: File,
) {
  if (file.size > largestCover) throw new Refused(coverTooLarge, { most: largestCover })
  const sent = await within((trx) => countCoversOfToday(trx, owner.readerId))
  if (sent >= mostCoversInADay) throw new Refused(tooManyCovers)
  const bytes = await redraw(Buffer.from(await file.arrayBuffer()), frame)
  const place = { objectDirectory, folder: `covers/${owner.groupCode}` }
  const key = await keepPicture(place, within, bytes, {
    nameKey: (trx, named) => insertCover(trx, { ...owner, key: named }),
    isNamed: (trx, named) => isCoverOf(trx, owner.readerId, named),
  })
  return coverAddress(key)
}

/** A list had this picture until now. Where no other has it, it is forgotten: answers the keys whose files go after the transaction. */
export const leaveCover = async (trx: Database, key: string | null) =>
  key === null ? [] : deleteUnusedCovers(trx, { key })

export async function removeCovers(objectDirectory: string, keys: readonly string[]) {
  for (const key of keys) await removePicture(objectDirectory, key)
}

const root = '/media/'

export const coverAddress = (key: string | null) => (key === null ? '' : `${root}${key}`)

/** Which picture an address means: one that the reader sent, or the one that the list has. Any other is refused. */
export async function coverKeyOf(
  trx: Database,
  readerId: string,
  address: string,
  before: string | null,
) {
  if (address === '') return null
  const key = address.startsWith(root) ? address.slice(root.length) : ''
  if (key === before || (await holdCoverOf(trx, readerId, key))) return key
  throw new Refused(coverUnknown, { field: 'cover' })
}
