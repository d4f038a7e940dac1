import { loginTypes, type LoginType, type Token } from '@shulin/contract/identity'
import { logInOtherwise, signOn, type SignOnConfirmation } from '@shulin/contract/sign-on'
import { call, RefusedCall } from '../../../platform/api.ts'
import { mappingPath, remembered } from '../../../platform/session.ts'
import { findInstitution } from '../../institutions/institutions.tsx'
import { startSession, type SessionOutcome, type LoginContext } from '../login/log-in.ts'

/** What another system handed over, and how the reader went there. */
export interface SignOnTicket {
  loginType: Exclude<LoginType, '1'>
  ticket: string
  /** Our address the ticket was made out to, or the issuer of a code. */
  service: string
  /** What the login began with, where the other system brings it back. */
  state?: string | undefined
}

export type SignOnOutcome =
  | SessionOutcome
  | { kind: 'unbound'; ticket: string }
  | { kind: 'confirm'; who: SignOnConfirmation }
  | { kind: 'refused'; message: string }

/** Exchanges what another system handed over for a session. Every failure is an outcome. */
export async function logInWithTicket(
  handed: SignOnTicket,
  context: LoginContext,
): Promise<SignOnOutcome> {
  try {
    if (remembered('groupCode') === '') await findInstitution()
    const reply = await exchange(handed)
    if (typeof reply === 'string') return { kind: 'unbound', ticket: reply }
    return await startSession(reply, handed.loginType, context)
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure
    const { code, details, message } = failure.reply
    if (code !== 'sign-on.confirm') return { kind: 'refused', message }
    return { kind: 'confirm', who: details as unknown as SignOnConfirmation }
  }
}

/** A token, or the ticket for binding. */
async function exchange({
  loginType,
  ticket,
  service,
  state,
}: SignOnTicket): Promise<Token | string> {
  if (loginType === loginTypes.passport || loginType === loginTypes.chatApp) {
    const body = { loginType, code: ticket, state, mappingPath: mappingPath() }
    const reply = await call(logInOtherwise, { body }, { isSilent: true })
    return reply.bound ? { jwt: reply.jwt, jwtHeader: reply.jwtHeader } : reply.openId
  }
  const body = { loginType, ticket, service, mappingPath: mappingPath() }
  const reply = await call(signOn, { body }, { isSilent: true })
  return 'uid' in reply ? reply.uid : reply
}
