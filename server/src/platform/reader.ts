import type { LoginType } from '@shulin/contract/identity'

/** A reader who is logged in, and the session that says so. */
export interface Reader {
  id: string
  account: string
  name: string
  /** With a lost card one may read what is one's own, and no more. */
  hasLostCard: boolean
  sessionId: string
  loginType: LoginType
}
