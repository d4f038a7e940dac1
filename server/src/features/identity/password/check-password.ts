import type { Within } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import {
  returnAttempts,
  attemptOrReturn,
  waitUntil,
} from '../../../platform/resilience/attempts.ts'
import { takeCheckAttempt, tooManyAttempts } from '../login/limits.ts'
import type { LoginServices } from '../login/login.ts'
import { decodePassword } from './password-on-the-wire.ts'
import { selectPassword } from '../queries.ts'
import { hasFactor } from '../second-factor/second-factor.ts'
import { confirmSession } from '../session/session-queries.ts'
import { issueTicket } from '../login/tickets.ts'

/**
 * Checks the password of a reader who is logged in, before a grave act; the ticket permits one, and the session counts as
 * confirmed unless a second factor says that. Counted as at login: an open browser must not be a way to guess.
 */
export async function checkOwnPassword(
  loginServices: LoginServices,
  { groupCode, readerId, sessionId }: { groupCode: string; readerId: string; sessionId: string },
  within: Within,
  encoded: string,
) {
  const { turns } = await requireOwnPassword(
    loginServices,
    { groupCode, readerId },
    within,
    encoded,
  )
  return within(async (trx) => {
    await returnAttempts(trx, turns)
    if (!(await hasFactor(trx, readerId))) await confirmSession(trx, sessionId)
    return issueTicket(trx, loginServices.keys, { groupCode, readerId, purpose: 'check password' })
  })
}

/** Refuses any other password than the reader's; what is answered says which attempts to give back. */
export async function requireOwnPassword(
  { keys, passwords, passwordKey }: LoginServices,
  { groupCode, readerId }: { groupCode: string; readerId: string },
  within: Within,
  encoded: string,
) {
  const { taken, stored } = await within(async (trx) => ({
    taken: await takeCheckAttempt(trx, keys, groupCode, readerId),
    stored: await selectPassword(trx, readerId),
  }))
  if ('until' in taken) throw new Refused(tooManyAttempts, waitUntil(taken.until))
  const password = decodePassword(passwordKey, encoded)
  const { isRight } = await attemptOrReturn(within, taken.attempts, () =>
    passwords.check(password ?? '', password === undefined ? undefined : stored),
  )
  if (!isRight || !stored) throw new Refused(passwordWrong)
  return { stored, turns: taken.attempts }
}

export const passwordWrong = refusal('password.wrong', 422, {
  'zh-CN': '密码错误',
  'zh-TW': '密碼錯誤',
  'en-US': 'The password is wrong',
})
