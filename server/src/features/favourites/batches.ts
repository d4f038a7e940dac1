import { randomUUID } from 'node:crypto'
import { mostFavourites } from '@shulin/contract/favourites'
import { locales, type Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import { refusal, Refused } from '../../platform/failure.ts'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { holdReader } from '../../platform/reader.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { onlyWhileHeld, type JobRun } from '../../platform/stores/queue.ts'
import { notify } from '../inbox/inbox.ts'
import {
  deleteBatch,
  insertBatch,
  noteTitlesDone,
  selectBatches,
  selectFolderOf,
  selectNextTitles,
  selectReaderOf,
} from './batch-queries.ts'
import { keepTitles } from './favourites.ts'
import { defaultFoldersOf, requireFolder } from './folders.ts'
import { countFavourites, type Owner } from './queries.ts'

/** The folder that is meant: the default one, unless another of the reader's is named. */
export const requireTarget = async (trx: Database, owner: Owner, folderId: string | undefined) =>
  folderId === undefined
    ? (await defaultFoldersOf(trx, owner)).folderId
    : requireFolder(trx, owner.readerId, folderId, 'record')

/** Writes down that these titles are to be kept, for a job to do it; answers by which id it finds them. */
export async function beginBatch(
  trx: Database,
  owner: Owner,
  { recordIds, folderId }: { recordIds: number[]; folderId?: string | undefined },
) {
  const folder = await requireTarget(trx, owner, folderId)
  const id = randomUUID()
  if (!(await insertBatch(trx, owner, { id, folderId: folder, recordIds }))) {
    throw new Refused(stillKeeping)
  }
  return id
}

interface BatchContext {
  db: Database
  groupCode: string
  batchId: string
  held: JobRun
}

/** So many titles are kept in one transaction: a second of work, and what is lost by a worker that dies. */
const titlesAtOnce = 250

/**
 * Keeps what is on its way, part by part. Each part leaves it in the transaction in which it is kept, so that a worker that goes on where
 * another one died keeps nothing twice and forgets nothing; with the last one the reader is told, once.
 */
export async function keepBatch(context: BatchContext) {
  let isMore = true
  while (isMore) isMore = await keepNextPart(context)
}

const keepNextPart = ({ db, groupCode, batchId, held }: BatchContext) =>
  inInstitution(db, groupCode, async (trx) => {
    await onlyWhileHeld(trx, held)
    const readerId = await selectReaderOf(trx, batchId)
    if (readerId === undefined) return false
    // Held like by every call that writes for the reader: nobody deletes the folder meanwhile.
    const isOpen = await holdReader(trx, readerId)
    const recordIds = await selectNextTitles(trx, batchId, titlesAtOnce)
    if (!isOpen || recordIds.length === 0) {
      const outcome = await deleteBatch(trx, batchId)
      // Two jobs of one batch: the other one was done first, and has told.
      if (isOpen && outcome) await tell(trx, { groupCode, readerId }, batchId, outcome)
      return false
    }
    const folderId = await selectFolderOf(trx, batchId)
    const kept = await keepWithRoom(trx, { groupCode, readerId }, { recordIds, folderId })
    await noteTitlesDone(trx, batchId, { titles: recordIds.length, ...kept })
    return true
  })

/** Looks at all that is still on its way, and has it taken up where nobody does it any more. */
export async function takeUpBatches(
  db: Database,
  held: JobRun,
  takeUp: (trx: Transaction<DB>, batch: { groupCode: string; batchId: string }) => Promise<unknown>,
) {
  for (const groupCode of await selectGroupCodes(db)) {
    await inInstitution(db, groupCode, async (trx) => {
      await onlyWhileHeld(trx, held)
      for (const batchId of await selectBatches(trx)) await takeUp(trx, { groupCode, batchId })
    })
  }
}

/** Whoever has as many as there may be keeps no more of them. */
async function keepWithRoom(
  trx: Database,
  owner: Owner,
  { recordIds, folderId }: { recordIds: number[]; folderId: string },
): Promise<Outcome> {
  const room = Math.max(0, mostFavourites - (await countFavourites(trx, owner.readerId)))
  const wanted = recordIds.slice(0, room)
  const kept = await keepTitles(trx, owner, { recordIds: wanted, folderId })
  return { ...kept, leftOut: kept.leftOut + recordIds.length - wanted.length }
}

interface Outcome {
  added: number
  known: number
  leftOut: number
}

const tell = (trx: Transaction<DB>, { groupCode, readerId }: Owner, id: string, outcome: Outcome) =>
  notify(trx, {
    groupCode,
    readerId,
    cause: 'favourites kept',
    causeId: id,
    template: 'account',
    content: { title: inAll(titles), content: inAll((locale) => told[locale](outcome)) },
    link: '/personalCenter?tab=2',
  })

const inAll = (words: (locale: Locale) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, words(locale)])) as Record<Locale, string>

const titles = (locale: Locale) =>
  ({
    'zh-CN': '检索结果已收藏',
    'zh-TW': '檢索結果已收藏',
    'en-US': 'Your search results were added to favorites',
  })[locale]

const told: Record<Locale, (outcome: Outcome) => string> = {
  'zh-CN': ({ added, known, leftOut }) =>
    `新收藏 ${added} 种，原已收藏 ${known} 种；非本馆馆藏或超出上限而没有收藏的 ${leftOut} 种。`,
  'zh-TW': ({ added, known, leftOut }) =>
    `新收藏 ${added} 種，原已收藏 ${known} 種；非本館館藏或超出上限而沒有收藏的 ${leftOut} 種。`,
  'en-US': ({ added, known, leftOut }) =>
    `Added: ${added}. Favorites before: ${known}. Left out, as not in this library or above the limit: ${leftOut}.`,
}

const stillKeeping = refusal('favourite.still-keeping', 422, {
  'zh-CN': '上一批检索结果还在收藏，请等它完成后再试',
  'zh-TW': '上一批檢索結果還在收藏，請等它完成後再試',
  'en-US': 'Your last results are still being added. Please try again when that is done',
})
