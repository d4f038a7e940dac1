import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { doubleClickSeconds, type UseOperation } from '@shulin/contract/usage'
import type { KeyRing } from '../../platform/security/keys.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { insertUses, keyOfDay, lockUses } from './event-queries.ts'
import { hashesOfDay, type Visitor } from './visitor.ts'

/** What somebody used, and when. */
export interface Use {
  at: Date
  operation: UseOperation
  recordId?: number | undefined
  databaseId?: string | undefined
  attachmentId?: string | undefined
  /** What else tells it from another use: the words of a search, an address. Hashed, and not kept. */
  words?: string | undefined
  isProgram: boolean
  visitor: Visitor
}

/** Keeps and counts uses of one institution, all of them or none. */
export const recordUses = (db: Database, keys: KeyRing, groupCode: string, uses: readonly Use[]) =>
  inInstitution(db, groupCode, async (trx) => {
    await lockUses(trx)
    const hashes = hashesOfDay(keys, await keyOfDay(trx, randomBytes(32)))
    await insertUses(
      trx,
      uses.map(({ visitor, words = '', recordId, databaseId, attachmentId, ...use }) => ({
        ...use,
        recordId,
        databaseId,
        attachmentId,
        byReader: visitor.readerId !== undefined,
        visitor: hashes.visitor(visitor),
        target: hashes.target(
          use.operation,
          String(recordId ?? ''),
          databaseId ?? '',
          attachmentId ?? '',
          words,
        ),
      })),
      doubleClickSeconds,
    )
  })

/** So long, in milliseconds, uses are gathered: nobody waits for the answer, and one transaction for many spares the disk. */
const gatheredFor = 100
const mostAtOnce = 500

interface WaitingUse {
  use: Use
  resolve: () => void
  reject: (reason: unknown) => void
}

/**
 * Writes uses in batches. Each is answered when its batch is committed: what was answered is counted, whatever becomes of this process.
 */
export function openUseBatches(db: Database, keys: KeyRing) {
  const waiting = new Map<string, WaitingUse[]>()
  const busy = new Set<string>()
  // A batch belongs to no request: the deadline of the one that began it is not that of the others.
  const outsideRequests = AsyncLocalStorage.snapshot()

  async function writeBatches(groupCode: string) {
    for (;;) {
      await wait(gatheredFor)
      const batch = waiting.get(groupCode)?.splice(0, mostAtOnce) ?? []
      if (batch.length === 0) break
      try {
        await recordUses(
          db,
          keys,
          groupCode,
          batch.map(({ use }) => use),
        )
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    waiting.delete(groupCode)
    busy.delete(groupCode)
  }

  return (groupCode: string, use: Use): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const line = waiting.get(groupCode) ?? []
    waiting.set(groupCode, line)
    line.push({ use, resolve, reject })
    if (!busy.has(groupCode)) {
      busy.add(groupCode)
      outsideRequests(() => void writeBatches(groupCode))
    }
    return promise
  }
}
