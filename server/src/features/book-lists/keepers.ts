import { createHash, randomBytes } from 'node:crypto'
import { mostEditors, type Keepers } from '@shulin/contract/own-book-lists'
import { instantOf } from '@shulin/contract/time'
import { Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import {
  countEditors,
  deleteEditor,
  insertEditor,
  isInvitation,
  putInvitation,
  selectChanges,
  selectKeepers,
} from './keeper-queries.ts'
import { holdOwnList, holdList, noteDone, revisionOf } from './own-lists.ts'
import { holdListOfReader, type Owner } from './own-queries.ts'
import { invitationUnknown, listUnknown, ownerOnly, tooManyEditors } from './refusals.ts'

/** So many changes are shown. */
const changesShown = 20

/** Who keeps a list and what they did of late, for those who keep it: they know each other by name. */
export async function keepersOf(db: Database, readerId: string, listId: string): Promise<Keepers> {
  await revisionOf(db, readerId, listId)
  const keepers = await selectKeepers(db, listId)
  const changes = await selectChanges(db, listId, changesShown)
  return {
    now: instantOf(new Date()),
    keepers: keepers.map(({ keeperId, name, nickname, isOwner }) => ({
      keeperId,
      name: nickname ?? name,
      role: isOwner ? 'owner' : 'editor',
      isMe: keeperId === readerId,
    })),
    changes: changes.map(({ id, at, by, name, nickname, act, title, titles }) => ({
      changeId: id,
      time: instantOf(at),
      by: nickname ?? name ?? '',
      isMine: by === readerId,
      act,
      title: title ?? '',
      titles,
    })),
  }
}

/** Makes a key by which others come to keep the list. Only what it is hashed to is stored. */
export async function invite(trx: Database, owner: Owner, listId: string) {
  await holdOwnList(trx, listId, owner.readerId)
  const key = randomBytes(18).toString('base64url')
  const expiresAt = await putInvitation(trx, {
    groupCode: owner.groupCode,
    listId,
    keyHash: hashOf(key),
  })
  return { key, until: instantOf(expiresAt) }
}

/** Takes an invitation. Whoever keeps the list already, does so still. */
export async function join(trx: Database, reader: Owner, listId: string, key: string) {
  const list = await holdListOfReader(trx, listId)
  if (!list) throw new Refused(invitationUnknown)
  if (!(await isInvitation(trx, listId, hashOf(key)))) throw new Refused(invitationUnknown)
  if (list.ownerId === reader.readerId) return
  if (!(await insertEditor(trx, { ...reader, listId }))) return
  if ((await countEditors(trx, listId)) > mostEditors) {
    throw new Refused(tooManyEditors, { most: mostEditors })
  }
  await noteDone(trx, { ...reader, listId, act: 'join' })
}

/** Ends that somebody keeps a list: by its owner, or by themselves. */
export async function removeEditor(
  trx: Database,
  caller: Owner,
  { bookListId, keeperId }: { bookListId: string; keeperId: string },
) {
  const { isOwner } = await holdList(trx, bookListId, caller.readerId)
  if (!isOwner && keeperId !== caller.readerId) throw new Refused(ownerOnly)
  if (!(await deleteEditor(trx, bookListId, keeperId))) throw new Refused(listUnknown)
  await noteDone(trx, { ...caller, listId: bookListId, act: 'leave' })
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()
