import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import {
  countOwn,
  deleteLoanMessages,
  deleteOldMessages,
  updateDeleted,
  updateRead,
} from './messages-queries.ts'

/** Marks messages of a reader as read. */
export async function markRead(trx: Database, readerId: string, ids: string[]) {
  await requireOwn(trx, readerId, ids)
  await updateRead(trx, readerId, ids)
}

/** Deletes messages of a reader; those that are deleted stay so. */
export async function deleteMessages(trx: Database, readerId: string, ids: string[]) {
  await requireOwn(trx, readerId, ids)
  await updateDeleted(trx, readerId, ids)
}

/** Refuses the id of a message that is another reader's, or nobody's: then nothing is done with the rest, either. */
async function requireOwn(trx: Database, readerId: string, ids: string[]) {
  const own = await countOwn(trx, readerId, ids)
  if (own < new Set(ids).size) throw new Refused(messageUnknown)
}

// A year and a month: what was said of last year's loans can still be looked up.
const keptDays = 400
// What was said of a loan outlives it for a month, unless the reader wishes a history of loans.
const keptDaysOfLoans = 30

/** Forgets messages of long ago, institution by institution and in small steps. */
export async function forgetOldMessages(db: Database) {
  for (const groupCode of await selectGroupCodes(db)) {
    const until = async (step: (trx: Database) => Promise<boolean>) => {
      while (await inInstitution(db, groupCode, step)) continue
    }
    await until((trx) => deleteOldMessages(trx, keptDays))
    await until((trx) => deleteLoanMessages(trx, keptDaysOfLoans))
  }
}

const messageUnknown = refusal('message.unknown', 404, {
  'zh-CN': '没有这条消息',
  'zh-TW': '沒有這則訊息',
  'en-US': 'There is no such message',
})
