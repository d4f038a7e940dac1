import { RefusedCall } from '../../platform/api.ts'
import { requestLogin } from './login-request.ts'
import { currentReader } from './reader.ts'

/**
 * Does what only a reader may do. A visitor logs in first; where the session has ended meanwhile, the act is done
 * after the same reader has logged in again. Without a login it is not done.
 */
export async function asReader<T>(act: () => Promise<T>): Promise<T | undefined> {
  const before = currentReader()
  if (!before) return (await requestLogin('needed')) ? act() : undefined
  try {
    return await act()
  } catch (failure) {
    const isSessionLost = failure instanceof RefusedCall && failure.reply.errCode === 401
    if (!isSessionLost) throw failure
    const isBack = await requestLogin('expired')
    // What one reader began is not done in the name of another.
    return isBack && currentReader()?.userId === before.userId ? act() : undefined
  }
}
