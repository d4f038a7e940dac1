import type { UserInfo } from '@shulin/contract/identity'
import { RefusedCall } from '../../../platform/api.ts'
import { confirmationNeeded, requestConfirmation } from './confirm-request.ts'
import { requestLogin } from '../login/login-request.ts'
import { currentReader } from './reader.ts'

/**
 * Does what only a reader may do. A visitor logs in first; where the session has ended meanwhile, the act is done
 * after the same reader has logged in again, and a grave act after the reader has shown once more who they are. Without
 * that it is not done.
 */
export async function asReader<T>(act: () => Promise<T>): Promise<T | undefined> {
  const before = currentReader()
  if (!before) return (await requestLogin('needed')) ? act() : undefined
  try {
    return await act()
  } catch (failure) {
    const by = confirmationNeeded(failure)
    if (by) return (await requestConfirmation(by)) && isStill(before) ? act() : undefined
    const isSessionLost = failure instanceof RefusedCall && failure.reply.errCode === 401
    if (!isSessionLost) throw failure
    const isBack = await requestLogin('expired')
    return isBack && isStill(before) ? act() : undefined
  }
}

/** What one reader began is not done in the name of another. */
const isStill = ({ userId }: UserInfo) => currentReader()?.userId === userId
