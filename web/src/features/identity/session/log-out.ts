import { logOut } from '@shulin/contract/identity'
import type { FindConfig } from '@shulin/contract/institutions'
import type { Query, QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { call, RefusedCall } from '../../../platform/api.ts'
import { keepingChoices } from '../../../platform/choices.ts'
import { forgetTabState } from '../../../platform/tab-state.ts'
import { forget, remembered } from '../../../platform/session.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { dropDemand } from '../password/demanded-change.ts'
import { logoutAddress } from '../login/methods.ts'
import { ownLibrariesKey } from './queries.ts'
import { becomeVisitor, forgetAnswered } from './reader.ts'

interface LogoutContext {
  config: Partial<FindConfig>
  queries: QueryClient
}

/** Ends the session. Refused, the reader stays logged in and is told why; false then. */
export async function logOutReader({ config, queries }: LogoutContext) {
  const elsewhere = logoutAddress(config, remembered('loginType'))
  try {
    await keepingChoices(() => call(logOut, { body: {} }, { isSilent: true }))
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure
    // A session that has ended already is what was wished for.
    if (failure.reply.errCode !== 401) {
      showToast({ kind: 'error', message: failure.message })
      return false
    }
  }
  // What only a reader is shown is gone before anything is asked for again: it would be refused.
  flushSync(becomeVisitor)
  dropDemand()
  forgetTabState()
  forget('groupCode', 'libCode', 'libIsHome')
  queries.removeQueries({ queryKey: ownLibrariesKey })
  askAnew(queries)
  forgetAnswered()
  if (elsewhere !== undefined) window.location.assign(elsewhere)
  return true
}

/** What was listed for one reader is not shown to the next; what a page shows is asked for again. */
export function askAnew(queries: QueryClient) {
  queries.removeQueries({ predicate: isOfReader, type: 'inactive' })
  void queries.resetQueries({ predicate: isOfReader })
}

/**
 * Who logs in has seen as a visitor, or in a session that ended, what the page shows: it stays until it is answered again, with all that
 * was opened and typed on it. What was refused is not shown until then.
 */
export function askAgain(queries: QueryClient) {
  queries.removeQueries({ predicate: isOfReader, type: 'inactive' })
  const isRefused = ({ state }: Query) => state.status === 'error'
  void queries.invalidateQueries({ predicate: (one) => isOfReader(one) && !isRefused(one) })
  void queries.resetQueries({ predicate: (one) => isOfReader(one) && isRefused(one) })
}

const isOfReader = ({ meta }: Query) => !meta?.outlastsReader
