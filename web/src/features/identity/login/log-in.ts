import {
  forceModify,
  logIn,
  loginTypes,
  readBindingStatus,
  readUserInfo,
  type LoginType,
  type Token,
} from '@shulin/contract/identity'
import type { FindConfig } from '@shulin/contract/institutions'
import { giveLoginCode } from '@shulin/contract/second-factor'
import type { QueryClient } from '@tanstack/react-query'
import { call, RefusedCall, type Failure } from '../../../platform/api.ts'
import { served } from '../../../platform/served.ts'
import { mappingPath, remember, remembered } from '../../../platform/session.ts'
import { keepToken } from '../../../platform/token.ts'
import { findInstitution } from '../../institutions/institutions.tsx'
import { dropDemand, keepDemand, type PasswordDemand } from '../password/demanded-change.ts'
import { encodePassword } from '../password/des.ts'
import { nextPath } from './next-path.ts'
import { ownLibraries } from '../session/queries.ts'
import { becomeVisitor, knowReader, wasAnsweredToOthers } from '../session/reader.ts'

export interface Credentials {
  username: string
  password: string
  verifyCode: string
}

/** The reader is in, perhaps where another one was before, or must bind a mail address or a phone first. */
export type SessionOutcome =
  | { kind: 'entered'; isFirstTime: boolean; isAnother: boolean }
  | { kind: 'binding'; bindTicket: string | undefined }

/** What came of a login. */
export type LoginOutcome =
  | SessionOutcome
  /** `code` says which rule refused; null where no server answered. */
  | { kind: 'refused'; message: string; code: string | null }
  /** The password was right, and the reader has asked for a code of the phone besides. */
  | { kind: 'code'; ticket: string }
  /** The password was right and must be changed first: now, or because it has been the same for a long time. */
  | { kind: 'password'; isNow: boolean; message: string }

export interface LoginContext {
  config: Partial<FindConfig>
  queries: QueryClient
}

/** Logs in with account and password. Every failure is an outcome: the form says it in its own place. */
export async function logInWith(
  credentials: Credentials,
  context: LoginContext,
): Promise<LoginOutcome> {
  try {
    if (remembered('groupCode') === '') await findInstitution()
    const entered = await call(logIn, { body: loginBody(credentials) }, { isSilent: true })
    return await startSession(entered, loginTypes.password, context)
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure
    becomeVisitor()
    return refused(failure.reply, credentials.username)
  }
}

/** The second step of a login: a code of the phone; `over` is a ticket used up. */
export async function giveCodeWith(
  { ticket, code, username }: { ticket: string; code: string; username: string },
  context: LoginContext,
): Promise<LoginOutcome | { kind: 'over' }> {
  const body = { ticket, code, mappingPath: mappingPath() }
  try {
    const entered = await call(giveLoginCode, { body }, { isSilent: true })
    return await startSession(entered, loginTypes.password, context)
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure
    becomeVisitor()
    if (failure.reply.errCode === 401) return { kind: 'over' }
    return refused(failure.reply, username)
  }
}

/** Sets the password a login asked for, and begins the session that comes with it; `over` is a ticket used up. */
export async function changePasswordWith(
  { username, password: ticket }: PasswordDemand,
  chosen: string,
  context: LoginContext,
): Promise<SessionOutcome | { kind: 'refused'; message: string } | { kind: 'over' }> {
  const newPassword = encodePassword(chosen, served.passwordKey)
  const body = {
    username,
    password: ticket,
    mappingPath: mappingPath(),
    modifyType: 'password' as const,
    newPassword,
    confirmPassword: newPassword,
  }
  try {
    const entered = await call(forceModify, { body }, { isSilent: true })
    dropDemand()
    return await startSession(entered, loginTypes.password, context)
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure
    becomeVisitor()
    const { errCode, message } = failure.reply
    return errCode === 401 ? { kind: 'over' } : { kind: 'refused', message }
  }
}

/** Binds the contact a login asked for, and begins the session that comes with it; `over` is a ticket used up. */
export async function bindContactWith(
  ticket: string,
  contact: { email: string } | { phone: string },
  code: string,
  context: LoginContext,
): Promise<SessionOutcome | { kind: 'refused'; message: string } | { kind: 'over' }> {
  const body = {
    username: '',
    password: ticket,
    mappingPath: mappingPath(),
    modifyType: 'bind' as const,
    newPassword: '',
    confirmPassword: '',
    ...contact,
    code,
  }
  try {
    const entered = await call(forceModify, { body }, { isSilent: true })
    return await startSession(entered, loginTypes.password, context)
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure
    becomeVisitor()
    const { errCode, message } = failure.reply
    return errCode === 401 ? { kind: 'over' } : { kind: 'refused', message }
  }
}

const loginBody = ({ username, password, verifyCode }: Credentials) => ({
  username,
  mappingPath: mappingPath(),
  password: encodePassword(password, served.passwordKey),
  verifyCode,
  nextpath: nextPath(),
  codeKey: remembered('codeKey'),
})

/** Begins the session in this browser: the token is kept, then everything is asked that depends on the reader. */
export async function startSession(
  token: Token,
  loginType: LoginType,
  context: LoginContext,
): Promise<SessionOutcome> {
  keepToken(token)
  remember('loginType', loginType)
  const { emailFlag, phoneFlag, bindTicket } = await call(readBindingStatus, {}, { isSilent: true })
  const isBound = emailFlag === '1' || phoneFlag === '1'
  if (context.config.bindMailOrPhone === '1' && !isBound) {
    becomeVisitor()
    return { kind: 'binding', bindTicket }
  }
  const reader = await call(readUserInfo, {}, { isSilent: true })
  const isAnother = wasAnsweredToOthers(reader)
  knowReader(reader)
  void context.queries.fetchQuery(ownLibraries(reader.userId)).catch(() => undefined)
  return { kind: 'entered', isFirstTime: reader.firstLoginFlag === '0', isAnother }
}

function refused(reply: Failure, username: string): LoginOutcome {
  const { data, code, errCode, message, details } = reply
  if (code === 'login.code-required')
    return { kind: 'code', ticket: String(details?.['codeTicket']) }
  if (errCode !== 200 || data === null) return { kind: 'refused', message, code }
  // The ticket stands in the place of the password, which is never kept.
  const ticket = details?.['changeTicket']
  keepDemand({ username, password: typeof ticket === 'string' ? ticket : '', message })
  return { kind: 'password', isNow: data === false, message }
}
