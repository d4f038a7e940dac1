import { openStaffSession } from '@shulin/contract/staff'
import type { QueryClient } from '@tanstack/react-query'
import { replace } from 'react-router'
import { call, RefusedCall, type Failure } from '../../platform/api.ts'

/**
 * Trades the link for a session. Before anything else the token leaves the address: it must not stay in the history,
 * on the screen, or in a screenshot.
 */
export async function openByLink(queries: QueryClient, token: string): Promise<Failure | Response> {
  window.history.replaceState(window.history.state, '', '#/open')
  try {
    await call(openStaffSession, { body: { token } })
  } catch (failure) {
    if (failure instanceof RefusedCall) return failure.reply
    throw failure
  }
  // Whoever was here before, nothing of theirs is shown to the next.
  await queries.resetQueries()
  return replace('/')
}
