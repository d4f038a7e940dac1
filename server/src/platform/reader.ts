import type { ConfirmBy, LoginType } from '@shulin/contract/identity'
import type { Database } from './stores/database.ts'

/** A reader who is logged in, and the session that says so. */
export interface Reader {
  id: string
  account: string
  name: string
  /** With a lost card one may read what is one's own, and no more. */
  hasLostCard: boolean
  /** The institution wants a mail address or a phone bound first, and there is none. */
  mustBind: boolean
  sessionId: string
  loginType: LoginType
  /** Whether the holder of the session has shown of late who they are; looked at where a call asks for it. */
  confirmation?: Confirmation
}

export interface Confirmation {
  isFresh: boolean
  /** By what they can show it again. */
  by: ConfirmBy
}

/**
 * Holds the row of a reader until the transaction ends, and says whether the account is still open. Whoever freezes it
 * waits for what was begun before, and nothing is done afterwards.
 */
export const holdReader = async (trx: Database, readerId: string) =>
  (await trx
    .selectFrom('reader')
    .select('id')
    .where('id', '=', readerId)
    .where('state', 'in', ['active', 'lost card'])
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined
