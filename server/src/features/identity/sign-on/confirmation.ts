import { randomUUID } from 'node:crypto'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import { seal, unseal } from '../session/sealed.ts'
import type { OutsideIdentity } from './bind-ticket.ts'
import { ticketRefused } from './connector.ts'

/** Somebody whom another system vouched for. */
export interface ExternalUser {
  from: OutsideIdentity
  /** The account here, where the other system is trusted to name it. */
  account: string | null
}

/** An entrant who was asked, and may go on as soon as they say that they are meant. */
export interface PendingConfirmation extends ExternalUser {
  id: string
  /** The reader who was named to them; null where the account elsewhere is nobody's yet. */
  readerId: string | null
  /** The mark of the browser that was asked. */
  mark: string
  until: number
}

const lifetime = 2 * 60_000
const placeOf = (groupCode: string) => `confirmation of ${groupCode}`

/**
 * What the page sends once the reader has confirmed whom to come in as, or which account to bind. It counts once, like a bind
 * ticket, and in the browser that was asked alone: else a link could carry the answer along with the question.
 */
export const confirmation = {
  make(
    keys: KeyRing,
    groupCode: string,
    pendingConfirmation: Omit<PendingConfirmation, 'id' | 'until'>,
  ) {
    const held: PendingConfirmation = {
      ...pendingConfirmation,
      id: randomUUID(),
      until: Date.now() + lifetime,
    }
    return seal(keys, held, placeOf(groupCode))
  },
  /** Undefined for what is no confirmation of ours, but the word of another system. */
  read(
    keys: KeyRing,
    groupCode: string,
    ticket: string,
    mark: string,
  ): PendingConfirmation | undefined {
    const held = unseal(keys, ticket, placeOf(groupCode)) as PendingConfirmation | undefined
    if (!held) return undefined
    if (held.mark !== mark || held.until <= Date.now()) throw new Refused(ticketRefused)
    return held
  },
}

export const confirmFirst = refusal('sign-on.confirm', 409, {
  'zh-CN': '请确认以该账号登录',
  'zh-TW': '請確認以該帳號登入',
  'en-US': 'Please confirm that you want to log in with this account',
})
