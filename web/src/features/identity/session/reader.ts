import { readUserInfo, type UserInfo } from '@shulin/contract/identity'
import { call, RefusedCall } from '../../../platform/api.ts'
import { createStore } from '../../../platform/create-store.ts'
import { forgetCard, forgetCardOfOthers } from '../../../platform/kept-card.ts'
import { keepTabStateFor } from '../../../platform/tab-state.ts'
import { forget, remember, rememberLibrary } from '../../../platform/session.ts'
import { dropToken, token } from '../../../platform/token.ts'
import { requestLogin } from '../login/login-request.ts'

const reader = createStore<UserInfo | undefined>(undefined)

/** Who is logged in here; a visitor is nobody. */
export const useReader = reader.useValue

export const currentReader = reader.get

/** Counts how often the window has gone on to another reader: what one of them has opened and typed is not there for the next. */
const handedOn = createStore(0)
export const useHandedOn = handedOn.useValue

/** Whose answers this window may still hold: the last reader it knew, until they are thrown away. */
let answered: string | undefined

/** Whether the window may still show what was answered to somebody else. */
export const wasAnsweredToOthers = ({ userId }: UserInfo) =>
  answered !== undefined && answered !== userId

/** What was answered to a reader has been thrown away. */
export function forgetAnswered() {
  answered = undefined
}

/** Knows the reader from now on; the tab keeps what the specification wants it to keep. */
export function knowReader(known: UserInfo) {
  remember('userInfo', JSON.stringify(known))
  remember('userId', known.userId)
  remember('groupCode', known.groupCode)
  rememberLibrary(known.libCode, known.libChosenFlag === '1' ? 'chosen' : 'home')
  if (wasAnsweredToOthers(known)) handedOn.set(handedOn.get() + 1)
  answered = known.userId
  keepTabStateFor(known.userId)
  reader.set(known)
  void forgetCardOfOthers(known.userId).catch(() => undefined)
}

/** The reader is shown no longer, though the session may live on until it is ended. */
export function forgetReader() {
  forget('userInfo')
  reader.set(undefined)
}

/** Nobody is logged in here any more. */
export function becomeVisitor() {
  dropToken()
  void forgetCard().catch(() => undefined)
  forgetReader()
}

/** Asks whose token this browser has, if it has one. A token that has ended makes a visitor, without a word. */
export async function recogniseReader() {
  forgetReader()
  if (!token()) {
    // The session may have ended where no page was there to see it, as when the browser was closed.
    await forgetCard().catch(() => undefined)
  } else if (!(await askWhoIsLoggedIn())) becomeVisitor()
}

/** Asks again who is logged in, which also keeps the session alive. Where it has ended, a new login is asked for. */
export async function rereadReader() {
  if (!(await askWhoIsLoggedIn())) loseSession()
}

/** The server no longer knows the session: whoever was at work here may log in again and go on. */
export function loseSession() {
  becomeVisitor()
  void requestLogin('expired')
}

/** A call was refused because the library lets only readers in: whoever was one has lost the session. */
export function turnAway() {
  if (reader.get()) loseSession()
}

/** False where the session has ended. A server that cannot be reached proves nothing. */
async function askWhoIsLoggedIn() {
  try {
    knowReader(await call(readUserInfo, {}, { isSilent: true }))
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure
    return failure.reply.errCode !== 401
  }
  return true
}
