import { mostListedTitles } from '@shulin/contract/own-book-lists'
import { Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import { countNotesOn } from './note-queries.ts'
import { holdList, noteDone, revisionOf } from './own-lists.ts'
import type { Owner } from './own-queries.ts'
import { hasRoom, rankBetween, ranksAfter } from './rank.ts'
import { notesWritten, titleNotListed, titlesUnknown, tooManyTitles } from './refusals.ts'
import {
  deleteEntries,
  insertEntries,
  selectEndOfList,
  selectGap,
  selectListedAmong,
  selectOrder,
  selectShownAmong,
  updateRank,
  updateRanks,
} from './title-queries.ts'

interface Titles {
  bookListId: string
  recordIds: readonly number[]
}

/** Adds titles at the end, in the order they are given; one that nobody may see is left out. */
export async function addTitles(trx: Database, keeper: Owner, { bookListId, recordIds }: Titles) {
  await holdList(trx, bookListId, keeper.readerId)
  const shown = await selectShownAmong(trx, recordIds)
  if (shown.size === 0) throw new Refused(titlesUnknown)
  const listed = await selectListedAmong(trx, bookListId, recordIds)
  const added = [...new Set(recordIds)].filter((id) => shown.has(id) && !listed.has(id))
  if (added.length === 0) return
  const end = await selectEndOfList(trx, bookListId)
  if (end.count + added.length > mostListedTitles) {
    throw new Refused(tooManyTitles, { most: mostListedTitles, count: end.count })
  }
  const ranks = ranksAfter(await lastRank(trx, bookListId, end.last), added.length)
  await insertEntries(trx, {
    groupCode: keeper.groupCode,
    listId: bookListId,
    addedByReaderId: keeper.readerId,
    recordIds: added,
    ranks,
  })
  await noteTitles(trx, keeper, bookListId, 'add', added)
}

/** Which of some titles are in a list that the reader keeps. */
export async function listedAmong(
  db: Database,
  readerId: string,
  { bookListId, recordIds }: Titles,
) {
  await revisionOf(db, readerId, bookListId)
  return { recordIds: [...(await selectListedAmong(db, bookListId, recordIds))] }
}

/**
 * Takes titles out, with the notes on them: not with more of them than the reader was told of. What was not in the list is out of
 * it already.
 */
export async function takeTitles(
  trx: Database,
  keeper: Owner,
  { bookListId, recordIds, notesSeen }: Titles & { notesSeen?: number | undefined },
) {
  await holdList(trx, bookListId, keeper.readerId)
  const notes = await countNotesOn(trx, bookListId, recordIds)
  if (notes > (notesSeen ?? notes)) throw new Refused(notesWritten, { notes })
  const taken = await deleteEntries(trx, bookListId, recordIds)
  if (taken.length > 0) await noteTitles(trx, keeper, bookListId, 'remove', taken)
}

interface Move {
  bookListId: string
  recordId: number
  afterRecordId: number | null
}

/** Puts a title behind another one, or first. */
export async function moveTitle(trx: Database, keeper: Owner, { bookListId, ...move }: Move) {
  await holdList(trx, bookListId, keeper.readerId)
  if (move.recordId === move.afterRecordId) return
  let gap = await selectGap(trx, bookListId, move)
  if (!gap) throw new Refused(titleNotListed)
  if (!hasRoom(gap)) {
    await numberAnew(trx, bookListId)
    gap = (await selectGap(trx, bookListId, move))!
  }
  await updateRank(trx, bookListId, move.recordId, rankBetween(gap))
  await noteTitles(trx, keeper, bookListId, 'move', [move.recordId])
}

async function lastRank(trx: Database, listId: string, last: string | null) {
  if (hasRoom({ before: last, next: null })) return last
  await numberAnew(trx, listId)
  return (await selectEndOfList(trx, listId)).last
}

async function numberAnew(trx: Database, listId: string) {
  const order = await selectOrder(trx, listId)
  await updateRanks(trx, listId, order, ranksAfter(null, order.length))
}

const noteTitles = (
  trx: Database,
  keeper: Owner,
  listId: string,
  act: 'add' | 'remove' | 'move',
  recordIds: readonly number[],
) =>
  noteDone(trx, {
    ...keeper,
    listId,
    act,
    titles: recordIds.length,
    ...(recordIds.length === 1 && { recordId: recordIds[0]! }),
  })
