import { createStore } from '../../../platform/create-store.ts'
import { keepNextPath, dropNextPath } from './next-path.ts'

/** Why a login is asked for: the reader wants it, an act needs it, or the session has ended. */
export type LoginReason = 'wanted' | 'needed' | 'expired'

interface LoginRequest {
  reason: LoginReason
  /** Where it was asked for: going elsewhere withdraws it. */
  path: string
  /** Whether the reader has logged in, or has turned away. */
  answer: Promise<boolean>
  settle: (isLoggedIn: boolean) => void
}

const request = createStore<LoginRequest | undefined>(undefined)
let isPaused = false

/** The login that is asked for now; the portal shows it. */
export const useLoginRequest = request.useValue

/** The address behind the `#`. */
export const currentPath = () => window.location.hash.slice(1) || '/home'

/** Whether something that was wanted waits for a login. */
export const isLoginNeeded = () => (request.get()?.reason ?? 'wanted') !== 'wanted'

/** Asks for a login and answers whether it came about. However many ask, there is one dialog. */
export function requestLogin(reason: LoginReason = 'wanted') {
  if (isPaused) return Promise.resolve(false)
  const asked = request.get()
  if (asked) return asked.answer
  keepNextPath(currentPath())
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (isLoggedIn: boolean) => {
    request.set(undefined)
    if (!isLoggedIn) dropNextPath()
    resolve(isLoggedIn)
  }
  request.set({ reason, path: currentPath(), answer: promise, settle })
  return promise
}

/** Withdraws what is asked for, and lets be asked again. */
export function withdrawLoginRequest() {
  isPaused = false
  request.get()?.settle(false)
}

/** While somebody leaves, nobody asks them to come in. */
export function pauseLoginRequests() {
  isPaused = true
}

export async function withoutLoginRequests<T>(act: () => Promise<T>): Promise<T> {
  isPaused = true
  return act().finally(() => {
    isPaused = false
  })
}
