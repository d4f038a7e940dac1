import { randomBytes } from 'node:crypto'
import { refusal, Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import { endMail, insertMailKeys, selectMailKeys } from './mail-queries.ts'

/** By what each of these readers ends the daily mail: made with the first mail, and the same in all of them. */
export async function mailKeysOf(trx: Database, groupCode: string, readerIds: readonly string[]) {
  if (readerIds.length === 0) return new Map<string, string>()
  const keys = readerIds.map((readerId) => ({
    groupCode,
    readerId,
    key: randomBytes(32).toString('base64url'),
  }))
  await insertMailKeys(trx, keys)
  return selectMailKeys(trx, readerIds)
}

/** Ends the daily mail of whoever the key is of; what is new stays in the inbox. Ended twice is ended. */
export async function endMailBy(trx: Database, key: string) {
  if (!(await endMail(trx, key))) throw new Refused(keyUnknown)
}

const keyUnknown = refusal('subscription.mail-key-unknown', 404, {
  'zh-CN': '这个链接已经失效。请登录后在“订阅”里更改',
  'zh-TW': '這個連結已經失效。請登入後在「訂閱」裡更改',
  'en-US': 'This link is not valid any more. Please log in and change it under “Subscriptions”',
})
